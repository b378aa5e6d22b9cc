package exitcode

import (
	_ "embed"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/code/causes"
	"github.com/exitlint/exitlint/internal/code/deferred"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/fact"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/code/swallow"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/registry"
)

//go:embed doc.go
var doc string

// The names of the rules.
const (
	undeclared = "exitcode/undeclared"
	outOfRange = "exitcode/range"
	reserved   = "exitcode/reserved"
	mismatch   = "exitcode/mismatch"
	literal    = "exitcode/literal"
	dynamic    = "exitcode/dynamic"
	dependency = "exitcode/dependency"
	unreached  = "exitcode/unreached"
	category   = "exitcode/category"
	name       = "exitcode/name"
	swallowed  = "exitcode/swallowed"
	skipped    = "exitcode/skipped"
	child      = "exitcode/child"
	signal     = "exitcode/signal"
	unsent     = "exitcode/unsent"
)

// Rules returns the rules whose names begin with "exitcode/".
func Rules() []rule.Info {
	return []rule.Info{
		{Name: undeclared, Summary: "A status is not in the registry"},
		{Name: outOfRange, Summary: "A status is outside 0–255, so the operating system sees a different one"},
		{Name: reserved, Summary: "A declared status already means something else to those who read it"},
		{Name: mismatch, Summary: "An error ends the process with a status other than the declared one", Off: true},
		{Name: literal, Summary: "A declared status is written as a bare number although the registry names a Go constant for it", Fixable: true},
		{Name: dynamic, Summary: "A status cannot be bounded, and is not declared as passed through", Off: true},
		{Name: dependency, Summary: "A status that is determined inside a dependency is not in the registry", Off: true},
		{Name: unreached, Summary: "No program of the registry can end with a declared status, or an [[exit]] or [[passthrough]] names something that does not exist"},
		{Name: category, Summary: "A declared status is in no [[range]]", Off: true},
		{Name: name, Summary: "The name of a code does not match name_pattern of [program]"},
		{Name: swallowed, Summary: "An error is dropped or only logged, so that a failure ends with 0", Free: true, Fixable: true},
		{Name: skipped, Summary: "An exit skips a deferred call that has an effect outside of the process", Off: true, Free: true},
		{Name: child, Summary: "The -1 of a child that a signal ended becomes the status 255", Free: true, Fixable: true},
		{Name: signal, Summary: "A program that a signal ends reports success, or the bare number of the signal", Off: true, Free: true, Fixable: true},
		{Name: unsent, Summary: "A log entry that would end the process is never sent", Free: true, Fixable: true},
	}
}

// A Result contains the findings in one package and, for a main package, the statuses
// that the program can end with.
type Result struct {
	*rule.Result
	Flow     *exitflow.Result
	Program  *exit.Program      // nil unless the package is a main package with a registry
	Registry *registry.Registry // the registry that governs the package, or nil

	// elsewhere lists the enabled rules that may find more mistakes in this package
	// when exitlint checks a program that imports it; see MayMeet.
	elsewhere []string
}

// New returns an analyzer whose result is a *Result. The parameter "flow" is the
// exitflow analyzer, which the other analyzers of the run also use.
func New(o rule.Options, flow *analysis.Analyzer) *analysis.Analyzer {
	by := requiredAnalyzers{flow: flow, skips: deferred.New(flow), losses: swallow.New(flow)}
	requires := []*analysis.Analyzer{by.flow, by.skips, by.losses}
	if !o.NoRegistry {
		by.errors = causes.NewErrors(func(pass *analysis.Pass) causes.Wanted { return wantedErrors(pass, o) })
		requires = append(requires, by.errors)
	}
	return &analysis.Analyzer{
		Name:       "exitcode",
		Doc:        rule.Page(doc),
		URL:        rule.URL("exitcode"),
		Flags:      o.Flags(),
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, o, by) },
		Requires:   requires,
		ResultType: reflect.TypeFor[*Result](),
	}
}

// Analyzer is the analyzer with the default options.
var Analyzer = New(rule.Options{}, exitflow.Analyzer)

// requiredAnalyzers contains the analyzers whose results the rules use. With
// NoRegistry, the field for errors is nil, because the rules that need no registry do
// not use it.
type requiredAnalyzers struct{ flow, skips, losses, errors *analysis.Analyzer }

func run(pass *analysis.Pass, o rule.Options, required requiredAnalyzers) (*Result, error) {
	fr := pass.ResultOf[required.flow].(*exitflow.Result)
	reporter, err := rule.NewReporter(pass, o, Rules())
	res := &Result{Result: reporter.Result(), Flow: fr}
	if err != nil && !reporter.Free() {
		return res, reporter.Unusable(err)
	}
	defer reporter.Finish()
	c := &checker{
		pass: pass, Reporter: reporter, flow: fr, constants: map[*registry.Registry]constants{},
		skips: pass.ResultOf[required.skips].([]deferred.Skip), losses: pass.ResultOf[required.losses].([]swallow.Loss),
	}
	if required.errors != nil {
		c.errors = pass.ResultOf[required.errors].(map[string]*fact.Part[causes.Errors])
	}
	extra := rule.ExitFuncs(reporter.Registry)
	c.origins, c.dynamic = fr.Sites(extra)
	c.reportMisleading()
	if reporter.Free() {
		return res, nil
	}
	res.Registry = reporter.Registry
	for _, o := range c.origins {
		c.checkOrigin(o)
	}
	c.reportFormats()
	for _, d := range c.dynamic {
		c.reportDynamic(d)
	}
	if reporter.OwnsRegistry() {
		c.reportReserved()
		c.checkCategories()
		c.checkNames()
	}
	if pass.Pkg.Name() != "main" {
		res.elsewhere = c.rulesElsewhere()
	} else {
		res.Program = fr.Program(extra)
		c.checkDependencies(res.Program)
		if c.IsOnlyProgram() {
			for _, f := range Unreached(reporter.Registry, []*exit.Program{res.Program}, c.Scope().Excluded) {
				c.ReportRegistry(f)
			}
		}
	}
	return res, nil
}

// isPassedThrough reports whether a registry allows an unbounded status: a
// [[passthrough]] of the registry names the function from which the status comes.
func isPassedThrough(reg *registry.Registry, d exit.Dynamic) bool {
	return slices.ContainsFunc(reg.Passthroughs, func(p registry.Passthrough) bool {
		return slices.ContainsFunc(d.Through, func(fn ssax.ID) bool { return fn.Matches(p.Func) })
	})
}

// rulesElsewhere returns the enabled rules whose findings in this package may depend on
// the programs that import it.
func (c *checker) rulesElsewhere() []string {
	return slices.DeleteFunc([]string{dynamic, dependency, mismatch}, func(name string) bool { return !c.On(name, c.Registry) })
}

// MayMeet reports whether a suppression may be needed although it suppresses nothing in
// this package. A constant on its line may become a status in a package that imports
// this one. A finding about the constant is then reported when exitlint checks the
// importing package.
func (r *Result) MayMeet(d rule.Directive) bool {
	if slices.ContainsFunc(r.elsewhere, d.Names) {
		return true
	}
	return r.Registry != nil && slices.ContainsFunc(r.Flow.Pending(d.File, d.Covers), func(o exit.Origin) bool {
		broken := judge(r.Registry, o)
		return broken != "" && d.Names(broken)
	})
}
