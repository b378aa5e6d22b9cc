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

// A collector turns the SSA of one package into its flow.
type collector struct {
	pass           *analysis.Pass
	syntax         *ssax.Syntax
	deps           exit.Graphs // of the dependencies of the package
	graph          *exit.Graph
	names          *ssax.Names
	files          map[string]int
	types          map[string]int
	vars           map[string]*exit.Function // package variables that mention functions
	invoked        map[string]bool           // names of interface methods
	closures       map[*ssa.Function]*ssa.MakeClosure
	sites          map[ssa.CallInstruction]int // number of a call that matters in its function
	allocs         map[ssa.Value]int
	allocsOf       map[*ssa.Function]int
	unset          map[ssax.ID]bool    // see flow.Unset
	containsNumber map[types.Type]bool // see holdsNumber
	readsText      bool                // some text is read as a number
	reachesNumbers map[types.Type]bool // see reachesNumber
}

// collect reads the package. Functions in test files are left out unless
// tests is set: a program never runs them.
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

// number finds the closures of a function, and numbers the calls in it that
// matter: functions refer to each other's.
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

// variable returns the function that stands for the initial value of a package
// variable.
func (c *collector) variable(name string) *exit.Function {
	v := c.vars[name]
	if v == nil {
		v = &exit.Function{ID: ssax.ID(c.graph.Path + "." + name)}
		c.vars[name] = v
	}
	return v
}

// endsMaybe reports whether a call is one of a function without results that a
// registry may declare to end the process.
func (c *collector) mayBeDeclared(common *ssa.CallCommon) bool {
	return common.Signature().Results().Len() == 0 && declarable(c.graph, c.deps, c.names.Called(common))
}

// appendThunks adds the functions that method expressions make of methods.
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
