package writer_test

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/writer"
	"github.com/exitlint/exitlint/internal/test/testfiles"
	"github.com/exitlint/exitlint/registry"
)

var update = flag.Bool("update", false, "rewrite golden files")

// TestPages compares what is written of two registries, in each form and of each
// kind, with a golden file.
func TestPages(t *testing.T) {
	t.Parallel()
	audited, err := os.ReadFile("../compare/testdata/audits/registry.toml")
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	other := strings.Replace(string(audited), "values = [503]\nclass  = \"mixed\"", "values = [503]\nclass  = \"permanent\"", 1)
	for i, source := range []string{codes, other} {
		r, err := registry.Parse(registry.FileName, []byte(source))
		if err != nil {
			t.Fatal(err)
		}
		for _, form := range writer.Forms() {
			for _, kind := range []registry.DocKind{"", registry.DocCodes, registry.DocRetry, registry.DocErrors, registry.DocClasses} {
				fmt.Fprintf(&got, "-- registry %d, %s, %q --\n%s", i+1, form, kind, writer.Render(r, writer.Form(form), kind))
			}
		}
	}
	const file = "testdata/pages.golden"
	if *update {
		testfiles.Write(t, file, got.String())
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("%s differs; -update rewrites it. Got:\n%s", file, got.String())
	}
}

// TestForms checks into which documents tables can be written.
func TestForms(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]writer.Form{"a.md": writer.Markdown, "A.MD": writer.Markdown, "a.markdown": writer.Markdown, "a.1": writer.Man, "a.8": writer.Man, "a.rst": "", "a.adoc": "", "a.html": "", "a.go": "", "a": ""} {
		if got, ok := writer.FormOf(name); got != want || ok != (want != "") {
			t.Errorf("the form of %s is %q, %v, want %q", name, got, ok, want)
		}
	}
}
