package cli

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	pages "github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/run/report"
)

// A rule is a rule or, where an analyzer's page has no rules of its own, the
// family.
type rule struct {
	name    string // exitcode/range, or exitcode
	family  string
	summary string
	page    string
}

// is tells whether name selects the rule.
func (r rule) is(name string) bool {
	if r.name == r.family { // its rules are not known
		family, _, _ := strings.Cut(name, "/")
		return family == r.family
	}
	return name == r.name || name == r.family
}

// rulesOf lists the rules of a suite, sorted by name. They are the sections of
// each analyzer's page whose heading is the name of a rule, "# exitcode/range".
func rulesOf(suite []*analysis.Analyzer) []rule {
	var rules []rule
	for _, a := range suite {
		sections := ruleSections(a.Doc)
		if len(sections) == 0 {
			sections = []rule{{name: a.Name, family: a.Name, page: a.Doc}}
		}
		for _, r := range sections {
			r.page = strings.TrimSpace(r.page)
			r.summary = summary(r)
			rules = append(rules, r)
		}
	}
	slices.SortFunc(rules, func(a, b rule) int { return cmp.Compare(a.name, b.name) })
	return rules
}

// reportRules describes the rules of a suite to the reports that do.
func reportRules(suite []*analysis.Analyzer) []report.Rule {
	var rules []report.Rule
	for _, r := range rulesOf(suite) {
		url := pages.URL(r.family)
		if r.name != r.family {
			url += "#" + strings.Replace(r.name, "/", "", 1) // as GitHub makes an anchor of the heading
		}
		rules = append(rules, report.Rule{Name: r.name, Summary: r.summary, Text: r.page, Markdown: pages.Markdown(r.page), URL: url})
	}
	return rules
}

func ruleSections(text string) []rule {
	var rules []rule
	inside := false
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "# ") {
			name, isRule := pages.Heading(line)
			inside = isRule
			if isRule {
				family, _, _ := strings.Cut(name, "/")
				rules = append(rules, rule{name: name, family: family})
			}
			continue
		}
		if inside {
			rules[len(rules)-1].page += line
		}
	}
	return rules
}

// summary is the first sentence of a page, without the "name: " before it and
// the period behind it.
func summary(r rule) string {
	paragraph, _, _ := strings.Cut(r.page, "\n\n")
	text := strings.Join(strings.Fields(paragraph), " ")
	text = strings.TrimPrefix(text, r.name+": ")
	text, _, _ = strings.Cut(text, ". ")
	return strings.TrimSuffix(text, ".")
}
