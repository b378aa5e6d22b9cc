package exitcode

import (
	_ "embed"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/registry"
)

//go:embed doc.go
var doc string

// The rules of the family.
const (
	undeclared = "exitcode/undeclared"
	outOfRange = "exitcode/range"
	reserved   = "exitcode/reserved"
	literal    = "exitcode/literal"
	dynamic    = "exitcode/dynamic"
	dependency = "exitcode/dependency"
	unreached  = "exitcode/unreached"
)

// Rules returns the rules of the family.
func Rules() []rule.Info {
	return []rule.Info{
		{Name: undeclared, Summary: "A status is not in the registry"},
		{Name: outOfRange, Summary: "A status is outside 0–255, so the operating system sees another"},
		{Name: reserved, Summary: "A declared status already means something else to those who read it"},
		{Name: literal, Summary: "A declared status is written as a bare number although the registry names a Go constant for it", Fixable: true},
		{Name: dynamic, Summary: "A status cannot be bounded, and is not declared as passed through", Off: true},
		{Name: dependency, Summary: "A status that only code inside a dependency fixes is not in the registry", Off: true},
		{Name: unreached, Summary: "A declared status is one that no program of the registry can end with, or an [[exit]] or [[passthrough]] names what does not exist"},
	}
}

// A Result holds the findings of the analyzer in one package, and the statuses
// that the findings concern.
type Result struct {
	*rule.Result
	Flow     *exitflow.Result
	Program  *exit.Program      // of a main package with a registry, else nil
	Registry *registry.Registry // the registry of the package, or nil

	elsewhere []string // rules that report here only when a program is checked, see elsewhere
}

// New returns the analyzer. flow is the suite's one exitflow analyzer. Its
// result is a *Result.
func New(o rule.Options, flow *analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "exitcode",
		Doc:        rule.Page(doc),
		URL:        rule.URL("exitcode"),
		Flags:      o.Flags(),
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, o, flow) },
		Requires:   []*analysis.Analyzer{flow},
		ResultType: reflect.TypeFor[*Result](),
	}
}

// Analyzer is New with the default options.
var Analyzer = New(rule.Options{}, exitflow.Analyzer)

func run(pass *analysis.Pass, o rule.Options, flow *analysis.Analyzer) (*Result, error) {
	fr := pass.ResultOf[flow].(*exitflow.Result)
	reporter, err := rule.NewReporter(pass, o, Rules())
	res := &Result{Result: reporter.Result(), Flow: fr}
	if err != nil {
		return res, reporter.Unusable(err)
	}
	defer reporter.Finish()
	c := &checker{pass: pass, Reporter: reporter, flow: fr, constants: map[*registry.Registry]constants{}}
	res.Registry = reporter.Registry
	extra := Terminators(reporter.Registry)
	origins, open := fr.Sites(extra)
	for _, o := range origins {
		c.origin(o)
	}
	for _, d := range open {
		c.dynamic(d)
	}
	if reporter.OwnsRegistry() {
		c.reserved()
		c.named()
	}
	if pass.Pkg.Name() != "main" {
		res.elsewhere = c.elsewhere()
	} else {
		res.Program = fr.Program(extra)
		c.dependencies(res.Program)
		if c.only() {
			for _, f := range Unreached(reporter.Registry, []*exit.Program{res.Program}, c.Scope().Excluded) {
				c.ReportRegistry(f)
			}
		}
	}
	return res, nil
}

// only reports whether the package is known to be the one program of its
// registry.
func (c *checker) only() bool {
	scope := c.Scope()
	return !scope.Partial && len(scope.Programs) == 1 && scope.Programs[0] == rule.Dir(c.pass)
}

// Terminators returns the functions and variables that the registry declares to
// end the process.
func Terminators(reg *registry.Registry) []exit.ExitFunc {
	var out []exit.ExitFunc
	for _, e := range reg.Exits {
		t := exit.ExitFunc{Func: e.Func, Var: e.Var, Status: e.Status}
		if e.Arg != nil {
			t.Arg = *e.Arg
		}
		out = append(out, t)
	}
	return out
}

// passedThrough reports whether a registry declares the status of a dynamic
// exit as passed on from another program.
func passedThrough(reg *registry.Registry, d exit.Dynamic) bool {
	return slices.ContainsFunc(reg.Passthroughs, func(p registry.Passthrough) bool {
		return slices.ContainsFunc(d.Through, func(fn ssax.ID) bool { return fn.Matches(p.Func) })
	})
}

// elsewhere returns the rules whose findings in a package depend on the programs
// that import it.
func (c *checker) elsewhere() []string {
	return slices.DeleteFunc([]string{dynamic, dependency}, func(name string) bool { return !c.On(name, c.Registry) })
}

// MayMeet reports whether a suppression may be used when another package is
// checked: whether a status at its line breaks its rule once that package passes
// it to an exit.
func (r *Result) MayMeet(d rule.Directive) bool {
	if slices.ContainsFunc(r.elsewhere, d.Names) {
		return true
	}
	return r.Registry != nil && slices.ContainsFunc(r.Flow.Pending(d.File, d.Covers), func(o exit.Origin) bool {
		broken := judge(r.Registry, o)
		return broken != "" && d.Names(broken)
	})
}
