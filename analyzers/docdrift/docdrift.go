package docdrift

import (
	_ "embed"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers/envelope"
	"github.com/exitlint/exitlint/internal/doc/compare"
	"github.com/exitlint/exitlint/internal/rule"
)

//go:embed doc.go
var doc string

// ruleConstant is the rule about Go constants. The rules about documents are in
// package compare.
const ruleConstant = "docdrift/constant"

// Rules returns the rules whose names begin with "docdrift/".
func Rules() []rule.Info {
	return []rule.Info{
		{Name: compare.Missing, Summary: "A declared code is absent from a table or list that claims to be complete", Fixable: true},
		{Name: compare.Extra, Summary: "A document shows a status, error code, error prefix or retry policy that is not declared", Fixable: true},
		{Name: compare.Mismatch, Summary: "A cell of a document disagrees with the registry", Fixable: true},
		{Name: ruleConstant, Summary: "A Go constant disagrees with the registry, or the registry does not know it", Fixable: true},
	}
}

// A Result contains the findings in a package.
type Result struct {
	*rule.Result
	Docs []string // the documents that were read; nil if the pass of another package reads them
}

// New returns the analyzer. Its result is a *Result. envelopes is the analyzer from package
// envelope that belongs to the same suite.
func New(o rule.Options, envelopes *analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:  "docdrift",
		Doc:   rule.Page(doc),
		URL:   rule.URL("docdrift"),
		Flags: o.Flags(),
		Run: func(pass *analysis.Pass) (any, error) {
			return run(pass, o, pass.ResultOf[envelopes].(*envelope.Result))
		},
		Requires:   []*analysis.Analyzer{envelopes},
		ResultType: reflect.TypeFor[*Result](),
	}
}

// Analyzer is the analyzer with the default options.
var Analyzer = New(rule.Options{}, envelope.Analyzer)

// A checker checks the constants of a package. If the package owns the registry, the
// checker also checks the documents.
type checker struct {
	*rule.Reporter
	pass *analysis.Pass
}

func run(pass *analysis.Pass, o rule.Options, envelopes *envelope.Result) (*Result, error) {
	reporter, err := rule.NewReporter(pass, o, Rules())
	res := &Result{Result: reporter.Result()}
	if err != nil {
		return res, nil // the rule family exitcode reports this error
	}
	defer reporter.Finish()
	c := &checker{Reporter: reporter, pass: pass}
	c.checkConstants()
	if reporter.OwnsRegistry() {
		c.checkDependencies()
		res.Docs = c.checkDocuments(envelopes.Printed)
	}
	return res, nil
}

// checkDocuments reports where documents disagree with the registry, or with what the
// program prints. It returns the documents that it has read.
func (c *checker) checkDocuments(printed []compare.Printed) []string {
	if !slices.ContainsFunc([]string{compare.Missing, compare.Extra, compare.Mismatch}, func(r string) bool { return c.On(r, c.Registry) }) {
		return nil
	}
	findings, docs := compare.Pages(c.Registry, c.Documents(), printed)
	for _, f := range findings {
		c.ReportRegistry(f)
	}
	return docs
}
