package analyzers_test

import (
	"reflect"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers"
	"github.com/exitlint/exitlint/analyzers/docdrift"
	"github.com/exitlint/exitlint/analyzers/envelope"
	"github.com/exitlint/exitlint/analyzers/exitcode"
	"github.com/exitlint/exitlint/analyzers/ignore"
	"github.com/exitlint/exitlint/analyzers/retrypolicy"
	"github.com/exitlint/exitlint/internal/rule"
)

// TestSuites checks that two suites in one process share no analyzers, because their
// options can differ. The check includes the analyzers that the rules require.
func TestSuites(t *testing.T) {
	first, second := rule.WithRequired(analyzers.New(analyzers.Options{})), rule.WithRequired(analyzers.New(analyzers.Options{Tests: true}))
	if err := analysis.Validate(first); err != nil {
		t.Error(err)
	}
	for _, a := range first {
		if slices.Contains(second, a) {
			t.Errorf("%s is in both suites", a.Name)
		}
	}
	facts := map[reflect.Type]string{}
	for _, a := range first {
		for _, fact := range a.FactTypes {
			if other := facts[reflect.TypeOf(fact)]; other != "" {
				t.Errorf("%s and %s share the facts %T", a.Name, other, fact)
			}
			facts[reflect.TypeOf(fact)] = a.Name
		}
	}
}

// TestSingleAnalyzers checks that the variables named Analyzer can run together. nogo
// takes the analyzers one by one.
func TestSingleAnalyzers(t *testing.T) {
	if err := analysis.Validate([]*analysis.Analyzer{docdrift.Analyzer, envelope.Analyzer, exitcode.Analyzer, retrypolicy.Analyzer, ignore.Analyzer}); err != nil {
		t.Error(err)
	}
	for _, a := range []*analysis.Analyzer{docdrift.Analyzer, envelope.Analyzer, exitcode.Analyzer, retrypolicy.Analyzer} {
		if !slices.Contains(ignore.Analyzer.Requires, a) {
			t.Errorf("ignore.Analyzer knows nothing of what %s.Analyzer used", a.Name)
		}
	}
}

// TestGoOnly checks that with GoOnly a suite is a single analyzer that runs all
// rules.
func TestGoOnly(t *testing.T) {
	suite := analyzers.New(analyzers.Options{GoOnly: true})
	if err := analysis.Validate(suite); err != nil || len(suite) != 1 {
		t.Fatalf("%v, error %v", suite, err)
	}
	for _, a := range analyzers.New(analyzers.Options{}) {
		if !slices.ContainsFunc(suite[0].Requires, func(b *analysis.Analyzer) bool { return a.Name == b.Name }) {
			t.Errorf("%s does not run", a.Name)
		}
	}
}

// TestRequiresWhatCanReport checks that a suite runs the analyzers object and answer only
// if an enabled rule needs them. They take a quarter of the time of a run.
func TestRequiresWhatCanReport(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name    string
		options analyzers.Options
		want    []string
	}{
		{"all", analyzers.Options{}, []string{"answer", "object"}},
		{"no registry", analyzers.Options{NoRegistry: true}, nil},
		{"one family", analyzers.Options{Rules: []string{"exitcode"}}, nil},
		{"one rule", analyzers.Options{Rules: []string{"envelope/type"}}, []string{"object"}},
		{"another rule", analyzers.Options{Rules: []string{"retrypolicy/classifier"}}, []string{"answer"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, a := range rule.WithRequired(analyzers.New(test.options)) {
				if a.Name == "object" || a.Name == "answer" {
					got = append(got, a.Name)
				}
			}
			if slices.Sort(got); !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
