// Package build builds the graph of a package from its SSA. Package exit describes
// graphs.
//
// A collector visits all functions of the package. For each function it creates a
// builder, which looks at every instruction (functions.go) and records
//
//   - references: the functions and package variables that the instruction names, and
//     the types that it converts to interfaces (references.go);
//   - calls, if they may end the process or pass on a status (calls.go, library.go);
//   - stores and returns: an edge to the node for the variable or result that is set,
//     with the values that it may get (nodes.go, values.go).
//
// The possible values of an expression are found backwards, within one function. In
//
//	code := 1
//	if err == nil {
//		code = run()
//	}
//	os.Exit(code)
//
// builder.values starts at code. It finds a phi with two operands (phi.go), and returns
// two sources: the constant 1 (constants.go), and a node for the result of run, which
// only the solver can follow. Arithmetic and conversions on the way become transfers of
// the source (compute.go). So do comparisons that must have been true, such as code > 0
// in "if code > 0 { os.Exit(code) }" (guards.go). For a number that is returned
// together with an error, the source says what is known about the error (companion.go).
//
// Memory is a set of nodes. A field has one node for all values of its struct type. A
// variable or container has one node for each position that allocates it, and a pointer
// or container refers to the nodes of all memory that it can point to. After p := q, a
// value that is stored through p can be read through q, so a copy of a pointer adds an
// edge in each direction (pointers.go). Parts of a value that code does not set are
// recorded as zero (zeros.go). The order of statements is ignored, except in structs that
// a successful call returns (success.go). This can add statuses to the answer, but never
// loses one.
//
// At the end, prune drops everything that cannot affect an exit or another package
// (prune.go), because graphs are stored as facts and most packages have no statuses at
// all.
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

// A collector builds the graph of one package.
type collector struct {
	pass      *analysis.Pass
	oneSystem bool // see [Options]
	syntax    *ssax.Syntax
	deps      exit.Graphs // the graphs of the dependencies
	graph     *exit.Graph
	names     *ssax.Names
	files     map[string]int // indices in graph.Files, keyed by file name
	// types maps the name of a type to its index in graph.Types. The index is -1 if no
	// method of the type can end the process or return a status.
	types map[string]int
	// vars contains the exit.Function for the initial value of each package variable.
	vars map[string]*exit.Function
	// invoked contains the names of methods that may be called through interfaces; see
	// Graph.Invoked.
	invoked map[string]bool
	// closures contains the instruction that creates each closure, keyed by the
	// function literal.
	closures map[*ssa.Function]*ssa.MakeClosure
	// sites contains the numbers of the calls that may end the process or pass on a
	// status. In each function, the calls are numbered from 0.
	sites map[ssa.CallInstruction]int
	// allocs contains the numbers of the instructions that allocate memory. In each
	// function, these instructions are numbered from 0.
	allocs         map[ssa.Value]int
	allocsOf       map[*ssa.Function]int // how many allocations of a function are in allocs so far
	unset          map[ssax.ID]bool      // the fields that code may leave zero; see Graph.Unset
	containsNumber map[types.Type]bool   // a cache for hasNumber
	// reachesNumbers is a cache for reachesNumber.
	reachesNumbers map[types.Type]bool
	// readsText is set if the package parses numbers, as strconv.Atoi does, or uses strings
	// that other packages may parse. Only then can a number in a string become a status.
	readsText        bool
	asValues         map[*ssa.Function]bool    // the result of functionValues, or nil before the first call
	resultTypesCache map[tracedResult]typeList // error types that functions return; see resultTypes
	unboxes          bool                      // whether the package takes numbers of types such as int out of interfaces
	usesCache        *packageUses              // the result of uses, or nil before the first call
	// unread contains the conversions to interfaces whose value the package only prints,
	// compares or drops, and the composite literals that are used in no other way.
	unread map[ssa.Value]bool
	ssa    *ssa.Package
	fns    []*ssa.Function
	stored map[*ssa.Global][]ssa.Value // the values stored in error variables; see storedIn
}

// Options say what the graph of a package contains.
type Options struct {
	Dependency bool // whether the package and the program belong to different modules
	Tests      bool // whether to keep functions in test files, which a program never runs
	// OneSystem says whether to leave out code that cannot run in this build, such as the
	// body of "if runtime.GOOS == "windows"" in a build for Linux. Otherwise the graph
	// contains the code for all systems.
	OneSystem bool
}

