package solve

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A solver answers questions about a package and its dependencies, for one set
// of exit functions. A solver is not safe for concurrent use. The graphs and
// their indices, which solvers share, are safe for concurrent use.
type solver struct {
	program bool                    // all callers are known, because a main package is solved
	extra   map[ssax.ID]exit.Effect // exit functions that only a registry declares
	vars    map[ssax.ID]exit.Effect // variables that contain an exit function that only a registry declares

	graphs    map[string]*loaded           // by import path
	foreign   map[ssax.ID]visit            // functions with an ID in a package other than that of the graph
	reached   []int32                      // by number of function: the index of the function in visits, from 1
	visits    []visit                      // the reached functions, nearest first
	invoked   map[string]bool              // see Graph.Invoked
	converted map[convertedType]bool       // types that become interfaces in reached functions
	impls     map[string][]implementation  // the methods of the types in converted, by key
	contexts  map[callContext]*callContext // the one pointer for each equal context

	// Memos of look-ups in the reached functions.
	edges      map[exit.Node][]exit.ScopedEdge
	references map[ssax.ID][]exit.ReferenceSite
	callers    map[ssax.ID][]exit.CallSite // calls of a known function, by its ID
	invokers   map[ssax.ID][]exit.CallSite // calls through interfaces, by the ID of the method
	targets    map[*exit.Call][]ssax.ID    // of calls through interfaces and function values
	keys       map[ssax.ID][]string        // of the methods in impls, by ID
	unsets     map[ssax.ID]bool            // see canBeUnset
	linked     map[ssax.ID][]exit.CallSite // calls of function values, by the ID of the target
	exitVars   map[*exit.Call][]ssax.ID    // variables with an exit function that a call may call
	resolved   bool                        // resolveValues has run, or is running
}

// newSolver returns a solver for the graphs. If program is set, the graphs are
// those of a main package and its dependencies, so they contain all callers of
// every function.
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
