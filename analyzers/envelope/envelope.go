package envelope

import (
	_ "embed"
	"fmt"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/code/choice"
	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/doc/compare"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/rule/errorcodes"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry/roles"
)

//go:embed doc.go
var doc string

// The names of the rules.
const (
	ruleRecoverable = "envelope/recoverable"
	ruleSuggestion  = "envelope/suggestion"
	ruleField       = "envelope/field"
	ruleType        = "envelope/type"
	ruleMismatch    = "envelope/mismatch"
	ruleRetryAfter  = "envelope/retryafter"
	ruleAbsent      = "envelope/absent"
	ruleDynamic     = "envelope/dynamic"
)

// ruleUndeclared is the rule of the errorcode family that reports undeclared error
// codes.
const ruleUndeclared = "errorcode/undeclared"

// Rules returns the rules whose names begin with "envelope/".
func Rules() []rule.Info {
	return []rule.Info{
		{Name: ruleRecoverable, Summary: "An envelope is built without recoverable, or only on some paths with it", Fixable: true},
		{Name: ruleSuggestion, Summary: "An envelope is built without a suggestion, or with an empty one"},
		{Name: ruleField, Summary: "An envelope is built without a field that the registry requires"},
		{Name: ruleType, Summary: "The type of an envelope cannot carry what has to be in it", Fixable: true},
		{Name: ruleMismatch, Summary: "An envelope contradicts the registry", Fixable: true},
		{Name: ruleRetryAfter, Summary: "The caller is to wait as long as the server says, and the envelope does not say how long"},
		{Name: ruleAbsent, Summary: "A failing path prints text although the program was asked for JSON", Off: true},
		{Name: ruleDynamic, Summary: "The type or the keys of what is printed as JSON are not known", Off: true},
	}
}

// A Result contains the findings in a package. It is a [compare.Printer].
type Result struct {
	*rule.Result
	printed []compare.Printed
}

// PrintedKeys returns which keys the program prints for each [envelope] table. It returns
// nil if they are not all known, and for packages that do not own the registry.
func (r *Result) PrintedKeys() []compare.Printed { return r.printed }

// New returns the analyzer. Its result is a *Result. flow is the analyzer from
// package exitflow that belongs to the same suite.
func New(o rule.Options, flow *analysis.Analyzer) *analysis.Analyzer {
	objects := object.New(flow, func(pass *analysis.Pass) func(*object.Type) bool { return concern(pass, &o) }, roles.IsTelling)
	undeclared := errorcodes.NewFinder(&o, ruleUndeclared)
	choices := choice.New(flow, func(pass *analysis.Pass) bool { return isAbsentOn(pass, o) }, areKeysOfError)
	a := &analysis.Analyzer{
		Name:       "envelope",
		Doc:        rule.Page(doc),
		URL:        rule.URL("envelope"),
		Flags:      o.Flags(),
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, o, flow, objects, undeclared, choices) },
		ResultType: reflect.TypeFor[*Result](),
	}
	if !o.MayReport(Rules()) {
		return a
	}
	a.Requires = []*analysis.Analyzer{flow, objects, undeclared}
	if rule.Selects(o.Rules, ruleAbsent) {
		a.Requires = append(a.Requires, choices)
	}
	return a
}

// Analyzer is the analyzer with the default options. It is for drivers such as nogo,
// which list the analyzer of each package in this directory separately. Such a driver
// has to run all of them: if a mistake violates rules of two packages, only one of the
// two analyzers reports it.
var Analyzer = New(rule.Options{InSuite: true}, exitflow.Analyzer)

func run(pass *analysis.Pass, o rule.Options, flow, objects, undeclared, choices *analysis.Analyzer) (*Result, error) {
	reporter, err := rule.NewReporter(pass, o, Rules())
	res := &Result{Result: reporter.Result()}
	if err != nil || !o.MayReport(Rules()) {
		return res, nil // the exitcode family reports an invalid registry
	}
	defer reporter.Finish()
	c := newChecker(reporter, pass, pass.ResultOf[objects].(*object.Result))
	c.flow = pass.ResultOf[flow].(*exitflow.Result)
	c.undeclared = pass.ResultOf[undeclared].(*errorcodes.Found)
	if c.mayHaveWork() {
		c.check()
	}
	c.reportPaired()
	c.reportDefaults()
	c.reportDynamic()
	if reporter.OwnsRegistry() {
		c.checkNames()
		if all, ok := c.closedEnvelopes(); ok {
			c.checkPaths(all)
			res.printed = c.printed(all)
		}
	}
	if found, ok := pass.ResultOf[choices].(*choice.Result); ok {
		c.reportAbsent(found)
	}
	return res, nil
}

// report reports a finding at a span. It does nothing if the span is zero.
func (c *checker) report(name string, at span.Span, code *int, fix *finding.Fix, format string, args ...any) {
	c.reportWith(nil, name, at, code, fix, format, args...)
}

// reportWith reports a finding like the method "report", and adds related positions to
// it.
func (c *checker) reportWith(related []finding.Related, name string, at span.Span, code *int, fix *finding.Fix, format string, args ...any) {
	if at.File == "" {
		return
	}
	isAgain := c.reported[ruleAt{name, at}]
	if c.reported[ruleAt{name, at}] = true; isAgain && c.checksSources && (name == ruleSuggestion || name == ruleRecoverable) {
		return
	}
	f := finding.Finding{Rule: name, Message: fmt.Sprintf(format, args...), Code: code, Span: at, Related: related}
	if fix != nil {
		f.Fixes = []finding.Fix{*fix}
	}
	c.Report(f)
}
