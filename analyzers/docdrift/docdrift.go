package docdrift

import (
	_ "embed"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

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
// envelope that belongs to the same suite; its result is a [compare.Printer]. If envelopes
// is nil, docdrift does not know which keys the program prints.
func New(o rule.Options, envelopes *analysis.Analyzer) *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name:       "docdrift",
		Doc:        rule.Page(doc),
		URL:        rule.URL("docdrift"),
		Flags:      o.Flags(),
		ResultType: reflect.TypeFor[*Result](),
	}
	if envelopes != nil {
		a.Requires = []*analysis.Analyzer{envelopes}
	}
	a.Run = func(pass *analysis.Pass) (any, error) {
		printer, _ := pass.ResultOf[envelopes].(compare.Printer)
		return run(pass, o, printer)
	}
	return a
}

// Analyzer is the analyzer with the default options. It does not compare the keys of
// samples and schemas with the program.
var Analyzer = New(rule.Options{}, nil)

// A checker checks the constants of a package. If the package owns the registry, the
// checker also checks the documents.
type checker struct {
	*rule.Reporter
	pass *analysis.Pass
}

func run(pass *analysis.Pass, o rule.Options, printer compare.Printer) (*Result, error) {
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
		var printed []compare.Printed
		if printer != nil {
			printed = printer.PrintedKeys()
		}
		res.Docs = c.checkDocuments(printed)
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
