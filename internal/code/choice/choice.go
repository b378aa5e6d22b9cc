package choice

import (
	"cmp"
	"go/token"
	"go/types"
	"maps"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// New returns the analyzer, whose result is a *Result. flow is the exitflow analyzer of
// the suite. The analyzer skips a package if isNeeded returns false for its pass.
// describes reports whether the keys of a JSON object may be those of an error.
func New(flow *analysis.Analyzer, isNeeded func(*analysis.Pass) bool, describes func(keys []string) bool) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "choice",
		Doc:        "finds the branches on an output format, and the failures that print text",
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, flow, isNeeded(pass), describes) },
		Requires:   []*analysis.Analyzer{flow},
		ResultType: reflect.TypeFor[*Result](),
		FactTypes:  []analysis.Fact{new(Facts)},
	}
}

// A Result says how a package and its dependencies choose between text and JSON.
type Result struct {
	packages map[string]*fact.Part[Package] // by import path
	main     string                         // import path of the package if it is a main package; otherwise ""
	program  func() *exit.Program
}

// An exitFlow is the part of the result of exitflow that the analysis uses.
type exitFlow interface {
	SSA() (*ssa.Package, []*ssa.Function)
	Syntax() *ssax.Syntax
	Ending(ssax.ID) (exit.Ending, bool)
	Program([]exit.ExitFunc) *exit.Program
}

func run(pass *analysis.Pass, flow *analysis.Analyzer, isNeeded bool, describes func([]string) bool) (*Result, error) {
	x := pass.ResultOf[flow].(exitFlow)
	res := &Result{packages: fact.OfDependencies(pass, new(Facts)), program: func() *exit.Program { return x.Program(nil) }}
	if class := ssax.ClassOf(pass); isNeeded && len(pass.Files) > 0 && (class == ssax.Own || class == ssax.Unknown) {
		if pass.Pkg.Name() == "main" {
			res.main = pass.Pkg.Path()
		}
		if own := collect(pass, x, res.packages, describes); !own.isEmpty() {
			res.packages = maps.Clone(res.packages)
			res.packages[pass.Pkg.Path()] = fact.NewPart(own)
		}
	}
	if len(res.packages) > 0 {
		pass.ExportPackageFact(&Facts{fact.Facts[Package]{Path: pass.Pkg.Path(), Parts: res.packages}})
	}
	return res, nil
}

// maxDepth limits the length of each search through values or blocks.
const maxDepth = 12

// A collector describes the functions of one package.
type collector struct {
	pass    *analysis.Pass
	exits   exitFlow
	deps    map[string]*fact.Part[Package]
	names   *ssax.Names
	syntax  *ssax.Syntax
	writers *ssax.Writers
	// own contains the results of describe for the functions of this package. The value
	// is nil while describe is still examining the function.
	own            map[*ssa.Function]*Function
	describes      func(keys []string) bool // see New
	flags          map[string]bool          // see Package.Flags
	localFlags     map[string]bool          // see Package.LocalFlags
	hasSubcommands bool                     // see Package.HasSubcommands
	alias          map[Alias]bool
}

func collect(pass *analysis.Pass, x exitFlow, deps map[string]*fact.Part[Package], describes func([]string) bool) *Package {
	c := &collector{describes: describes, pass: pass, exits: x, deps: deps, names: ssax.NewNames(), syntax: x.Syntax(), own: map[*ssa.Function]*Function{}, flags: map[string]bool{}, localFlags: map[string]bool{}, alias: map[Alias]bool{}}
	_, fns := x.SSA()
	c.writers = ssax.NewWriters(fns)
	out := &Package{}
	for _, fn := range fns {
		c.describe(fn)
	}
	for _, fn := range c.own {
		if fn.isRelevant() {
			out.Functions = append(out.Functions, *fn)
		}
	}
	out.Flags = slices.Sorted(maps.Keys(c.flags))
	out.LocalFlags = slices.Sorted(maps.Keys(c.localFlags))
	out.HasSubcommands = c.hasSubcommands
	out.Aliases = slices.SortedFunc(maps.Keys(c.alias), func(a, b Alias) int { return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.Source, b.Source)) })
	slices.SortFunc(out.Functions, func(a, b Function) int { return cmp.Compare(a.ID, b.ID) })
	out.Functions = slices.CompactFunc(out.Functions, func(a, b Function) bool { return a.ID == b.ID })
	return out
}

// isRelevant reports whether f contains anything that other functions or the whole
// program need.
func (f *Function) isRelevant() bool {
	return f.ChecksFormat || f.HasTopGuard || f.ParsesFlags || f.EncodesJSON || f.WritesJSONError || f.PrintsText || f.PrintsArguments || len(f.Guards)+len(f.Failures)+len(f.Edges) > 0
}

// describe returns the [Function] that describes fn. It returns nil for a recursive
// call, which then counts as a call of an unknown function.
func (c *collector) describe(fn *ssa.Function) *Function {
	if f, ok := c.own[fn]; ok {
		return f
	}
	c.own[fn] = nil
	f := newReader(c, fn).read()
	c.own[fn] = f
	return f
}

// callee returns what is known about the called function, or nil if nothing is known.
func (c *collector) callee(common *ssa.CallCommon) *Function {
	fn := common.StaticCallee()
	if fn == nil {
		return nil
	}
	return c.function(fn)
}

func (c *collector) function(fn *ssa.Function) *Function {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if len(fn.Blocks) > 0 && fn.Pkg != nil && fn.Pkg.Pkg == c.pass.Pkg {
		return c.describe(fn)
	}
	// SSA has created fn for a method value or a method expression. Describe the method
	// that fn calls.
	if len(fn.Blocks) > 0 && fn.Synthetic != "" {
		if obj, ok := fn.Object().(*types.Func); ok && obj.Pkg() == c.pass.Pkg {
			if real := fn.Prog.FuncValue(obj); real != nil && real != fn {
				return c.function(real)
			}
		}
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok || obj.Pkg() == nil {
		return nil
	}
	if p := c.deps[obj.Pkg().Path()]; p != nil {
		return p.Get().function(obj.Origin().FullName())
	}
	return nil
}

// span returns the span of a call. The span is empty if the call is not in the source,
// because the SSA builder has added it.
func (c *collector) span(call ssa.CallInstruction) span.Span {
	if e := c.syntax.Call(call); e != nil {
		return c.spanBetween(e.Pos(), e.End())
	}
	return c.spanBetween(call.Pos(), call.Pos())
}

func (c *collector) spanBetween(pos, end token.Pos) span.Span {
	if !pos.IsValid() || !end.IsValid() {
		return span.Span{}
	}
	return span.Between(c.pass.Fset.Position(pos), c.pass.Fset.Position(end))
}
