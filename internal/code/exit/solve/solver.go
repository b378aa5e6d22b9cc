package solve

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A solver answers questions about a package and its dependencies, for one list
// of exit functions. It is not safe for concurrent use. Several solvers can use
// the same graphs and indices at the same time.
type solver struct {
	program bool                    // whether a main package is solved; if so, all callers of a function are known
	extra   map[ssax.ID]exit.Effect // exit functions that only a registry declares, by ID
	vars    map[ssax.ID]exit.Effect // variables that contain an exit function according to a registry, by ID

	graphs    map[string]*loadedGraph      // by import path
	foreign   map[ssax.ID]visit            // functions whose ID names another package than the one of their graph; see Index.Foreign
	reached   []int32                      // indexed by function number: 1 + index in visits, or 0 for a function that was not reached
	visits    []visit                      // the functions that may run, nearest to the roots first
	invoked   map[string]bool              // see Graph.Invoked
	converted map[convertedType]bool       // the types that functions in visits convert to interfaces
	impls     map[string][]implementation  // the methods of these types, by method key
	contexts  map[callContext]*callContext // the contexts created so far; see callContext

	// Memos of look-ups. They contain only results in functions that may run.
	edges      map[exit.Node][]exit.ScopedEdge
	references map[ssax.ID][]exit.ReferenceSite
	callers    map[ssax.ID][]exit.CallSite // calls of a known function, by its ID
	invokers   map[ssax.ID][]exit.CallSite // calls through interfaces, by the ID of a method that they may run
	targets    map[*exit.Call][]ssax.ID    // the functions that a call through an interface or of a function value may run
	keys       map[ssax.ID][]string        // the keys of the methods in impls, by ID of the method
	unsets     map[ssax.ID]bool            // see canBeUnset
	linked     map[ssax.ID][]exit.CallSite // calls of function values, by the ID of a function that they may run
	exitVars   map[*exit.Call][]ssax.ID    // for calls of function values: the variables that valuesOf returns
	resolved   bool                        // whether resolveValues has started
}

// newSolver returns a solver for the graphs. program is set if they are the graphs of
// a main package and its dependencies, and so contain all callers of every function.
func newSolver(g exit.Graphs, program bool, extra []exit.ExitFunc) *solver {
	s := &solver{
		program: program, extra: map[ssax.ID]exit.Effect{}, vars: map[ssax.ID]exit.Effect{},
		graphs: make(map[string]*loadedGraph, len(g)), foreign: map[ssax.ID]visit{}, invoked: map[string]bool{}, converted: map[convertedType]bool{},
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
