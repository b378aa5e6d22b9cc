package exitflow

import (
	"maps"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/exit/build"
	"github.com/exitlint/exitlint/internal/code/exit/solve"
	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// SSA returns the SSA of the package and of its functions, including function literals.
// The SSA does not contain code after a call that ends the process. Analyzers share the
// SSA and must not change it.
func (r *Result) SSA() (*ssa.Package, []*ssa.Function) { return r.code.SSA() }

// Syntax returns an index that finds the syntax for an SSA instruction. Analyzers share
// the index and must not change it.
func (r *Result) Syntax() *ssax.Syntax { return r.code.Syntax() }

// Options configure an analyzer.
type Options struct {
	Tests     bool // whether to also analyse functions in test files
	OneSystem bool // whether to leave out code that cannot run on the system of the build
}

// New returns an analyzer whose result is a *Result. A suite needs exactly one
// such analyzer, which all its rules require, because two analyzers cannot
// export the same type of fact.
func New(o Options) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "exitflow",
		Doc:        "computes which statuses a program can end with",
		URL:        "https://pkg.go.dev/github.com/exitlint/exitlint/analyzers/exitflow",
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, o) },
		ResultType: reflect.TypeFor[*Result](),
		FactTypes:  []analysis.Fact{new(Facts)},
	}
}

// Analyzer is the analyzer with the default options.
var Analyzer = New(Options{})

// A Result contains the statuses with which the package can end the process, and
// the SSA of the package for other analyzers.
type Result struct {
	own    *exit.Graph // the graph of the package; nil if it has none
	graphs exit.Graphs // the graphs of the dependencies and of the package itself
	// code is the SSA and the syntax of the package. It is nil in a Result that
	// [Facts.Result] returns.
	code *build.Code

	origins []exit.Origin // the results of Sites(nil)
	dynamic []exit.Dynamic
}

// run builds the graph of the package and exports it as a fact.
//
// The standard library and well-known dependencies get no graph, because package exit
// lists their exit functions. Any other dependency gets a graph only if it may affect
// statuses; see MayExit.
func run(pass *analysis.Pass, o Options) (*Result, error) {
	class := ssax.ClassOf(pass)
	if len(pass.Files) == 0 || class == ssax.Standard || class == ssax.TestMain { // some drivers pass no files
		return &Result{code: build.NewCode(pass, nil)}, nil
	}
	deps := exit.Graphs(fact.OfDependencies(pass, new(Facts)))
	code := build.NewCode(pass, deps)
	dependency := class == ssax.Dependency
	if exit.Modelled(pass.Pkg.Path()) && (dependency || class == ssax.Unknown) {
		return &Result{code: code}, nil
	}
	own := &exit.Graph{Path: pass.Pkg.Path()}
	if !dependency || mayExit(pass, deps) {
		own = build.Graph(pass, code, deps, build.Options{Dependency: dependency, Tests: o.Tests, OneSystem: o.OneSystem})
	}
	res := &Result{own: own, graphs: maps.Clone(deps), code: code}
	if own.IsRelevant() {
		res.graphs[own.Path] = fact.NewPart(own)
		res.origins, res.dynamic = solve.Sites(own, res.graphs, nil)
		own.Reported = solve.Keys(res.origins, res.dynamic)
	}
	if len(res.graphs) > 0 {
		pass.ExportPackageFact(&Facts{fact.Facts[exit.Graph]{Path: own.Path, Parts: res.graphs}})
	}
	return res, nil
}

// Program returns the statuses with which a main package can end, or nil for any other
// package. extra lists the exit functions of the registry.
func (r *Result) Program(extra []exit.ExitFunc) *exit.Program {
	if r.own == nil || !r.own.Main {
		return nil
	}
	return solve.Program(r.own, r.graphs, extra)
}

// Sites returns what the rules report in this package: the origins of statuses, and the
// positions of numbers that may be anything, such as calls of strconv.Atoi. extra lists
// the exit functions of the registry.
//
// An origin may be in a dependency. If a library declares
// "func Code() int { return 3 }" and this package calls os.Exit(lib.Code()), the 3 in
// the library is an origin. The analysis of the library cannot report this 3, because
// only this package passes it to an exit. Sites leaves out the numbers that the library
// itself passes to an exit.
func (r *Result) Sites(extra []exit.ExitFunc) ([]exit.Origin, []exit.Dynamic) {
	if r.own == nil || r.graphs[r.own.Path] == nil {
		return nil, nil
	}
	if len(extra) == 0 {
		return slices.Clone(r.origins), slices.Clone(r.dynamic)
	}
	return solve.Sites(r.own, r.graphs, extra)
}

// Ending returns the status with which the function with the given ID always ends the
// process: a constant, or one of its arguments. ok is false for other functions. See
// [exit.Graphs.EndingOf].
func (r *Result) Ending(id ssax.ID) (ending exit.Ending, ok bool) { return r.graphs.EndingOf(id) }

// EndsWithReceiver reports whether a method always ends the process with its receiver as
// the status. See [exit.Graphs.EndsWithReceiver].
func (r *Result) EndsWithReceiver(id ssax.ID) bool { return r.graphs.EndsWithReceiver(id) }

// IsUnsent reports whether a call starts a log entry that is never sent. Such a call
// does not end the process.
func (r *Result) IsUnsent(call ssa.CallInstruction) bool { return r.code.IsUnsent(call) }

// MayEnd reports whether the function with the given ID can end the process, directly
// or through other functions. It returns false for a function of a dependency that is
// not analysed.
func (r *Result) MayEnd(id ssax.ID) bool {
	if exit.IsExit(id) {
		return true
	}
	fn := r.graphs.Function(id)
	return fn != nil && fn.CanEndProcess
}

// An Arrival describes a number in the code that reaches an exit, and so becomes a
// status of the process.
type Arrival struct {
	Status int // the status, from 0 to 255
	// Package is the first package, in import order, whose analysis shows that the number
	// reaches an exit function such as os.Exit.
	Package string
}

// Arrivals returns the numbers that become statuses in this package or its
// dependencies, keyed by the positions of their expressions. extra lists the exit
// functions of the registry.
func (r *Result) Arrivals(extra []exit.ExitFunc) map[span.Position][]Arrival {
	out := map[span.Position][]Arrival{}
	if r.own == nil {
		return out
	}
	for path, part := range r.graphs {
		if path == r.own.Path {
			continue
		}
		for _, key := range part.Get().Reported {
			if at, n, ok := exit.ParseKey(key); ok {
				out[at] = append(out[at], Arrival{int(n & 0xff), path})
			}
		}
	}
	own, _ := r.Sites(extra)
	for _, o := range own {
		out[o.Position] = append(out[o.Position], Arrival{int(o.Raw & 0xff), r.own.Path})
	}
	return out
}

// Pending returns the constants on the given line that may become statuses in packages
// that import this one: for example, because an importing package may pass a result of
// this package to os.Exit.
func (r *Result) Pending(file string, line int) []exit.Origin {
	if r.own == nil {
		return nil
	}
	var out []exit.Origin
	add := func(values []exit.Source) {
		for _, s := range values {
			if at := r.own.Locate(s.At); s.Kind == exit.ConstSource && at.Line == line && at.File == file {
				out = append(out, exit.Origin{Location: at, Raw: s.Const, Literal: s.Literal, Kind: s.Usage, Package: r.own.Path})
			}
		}
	}
	for _, fn := range r.own.Funcs {
		for _, e := range fn.Edges {
			add(e.Values)
		}
		for _, c := range fn.Calls {
			for _, a := range c.Args {
				add(a.Values)
			}
		}
	}
	return out
}
