package cli

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/run/report"
)

// A ruleDoc is a rule with its documentation: a section of the page about the family.
type ruleDoc struct {
	rule.Info
	page string
}

// matches reports whether name is the name of the rule or of its family.
func (r ruleDoc) matches(name string) bool { return name == r.Name || name == r.Family() }

// documentedRules returns the rules with their documentation, sorted by name. suite
// contains one analyzer for each family of rules. The Doc of an analyzer is a page
// about its family, with a section about each rule.
func documentedRules(rules []rule.Info, suite []*analysis.Analyzer) []ruleDoc {
	pages := map[string]string{}
	for _, a := range suite {
		pages[a.Name] = a.Doc
	}
	var docs []ruleDoc
	for _, r := range rules {
		docs = append(docs, ruleDoc{r, rule.Section(pages[r.Family()], r.Name)})
	}
	slices.SortFunc(docs, func(a, b ruleDoc) int { return cmp.Compare(a.Name, b.Name) })
	return docs
}

// reportRules converts the rules for package report, which lists them in SARIF
// logs.
func (a *app) reportRules() []report.Rule {
	var rules []report.Rule
	for _, r := range a.rules {
		rules = append(rules, report.Rule{Name: r.Name, Summary: r.Summary, Text: r.page, Markdown: rule.Markdown(r.page), URL: r.URL()})
	}
	return rules
}
