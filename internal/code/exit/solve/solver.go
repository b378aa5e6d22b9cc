package solve

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A solver answers questions over the flows of a package and all below it.
type solver struct {
	program bool // all callers are known: a main package is solved
	extra   map[ssax.ID]exit.Effect
	vars    map[ssax.ID]exit.Effect // by variable

	graphs    map[string]*loaded // by path
	foreign   map[ssax.ID]visit  // functions that lie in a flow of another path than their name
	reached   []int32            // by the number of a function, its place in visits, from 1
	visits    []visit            // reached functions, nearest first
	invoked   map[string]bool    // names of interface methods
	converted map[convertedType]bool
	impls     map[string][]implementation // by method key
	contexts  map[callContext]*callContext

	// What the reached functions hold, as far as it was asked for.
	edges      map[exit.Node][]exit.ScopedEdge
	references map[ssax.ID][]exit.ReferenceSite
	callers    map[ssax.ID][]exit.CallSite // static ones
	invokers   map[ssax.ID][]exit.CallSite // through interfaces, by method
	targets    map[*exit.Call][]ssax.ID
	keys       map[ssax.ID][]string        // of the methods in impls, by function
	unsets     map[ssax.ID]bool            // by field
	linked     map[ssax.ID][]exit.CallSite // calls of function values, by target
	exitVars   map[*exit.Call][]ssax.ID    // exit functions in variables, by the call of their value
	resolved   bool                        // linked and exitVars are complete, or being made
}

func newSolver(g exit.Graphs, program bool, extra []exit.ExitFunc) *solver {
	s := &solver{
		program: program, extra: map[ssax.ID]exit.Effect{}, vars: map[ssax.ID]exit.Effect{},
		graphs: make(map[string]*loaded, len(g)), foreign: map[ssax.ID]visit{}, invoked: map[string]bool{}, converted: map[convertedType]bool{},
		impls: map[string][]implementation{}, contexts: map[callContext]*callContext{},
		edges: map[exit.Node][]exit.ScopedEdge{}, references: map[ssax.ID][]exit.ReferenceSite{}, callers: map[ssax.ID][]exit.CallSite{}, invokers: map[ssax.ID][]exit.CallSite{},
		targets: map[*exit.Call][]ssax.ID{}, unsets: map[ssax.ID]bool{}, linked: map[ssax.ID][]exit.CallSite{}, exitVars: map[*exit.Call][]ssax.ID{},
	}
	for _, t := range extra {
		if t.Var != "" {
			s.vars[ssax.ID(t.Var)] = t.Effect()
		} else {
			s.extra[ssax.Normalize(t.Func)] = t.Effect()
		}
	}
	s.number(g)
	return s
}
