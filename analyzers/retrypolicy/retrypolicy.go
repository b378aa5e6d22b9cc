package retrypolicy

import (
	_ "embed"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/registry"
)

//go:embed doc.go
var doc string

// The rules of the family.
const (
	missing    = "retrypolicy/missing"
	invalid    = "retrypolicy/invalid"
	unused     = "retrypolicy/unused"
	classifier = "retrypolicy/classifier"
)

var infos = []rule.Info{{Name: missing}, {Name: invalid}, {Name: unused}, {Name: classifier}}

// rules says which rule reports a contradiction. That 0 means success is
// exitcode/reserved.
var rules = map[registry.Topic]string{
	registry.PolicyMissing:     missing,
	registry.PolicyInvalid:     invalid,
	registry.PolicyUnused:      unused,
	registry.ClassRecoverable:  classifier,
	registry.ClassifierOverlap: classifier,
	registry.PrefixOverlap:     classifier,
}

// New returns the analyzer. Its result is a *rule.Result.
func New(o rule.Options) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "retrypolicy",
		Doc:        rule.Page(doc),
		URL:        rule.URL("retrypolicy"),
		Run:        func(pass *analysis.Pass) (any, error) { return run(pass, o) },
		ResultType: reflect.TypeFor[*rule.Result](),
	}
}

// Analyzer is New with the default options.
var Analyzer = New(rule.Options{})

// run reports what the registry says against itself, in the one package that
// speaks for it.
func run(pass *analysis.Pass, o rule.Options) (*rule.Result, error) {
	reporter, err := rule.NewReporter(pass, o, infos)
	if err != nil || !reporter.OwnsRegistry() {
		return reporter.Result(), nil // exitcode says what is wrong with a registry that cannot be used
	}
	for _, c := range reporter.Registry.Contradictions() {
		name := rules[c.Topic]
		if name == "" || !reporter.On(name, reporter.Registry) {
			continue
		}
		at := c.Position
		reporter.Report(finding.Finding{
			Rule: name, Message: c.Message,
			File: at.File, Line: at.Line, Column: at.Column, EndLine: at.Line, EndColumn: at.Column,
		})
	}
	return reporter.Result(), nil
}