// Graph returns the graph of a package. deps are the graphs of its dependencies.
func Graph(pass *analysis.Pass, code *Code, deps exit.Graphs, o Options) *exit.Graph {
	c := &collector{
		oneSystem:        o.OneSystem,
		pass:             pass,
		syntax:           code.Syntax(),
		deps:             deps,
		names:            ssax.NewNames(),
		files:            map[string]int{},
		types:            map[string]int{},
		vars:             map[string]*exit.Function{},
		invoked:          map[string]bool{},
		closures:         map[*ssa.Function]*ssa.MakeClosure{},
		sites:            map[ssa.CallInstruction]int{},
		allocs:           map[ssa.Value]int{},
		allocsOf:         map[*ssa.Function]int{},
		unset:            map[ssax.ID]bool{},
		containsNumber:   map[types.Type]bool{},
		reachesNumbers:   map[types.Type]bool{},
		resultTypesCache: map[tracedResult]typeList{},
	}
	c.graph = &exit.Graph{Path: pass.Pkg.Path(), Dir: ssax.Dir(pass), Main: pass.Pkg.Name() == "main", Dependency: o.Dependency}
	noReturn := code.noReturn()
	pkg, fns := code.SSA()
	c.ssa = pkg
	fns = appendThunks(fns)
	c.fns = fns
	for _, fn := range fns {
		c.numberCalls(fn, code)
	}
	fns = slices.DeleteFunc(slices.Clone(fns), func(fn *ssa.Function) bool {
		return cName(fn) != "" || !o.Tests && ssax.IsTest(pass.Fset.Position(fn.Pos()).Filename)
	})
	var errors *errorFlow
	if !o.Dependency {
		errors = c.followErrors(fns)
		c.unread = errors.unread()
	}
	for _, fn := range fns {
		out := c.function(fn, pkg)
		if obj, ok := fn.Object().(*types.Func); ok {
			out.NoReturn = noReturn[obj]
			out.StatusErrorTypes, out.KnowsStatusErrorTypes = c.resultTypes(fn)
		}
		c.graph.Funcs = append(c.graph.Funcs, out)
	}
	if !o.Dependency {
		c.errorVariables()
		errors.record(c.graph.Funcs)
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

// numberCalls numbers the calls in fn that may end the process or pass on a status, and
// records the closures that fn creates. This is done for all functions first, because
// one function can refer to calls and closures of another.
func (c *collector) numberCalls(fn *ssa.Function, code *Code) {
	calls := 0
	for instr := range ssax.Instructions(fn) {
		switch instr := instr.(type) {
		case *ssa.MakeClosure:
			c.closures[instr.Fn.(*ssa.Function)] = instr
		case *ssa.FieldAddr:
			c.readsText = c.readsText || isSharedText(instr)
		case *ssa.TypeAssert:
			c.unboxes = c.unboxes || isPlainInteger(instr.AssertedType)
		case ssa.CallInstruction:
			called := instr.Common()
			c.readsText = c.readsText || textReaders[c.names.CalleeID(called)]
			if code.IsUnsent(instr) {
				continue
			}
			if c.isRelevant(instr.Common()) || c.mayBeDeclared(instr.Common()) {
				c.sites[instr] = calls
				calls++
			}
		}
	}
}

// variable returns the exit.Function for the initial value of a package variable. The
// graph treats an initial value like a function: for "var code = pick()", the
// exit.Function has the ID of the variable code, and refers to pick.
func (c *collector) variable(name string) *exit.Function {
	v := c.vars[name]
	if v == nil {
		v = &exit.Function{ID: ssax.ID(c.graph.Path + "." + name)}
		c.vars[name] = v
	}
	return v
}

// mayBeDeclared reports whether the user's registry may declare the callee as an exit
// function. Only functions without results can be exit functions.
func (c *collector) mayBeDeclared(common *ssa.CallCommon) bool {
	return common.Signature().Results().Len() == 0 && isDeclarable(c.graph, c.deps, c.names.CalleeID(common))
}

// appendThunks adds the functions that SSA generates for method expressions such as
// T.Method, because they can run like functions of the package.
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
