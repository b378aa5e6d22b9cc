package analyzers_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/analyzers"
	"github.com/exitlint/exitlint/internal/rule"
)

var update = flag.Bool("update", false, "write the pages of the rules")

const notice = "<!-- Written by `go test ./analyzers -update` from the package comment. -->\n\n"

// TestPages checks that docs/rules contains exactly the pages of the families, as
// generated from the package comments.
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

// TestAnchors checks that the URLs in diagnostics lead to headings of the pages.
func TestAnchors(t *testing.T) {
	headings := regexp.MustCompile(`(?m)^## (.*)$`)
	for _, a := range analyzers.New(analyzers.Options{}) {
		found := headings.FindAllStringSubmatch(markdown(a.Doc), -1)
		if len(found) == 0 {
			t.Errorf("the page of %s has no rules", a.Name)
		}
		for _, h := range found {
			family, name, ok := strings.Cut(h[1], "/")
			if !ok || family != a.Name || !regexp.MustCompile(`^[a-z]+$`).MatchString(name) {
				t.Errorf("GitHub's anchor of %q is not #%s", h[0], family+name)
			}
		}
	}
}

// markdown renders the page of a family. The first line of the page, "family: what
// it does", becomes the title.
func markdown(page string) string {
	title, body, _ := strings.Cut(page, "\n\n")
	family, what, _ := strings.Cut(title, ": ")
	return "# " + family + "\n\n" + strings.ToUpper(what[:1]) + what[1:] + ".\n\n" + rule.Markdown(body)
}
