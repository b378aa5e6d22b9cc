package analyzers_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/analyzers"
	"github.com/exitlint/exitlint/internal/rule"
)

// TestRules checks that each rule has a section in a page, a row in README.md and a
// planted mistake in an example. It also checks that none of these mentions a rule that
// does not exist. The tests of each family check that its rules have fixtures.
func TestRules(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile(filepath.Join("..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	places := []struct {
		name  string
		rules []string
		add   string // what to do if a rule is missing
	}{
		{"the pages", headings(), `write a section "# NAME" into the package comment of its family's doc.go, and run go test ./analyzers -update`},
		{"the table of README.md", links(string(readme)), "add a row to its table of rules"},
		{"examples/taskctl/planted", planted(t), `plant a mistake there and mark it with a comment "planted: NAME"`},
	}
	var known []string
	for _, r := range analyzers.Rules() {
		if slices.Contains(known, r.Name) {
			t.Errorf("%s is twice in Rules", r.Name)
		}
		known = append(known, r.Name)
		for _, p := range places {
			if !slices.Contains(p.rules, r.Name) {
				t.Errorf("%s is not in %s: %s", r.Name, p.name, p.add)
			}
		}
	}
	for _, p := range places {
		for _, name := range p.rules {
			if !slices.Contains(known, name) {
				t.Errorf("%s is in %s, but not in the code: add it to Rules of its family, and to the constants there", name, p.name)
			}
		}
	}
}

// TestSummaries checks that the summary of each rule is the first sentence of its
// section, so that lists of rules agree with the pages.
func TestSummaries(t *testing.T) {
	t.Parallel()
	pages := map[string]string{}
	for _, a := range analyzers.New(analyzers.Options{}) {
		pages[a.Name] = a.Doc
	}
	for _, r := range analyzers.Rules() {
		paragraph, _, _ := strings.Cut(rule.Section(pages[r.Family()], r.Name), "\n\n")
		sentence, _, _ := strings.Cut(strings.Join(strings.Fields(paragraph), " ")+" ", ". ")
		if r.Summary == "" || r.Summary != sentence {
			t.Errorf("the summary of %s is %q in Rules, and %q in doc.go", r.Name, r.Summary, sentence)
		}
	}
}

// headings returns the rules that have a section in a page.
func headings() []string {
	var names []string
	for _, a := range analyzers.New(analyzers.Options{}) {
		names = append(names, submatches(`(?m)^# (\S+/\S+)$`, a.Doc)...)
	}
	return names
}

// links returns the rules to whose sections the README links.
func links(readme string) []string {
	var names []string
	for _, name := range submatches(`\[([a-z]+/[a-z]+)\]\(docs/rules/`, readme) {
		if info := (rule.Info{Name: name}); strings.Contains(readme, "["+name+"]("+info.URL()[strings.Index(info.URL(), "docs/rules/"):]+")") {
			names = append(names, name)
		}
	}
	return names
}

// planted returns the names of the rules that the mistakes in the planted example
// break.
func planted(t *testing.T) []string {
	t.Helper()
	var names []string
	err := filepath.WalkDir(filepath.Join("..", "examples", "taskctl", "planted"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		names = append(names, submatches(`planted: (\S+)`, string(text))...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// submatches returns the first group of every match.
func submatches(pattern, text string) []string {
	var all []string
	for _, m := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		all = append(all, m[1])
	}
	return all
}
