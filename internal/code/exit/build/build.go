// Package build makes the graph of a package from the SSA of the package.
// Package exit describes graphs.
//
// A collector visits all functions of the package. For each function it creates
// a builder, which examines every instruction (functions.go) and records
//
// - the functions and package variables to which the instruction refers, and the types that become interfaces (references.go),
//
// - the call, if it can carry a status (calls.go, library.go),
//
// - what the instruction stores or returns: the nodes that get a value (nodes.go), and the sources that the value can be (values.go).
//
// The values of an expression are computed backwards. values follows an SSA
// value to its operands, within one function: through phis (phi.go),
// conversions and arithmetic (compute.go), down to constants (constants.go) and
// to nodes, the loads from memory, parameters and calls that only the solver
// can follow. A comparison that must have been true where the value is used
// becomes a guard on the sources (guards.go). Numbers that are returned
// together with an error are marked (companion.go).
//
// Memory is a set of nodes. A field has one node for all values of the struct
// type. A variable or container has one node for each allocation site. A
// pointer or container refers to the nodes of all memory that it can point to.
// After a pointer is copied, a value stored through one copy can be read
// through the other, so a copy adds an edge in each direction (pointers.go).
// Zero values are recorded where the code creates a value without setting all
// of its parts (zeros.go). All of this ignores the order of statements: a value
// that is stored anywhere can be read anywhere. This approximation can add
// statuses to the answer, but never loses one.
//
// At the end, prune drops everything on which no exit and no other package can
// depend (prune.go), because graphs are stored as facts and most packages have no
// statuses at all.
package build

import (
	"cmp"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A collector makes the graph of one package.
type collector struct {
	pass           *analysis.Pass
	syntax         *ssax.Syntax
	deps           exit.Graphs // of the dependencies
	graph          *exit.Graph
	names          *ssax.Names
	files          map[string]int                     // indices in graph.Files, by name
	types          map[string]int                     // indices in graph.Types, by name; -1 for a type that is left out
	vars           map[string]*exit.Function          // see variable
	invoked        map[string]bool                    // see Graph.Invoked
	closures       map[*ssa.Function]*ssa.MakeClosure // where each literal is made
	sites          map[ssa.CallInstruction]int        // the number of each call that may carry a status, within its function
	allocs         map[ssa.Value]int                  // the number of each allocation site, within its function
	allocsOf       map[*ssa.Function]int              // the number of allocation sites of a function
	unset          map[ssax.ID]bool                   // see Graph.Unset
	containsNumber map[types.Type]bool                // memo of hasNumber
	reachesNumbers map[types.Type]bool                // memo of reachesNumber
	readsText      bool                               // the package parses numbers from text, so the builder follows text
}

// Graph returns the graph of a package. deps are the graphs of its
// dependencies. If dependency is set, the package belongs to another module.
// Functions in test files are left out unless tests is set, because a program
// never runs them.
func Graph(pass *analysis.Pass, code *Code, deps exit.Graphs, dependency, tests bool) *exit.Graph {
	c := &collector{
		pass:           pass,
		syntax:         code.Syntax(),
		deps:           deps,
		names:          ssax.NewNames(),
		files:          map[string]int{},
		types:          map[string]int{},
		vars:           map[string]*exit.Function{},
		invoked:        map[string]bool{},
		closures:       map[*ssa.Function]*ssa.MakeClosure{},
		sites:          map[ssa.CallInstruction]int{},
		allocs:         map[ssa.Value]int{},
		allocsOf:       map[*ssa.Function]int{},
		unset:          map[ssax.ID]bool{},
		containsNumber: map[types.Type]bool{},
		reachesNumbers: map[types.Type]bool{},
	}
	c.graph = &exit.Graph{Path: pass.Pkg.Path(), Dir: ssax.Dir(pass), Main: pass.Pkg.Name() == "main", Dependency: dependency}
	noReturn := code.noReturn()
	pkg, fns := code.SSA()
	fns = appendThunks(fns)
	for _, fn := range fns {
		c.number(fn)
	}
	for _, fn := range fns {
		if !tests && ssax.IsTest(pass.Fset.Position(fn.Pos()).Filename) {
			continue
		}
		out := c.function(fn, pkg)
		if obj, ok := fn.Object().(*types.Func); ok {
			out.NoReturn = noReturn[obj]
		}
		c.graph.Funcs = append(c.graph.Funcs, out)
	}
	c.graph.Invoked = slices.Sorted(maps.Keys(c.invoked))
	c.graph.Unset = slices.Sorted(maps.Keys(c.unset))
	for _, v := range c.vars {
		c.graph.Funcs = append(c.graph.Funcs, v)
	}
	slices.SortFunc(c.graph.Funcs, func(a, b *exit.Function) int { return cmp.Compare(a.ID, b.ID) })
	prune(c.graph, deps)
	return c.graph
}

// number finds the closures of a function and numbers its calls that may carry
// a status. It runs for all functions before anything else, because a function
// refers to the closures and calls of other functions.
func (c *collector) number(fn *ssa.Function) {
	calls := 0
	for instr := range ssax.Instructions(fn) {
		switch instr := instr.(type) {
		case *ssa.MakeClosure:
			c.closures[instr.Fn.(*ssa.Function)] = instr
		case ssa.CallInstruction:
			c.readsText = c.readsText || textReaders[c.names.Called(instr.Common())]
			if c.matters(instr.Common()) || c.mayBeDeclared(instr.Common()) {
				c.sites[instr] = calls
				calls++
			}
		}
	}
}

// variable returns the function of the graph that stands for the initial value
// of a package variable.
func (c *collector) variable(name string) *exit.Function {
	v := c.vars[name]
	if v == nil {
		v = &exit.Function{ID: ssax.ID(c.graph.Path + "." + name)}
		c.vars[name] = v
	}
	return v
}

// mayBeDeclared reports whether a registry may declare the callee as an exit
// function. A function with results cannot be one.
func (c *collector) mayBeDeclared(common *ssa.CallCommon) bool {
	return common.Signature().Results().Len() == 0 && declarable(c.graph, c.deps, c.names.Called(common))
}

// appendThunks appends the functions that SSA made of method expressions. They
// are not members of the package, but may run like members.
func appendThunks(fns []*ssa.Function) []*ssa.Function {
	var operands []*ssa.Value
	for _, fn := range fns[:len(fns):len(fns)] {
		for instr := range ssax.Instructions(fn) {
			operands = instr.Operands(operands[:0])
			for _, op := range operands {
				if f, ok := (*op).(*ssa.Function); ok && ssax.IsThunk(f) && !slices.Contains(fns, f) {
					fns = append(fns, f)
				}
			}
		}
	}
	return fns
}
