package solve

import (
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A solver finds the statuses of a program, or of a package and its dependencies, for
// one list of exit functions. It is not safe for concurrent use, but solvers can share
// graphs and indices.
type solver struct {
	// program is set if graphs contains all packages of a program, and so all callers
	// of each function.
	program          bool
	declaredExits    map[ssax.ID]exit.Effect // exit functions of the user's registry, keyed by ID
	declaredExitVars map[ssax.ID]exit.Effect // exit variables of the user's registry, keyed by ID

	graphs map[string]*loadedGraph // by import path
	// foreign contains the functions whose ID names a package other than that of their
	// graph; see Index.Foreign.
	foreign map[ssax.ID]reachedFunction
	// reachedIndex contains, by function number, 1 + the index of the function in
	// reachedFunctions, or 0 if it was not reached.
	reachedIndex     []int32
	reachedFunctions []reachedFunction      // the functions that may run, nearest to the roots first
	invoked          map[string]bool        // the names in Graph.Invoked of all graphs
	converted        map[convertedType]bool // types that reached functions convert to interfaces
	// impls contains the methods of the types in the "converted" field, keyed by name
	// and signature, as in "ExitCode() int".
	impls            map[string][]implementation
	unreadErrorTypes map[string]bool              // the error types whose ExitCode method the program never calls
	contexts         map[callContext]*callContext // the contexts created so far; equal contexts share a pointer

	// Caches for searches in the graphs. Except for unsetCache, they ignore code in
	// functions that cannot run.
	edges          map[exit.Node][]exit.ScopedEdge
	references     map[ssax.ID][]exit.ReferenceSite
	callers        map[ssax.ID][]exit.CallSite // calls of a known function, keyed by the ID of the function
	invokers       map[ssax.ID][]exit.CallSite // for each method, the calls through interfaces that may run it
	targets        map[*exit.Call][]ssax.ID    // the functions that an indirect call may run
	methodKeyCache map[string][]string         // the keys of impls, grouped by method name: "ExitCode"
	// unsetCache says for each field whether it can be unset; see canBeUnset.
	unsetCache map[ssax.ID]bool
	linked     map[ssax.ID][]exit.CallSite // for each function, the calls of function values that may run it
	// exitVars contains, for each call of a function value, the variables from which
	// the value may be loaded. It lists only variables that contain an exit function;
	// see valuesOf.
	exitVars map[*exit.Call][]ssax.ID
	resolved bool // whether resolveValues was called
	// runs contains the call contexts of the runs of functions; see runsOf.
	runs map[ssax.ID][]*callContext
}

// newSolver returns a solver for the graphs g. program is set if g contains all
// packages of a program, and so all calls of each function.
func newSolver(g exit.Graphs, program bool, extra []exit.ExitFunc) *solver {
	s := &solver{
		program: program, declaredExits: map[ssax.ID]exit.Effect{}, declaredExitVars: map[ssax.ID]exit.Effect{},
		graphs: make(map[string]*loadedGraph, len(g)), foreign: map[ssax.ID]reachedFunction{}, invoked: map[string]bool{}, converted: map[convertedType]bool{},
		impls: map[string][]implementation{}, contexts: map[callContext]*callContext{},
		edges: map[exit.Node][]exit.ScopedEdge{}, references: map[ssax.ID][]exit.ReferenceSite{}, callers: map[ssax.ID][]exit.CallSite{}, invokers: map[ssax.ID][]exit.CallSite{},
		targets: map[*exit.Call][]ssax.ID{}, unsetCache: map[ssax.ID]bool{}, linked: map[ssax.ID][]exit.CallSite{}, exitVars: map[*exit.Call][]ssax.ID{}, runs: map[ssax.ID][]*callContext{},
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
		s.unreadErrorTypes = s.findUnreadErrorTypes()
	}
	return s
}
