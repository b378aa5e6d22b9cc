package ignore

import (
	_ "embed"
	"fmt"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers/docdrift"
	"github.com/exitlint/exitlint/analyzers/envelope"
	"github.com/exitlint/exitlint/analyzers/errorcode"
	"github.com/exitlint/exitlint/analyzers/exitcode"
	"github.com/exitlint/exitlint/analyzers/retrypolicy"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

//go:embed doc.go
var doc string

// The names of the rules.
const (
	unused = "ignore/unused"
	reason = "ignore/reason"
)

// Rules returns the rules whose names begin with "ignore/".
func Rules() []rule.Info {
	return []rule.Info{
		{Name: unused, Summary: "A suppression suppresses nothing", Free: true},
		{Name: reason, Summary: "A suppression has no reason, and therefore suppresses nothing", Free: true},
	}
}

// New returns an analyzer that reports comments that suppress no finding, such as an
// unneeded //exitlint:ignore. It requires the analyzers in rules, because their results
// say which comments have suppressed a finding. Its result is a *rule.Result.
func New(o rule.Options, rules ...*analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "ignore",
		Doc:        rule.Page(doc),
		URL:        rule.URL("ignore"),
		Flags:      o.Flags(),
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, o, rules) },
		Requires:   rules,
		ResultType: reflect.TypeFor[*rule.Result](),
	}
}

// Analyzer checks the suppressions of all families, with default options.
var Analyzer = New(rule.Options{}, exitcode.Analyzer, envelope.Analyzer, errorcode.Analyzer, docdrift.Analyzer, retrypolicy.Analyzer)

// A checker checks the suppressions of one package.
type checker struct {
	*rule.Reporter
	used    []rule.Directive
	rules   []rule.Info // the rules that a suppression may name
	mayMeet []func(rule.Directive) bool
}

func run(pass *analysis.Pass, o rule.Options, rules []*analysis.Analyzer) (*rule.Result, error) {
	reporter, err := rule.NewReporter(pass, o, Rules())
	if err != nil && !reporter.Free() {
		return reporter.Result(), nil // the other rules report the error
	}
	defer reporter.Finish()
	c := &checker{Reporter: reporter}
	c.addResult(reporter.Result())
	for _, a := range rules {
		if res, ok := pass.ResultOf[a].(rule.Resulter); ok {
			c.addResult(res.RuleResult())
		}
		if res, ok := pass.ResultOf[a].(interface{ MayMeet(rule.Directive) bool }); ok {
			c.mayMeet = append(c.mayMeet, res.MayMeet)
		}
	}
	for _, f := range pass.Files {
		name := pass.Fset.Position(f.Package).Filename
		for _, d := range c.Directives(name) {
			c.directive(d)
		}
		c.reportIdle(f, name)
	}
	return reporter.Result(), nil
}

// addResult records which rules an analyzer has, and which suppressions have suppressed
// a finding of these rules. res is the result of the analyzer.
func (c *checker) addResult(res *rule.Result) {
	c.rules = append(c.rules, res.Rules...)
	c.used = append(c.used, res.Used...)
}

func (c *checker) directive(d rule.Directive) {
	switch {
	case d.Reason == "":
		c.report(reason, d.Span, "this comment gives no reason, so it suppresses nothing")
	case slices.Contains(c.used, d):
	case !slices.ContainsFunc(c.rules, func(r rule.Info) bool { return d.Names(r.Name) }):
		message := fmt.Sprintf("%q is not a rule of exitlint", d.Rule)
		if near := registry.Near(d.Rule, c.names(), 1); len(near) > 0 {
			message += "; did you mean " + near[0] + "?"
		}
		c.report(unused, d.Span, message)
	// The suppression may be for a rule that did not run.
	case !c.haveRun(d):
	case slices.ContainsFunc(c.mayMeet, func(may func(rule.Directive) bool) bool { return may(d) }):
	default:
		c.report(unused, d.Span, fmt.Sprintf("there is no %s finding here to suppress; remove this comment", d.Rule))
	}
}

func (c *checker) names() []string {
	var names []string
	for _, r := range c.rules {
		names = append(names, r.Name)
	}
	return names
}

// haveRun reports whether all rules that a suppression names have run. If no exitlint.toml
// is read, most rules do not run, and the suppression may still be needed.
func (c *checker) haveRun(d rule.Directive) bool {
	isOff := func(r rule.Info) bool { return d.Names(r.Name) && !c.RunsAlone(r) }
	return c.Runs(d.Rule) && !(c.Free() && slices.ContainsFunc(c.rules, isOff))
}

func (c *checker) report(name string, at span.Span, message string) {
	c.Report(finding.Finding{Rule: name, Message: message, Span: at})
}
