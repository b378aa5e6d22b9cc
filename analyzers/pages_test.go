package analyzers_test

import (
	"flag"
	"go/doc/comment"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/analyzers"
)

var update = flag.Bool("update", false, "write the pages of the rules")

const notice = "<!-- Written by `go test ./analyzers -update` from the package comment. -->\n\n"

// TestPages holds that docs/rules has the page of each family as the code has
// it, and no other.
func TestPages(t *testing.T) {
	dir := filepath.Join("..", "docs", "rules")
	stale, err := filepath.Glob(filepath.Join(dir, "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range analyzers.New(analyzers.Options{}) {
		file := filepath.Join(dir, a.Name+".md")
		stale = slices.DeleteFunc(stale, func(s string) bool { return s == file })
		want := notice + markdown(a.Doc)
		if *update {
			if err := os.WriteFile(file, []byte(want), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != want {
			t.Errorf("%s is not the page of the code (%v); run go test ./analyzers -update", file, err)
		}
	}
	if len(stale) > 0 {
		t.Errorf("pages of no rule: %q", stale)
	}
}

// TestAnchors holds that each heading of a page is where the URLs of
// diagnostics lead.
func TestAnchors(t *testing.T) {
	headings := regexp.MustCompile(`(?m)^## (.*)$`)
	for _, a := range analyzers.New(analyzers.Options{}) {
		found := headings.FindAllStringSubmatch(markdown(a.Doc), -1)
		if len(found) == 0 {
			t.Errorf("the page of %s has no rules", a.Name)
		}
		for _, h := range found {
			family, rule, ok := strings.Cut(h[1], "/")
			if !ok || family != a.Name || !regexp.MustCompile(`^[a-z]+$`).MatchString(rule) {
				t.Errorf("GitHub's anchor of %q is not #%s", h[0], family+rule)
			}
		}
	}
}

// markdown renders a page as GitHub shows it: its first line, "family: what it
// does", is the title.
func markdown(page string) string {
	title, body, _ := strings.Cut(page, "\n\n")
	family, what, _ := strings.Cut(title, ": ")
	printer := comment.Printer{HeadingLevel: 2, HeadingID: func(*comment.Heading) string { return "" }}
	var b strings.Builder
	b.WriteString("# " + family + "\n\n" + strings.ToUpper(what[:1]) + what[1:] + ".\n")
	for _, block := range new(comment.Parser).Parse(body).Content {
		b.WriteString("\n")
		if code, ok := block.(*comment.Code); ok {
			b.WriteString("```" + language(code.Text) + "\n" + code.Text + "```\n")
			continue
		}
		text := printer.Markdown(&comment.Doc{Content: []comment.Block{block}})
		b.WriteString(strings.ReplaceAll(string(text), `\/`, "/"))
	}
	return b.String()
}

// language tells the two languages of the pages apart.
func language(code string) string {
	if strings.HasPrefix(code, "[[") || strings.HasPrefix(code, "[") {
		return "toml"
	}
	return "go"
}
