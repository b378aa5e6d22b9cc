package docdrift

import (
	_ "embed"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/doc/compare"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
)

//go:embed doc.go
var doc string

// ruleConstant is the rule about Go constants. Those about documents are
// compare's.
const ruleConstant = "docdrift/constant"

var infos = []rule.Info{{Name: compare.Missing}, {Name: compare.Extra}, {Name: compare.Mismatch}, {Name: ruleConstant}}

// A Result is what the analyzer found in one package.
type Result struct {
	*rule.Result
	Docs []string // the documents it read, as the package that owns the registry
}

// New returns the analyzer. Its result is a *Result.
func New(o rule.Options) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "docdrift",
		Doc:        rule.Page(doc),
		URL:        rule.URL("docdrift"),
		Flags:      o.Flags(),
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, o) },
		ResultType: reflect.TypeFor[*Result](),
	}
}

// Analyzer is New with the default options.
var Analyzer = New(rule.Options{})

// A checker checks what one package answers for: its constants, and the
// documents of its registry if it speaks for that.
type checker struct {
	*rule.Reporter
	pass *analysis.Pass
}

func run(pass *analysis.Pass, o rule.Options) (*Result, error) {
	reporter, err := rule.NewReporter(pass, o, infos)
	res := &Result{Result: reporter.Result()}
	if err != nil {
		return res, nil // exitcode says so
	}
	defer reporter.Finish()
	c := &checker{Reporter: reporter, pass: pass}
	c.constants()
	if reporter.OwnsRegistry() {
		c.dependencies()
		res.Docs = c.documents()
	}
	return res, nil
}

// documents reports what the documents of the registry get wrong, and returns
// which it read.
func (c *checker) documents() []string {
	if !slices.ContainsFunc([]string{compare.Missing, compare.Extra, compare.Mismatch}, func(r string) bool { return c.On(r, c.Registry) }) {
		return nil
	}
	findings, docs := compare.Pages(c.Registry, c.Documents())
	for _, f := range findings {
		c.report(f)
	}
	return docs
}

// report reports a finding if its rule is on.
func (c *checker) report(f finding.Finding) {
	if c.On(f.Rule, c.Registry) {
		c.Report(f)
	}
}
