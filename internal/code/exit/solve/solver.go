package solve

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A solver finds the statuses of a program, or of a package and its dependencies, for
// one list of exit functions. It is not safe for concurrent use, but several solvers
// can share graphs and indices.
type solver struct {
	program          bool                    // whether graphs contains all packages of a program, so that all callers of a function are known
	declaredExits    map[ssax.ID]exit.Effect // exit functions that the user's registry declares, keyed by ID
	declaredExitVars map[ssax.ID]exit.Effect // variables that contain an exit function according to the user's registry, keyed by ID

	graphs map[string]*loadedGraph // by import path
	// foreign contains functions that are in the graph of one package, but whose ID
	// names another package; see Index.Foreign.
	foreign          map[ssax.ID]reachedFunction
	reachedIndex     []int32                      // for each function number: 1 + index in reachedFunctions, or 0 if the function was not reached
	reachedFunctions []reachedFunction            // the functions that may run, nearest to the roots first
	invoked          map[string]bool              // the names in Graph.Invoked of all graphs
	converted        map[convertedType]bool       // the types whose values are converted to interfaces by functions that may run
	impls            map[string][]implementation  // the methods of the types in the field "converted", keyed by name and signature, as in "ExitCode() int"
	unreadErrorTypes map[string]bool              // the error types whose method ExitCode the program never calls
	contexts         map[callContext]*callContext // the contexts created so far; the solver uses one pointer for all equal contexts

	// Caches for searches in the graphs. Except for unsetCache, they ignore code in
	// functions that cannot run.
	edges          map[exit.Node][]exit.ScopedEdge
	references     map[ssax.ID][]exit.ReferenceSite
	callers        map[ssax.ID][]exit.CallSite // calls of a known function, keyed by the ID of the function
	invokers       map[ssax.ID][]exit.CallSite // for each method, the calls through interfaces that may run it
	targets        map[*exit.Call][]ssax.ID    // the functions that a call through an interface or of a function value may run
	methodKeyCache map[ssax.ID][]string        // for each method, the keys of the entries in the map "impls" that list the method
	unsetCache     map[ssax.ID]bool            // a cache for canBeUnset: for each field, whether some code creates a struct without setting this field
	linked         map[ssax.ID][]exit.CallSite // for each function, the calls of function values that may run it
	exitVars       map[*exit.Call][]ssax.ID    // for each call of a function value, the variables such as exit in "var exit = os.Exit" whose function the call may run; see valuesOf
	resolved       bool                        // whether resolveValues was called
}

// newSolver returns a solver for the graphs g. The parameter "program" says whether g
// contains the graphs of all packages of a program. If so, g contains all calls of each
// function.
func newSolver(g exit.Graphs, program bool, extra []exit.ExitFunc) *solver {
	s := &solver{
		program: program, declaredExits: map[ssax.ID]exit.Effect{}, declaredExitVars: map[ssax.ID]exit.Effect{},
		graphs: make(map[string]*loadedGraph, len(g)), foreign: map[ssax.ID]reachedFunction{}, invoked: map[string]bool{}, converted: map[convertedType]bool{},
		impls: map[string][]implementation{}, contexts: map[callContext]*callContext{},
		edges: map[exit.Node][]exit.ScopedEdge{}, references: map[ssax.ID][]exit.ReferenceSite{}, callers: map[ssax.ID][]exit.CallSite{}, invokers: map[ssax.ID][]exit.CallSite{},
		targets: map[*exit.Call][]ssax.ID{}, unsetCache: map[ssax.ID]bool{}, linked: map[ssax.ID][]exit.CallSite{}, exitVars: map[*exit.Call][]ssax.ID{},
	}
	for _, t := range extra {
		if t.Var != "" {
			s.declaredExitVars[ssax.ID(t.Var)] = t.Effect()
		} else {
			s.declaredExits[ssax.Normalize(t.Func)] = t.Effect()
		}
	}
	s.numberFunctions(g)
	if program {
		s.unreadErrorTypes = s.unusedErrorTypes()
	}
	return s
}
