package corpus_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/test/corpus"
)

const documentLabel = `
id         = "tiny"
repository = "https://github.com/example/tiny"
commit     = "0123"
path       = "README.md"
sha256     = "4567"
program    = "tiny"

[[form]]
kind  = "table"
lines = [3, 6]
whose = "program"
rows = [
  { line = 5, status = "0", name = "OK", means = "Nothing went" },
  { line = 6, status = "3,4", recoverable = "Yes" },
]

[[form]]
kind  = "sentence"
lines = [8, 8]
whose = "command"
command = "sync"
rows = [{ line = 8, status = "7" }, { line = 8, status = "8" }, { line = 8, status = "0" }]

[[form]]
lines = [10, 10]
whose = "protocol"
note  = "HTTP"
`

const tinyDocument = "# Exit codes\n\n" +
	"| Code | Name | Meaning | Recoverable |\n|---|---|---|---|\n" +
	"| 0 | `OK` | Nothing went wrong. | N/A |\n| 3, 4 | LOST | The file is lost | **Yes** |\n\n" +
	"Exit status is 7 if it was stopped. Exit status is 8 if it was asked. Exit status is 0 if not.\n"

// TestReadForm checks that ReadForm returns each difference between a document
// and its label.
func TestReadForm(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"", "", ""},
		{"| 0 |", "| 1 |", "line 5: read 1 at line 5, want 0"},
		{"`OK`", "`FINE`", `line 5: the name is "FINE", want "OK"`},
		{"Nothing went", "All went", `line 5: the meaning is "All went wrong.", want "Nothing went"`},
		{"**Yes**", "No", `line 6: recoverable is "No", want "Yes"`},
		{"| 3, 4 | LOST | The file is lost | **Yes** |\n", "", "line 6: 3,4 is not read"},
		{"is 7 if", "is 9 if", "line 8: 7 is not read; line 8: 9 is read and is no status here"},
	} {
		source := strings.Replace(tinyDocument, c.old, c.new, 1)
		d, err := tables.Read("README.md", []byte(source), tables.Options{Declared: true})
		if err != nil {
			t.Fatal(err)
		}
		l := parseLabel(t, documentLabel)
		if c.new == "" && c.old != "" {
			l.Forms = l.Forms[:1]
		}
		var got []string
		for _, f := range l.Forms {
			if f.Listed() {
				got = append(got, corpus.ReadForm(f, d)...)
			}
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%q instead of %q: got %q, want %q", c.new, c.old, got, c.want)
		}
	}
}

// TestDocumentMutant checks the mistakes that are made in a document, and that its
// other lines stay the same.
func TestDocumentMutant(t *testing.T) {
	const label = `
id         = "tiny"
repository = "https://github.com/example/tiny"
commit     = "0123"
path       = "README.md"
sha256     = "4567"
program    = "tiny"

[[form]]
kind  = "list"
lines = [3, 6]
whose = "program"
rows = [
  { line = 3, status = "0" },
  { line = 4, status = "3", name = "LOST", recoverable = "Yes" },
  { line = 6, status = "5-90" },
]

[[form]]
kind  = "list"
lines = [6, 7]
whose = "program"
rows = [{ line = 6, status = "7" }, { line = 7, status = "5-90" }]

[[form]]
kind  = "sentence"
lines = [8, 8]
whose = "command"
rows = [{ line = 8, status = "0" }, { line = 8, status = "2" }]

[[form]]
lines = [9, 9]
whose = "user"

[[form]]
kind  = "sentence"
lines = [10, 10]
whose = "program"
rows = [{ line = 10, status = "1" }]

[[form]]
kind  = "sentence"
lines = [11, 11]
whose = "program"
rows = [{ line = 11, status = "1" }]
`
	const before, after = "# Exit codes\n\n- 0: fine\n", "- 5-90: 91 files\n\nIt exits with status 0 or, since 2.1, 2.\nThe hook exits with 1.\nCase 1: it returns `1`.\nCodes of it: 0 fine, 1 late; it exits with 1.\n"
	const row = "- 3: LOST, the file\n  is lost, Yes\n"
	want := map[string]string{
		"removed 4":     before + after,
		"added 4":       before + row + "- 4: LOSTX, the file\n  is lost, Yes\n" + after,
		"renumbered 4":  before + "- 4: LOST, the file\n  is lost, Yes\n" + after,
		"renamed 4":     before + "- 3: LOSTX, the file\n  is lost, Yes\n" + after,
		"flipped 4":     before + "- 3: LOST, the file\n  is lost, No\n" + after,
		"renumbered 8":  before + row + strings.Replace(after, ", 2", ", 4", 1),
		"renumbered 10": before + row + strings.Replace(after, "`1`", "`4`", 1),
		"renumbered 11": before + row + strings.Replace(after, ", 1 late", ", 4 late", 1),
	}
	for _, m := range parseLabel(t, label).Mutants([]byte(before + row + after)) {
		key := fmt.Sprintf("%s %d", m.What, m.Row.Line)
		if string(m.Source) != want[key] {
			t.Errorf("%s: got\n%s\nwant\n%s", key, m.Source, want[key])
		}
		if shift := strings.Count(string(m.Source), "\n") - strings.Count(before+row+after, "\n"); m.Shift != shift {
			t.Errorf("%s: shift %d, want %d", key, m.Shift, shift)
		}
		delete(want, key)
	}
	for key := range want {
		t.Errorf("there is no mutant %q", key)
	}
}

// TestMutantsOfMarkup checks mistakes in rows with markup next to the status, and in
// data.
func TestMutantsOfMarkup(t *testing.T) {
	const label = `
id         = "tiny"
repository = "https://github.com/example/tiny"
commit     = "0123"
path       = "tiny"
sha256     = "4567"
program    = "tiny"

[[form]]
kind  = "list"
lines = [1, 1]
whose = "program"
rows  = [{ line = 1, status = "3", recoverable = "false" }]
`
	for row, want := range map[string][]string{
		`.IP "\fB3\fR" 3`:              {`.IP "\fB91\fR" 3`},
		`**_3_** of 3`:                 {`**_91_** of 3`},
		`3. Otherwise: 3`:              {`3. Otherwise: 91`},
		`> 3, >= 3, else 3`:            {`> 3, >= 3, else 91`},
		`late -> 3, <b>3</b>`:          {`late -> 91, <b>3</b>`},
		`3. Otherwise.`:                {`91. Otherwise.`},
		`x3, 3x and 1.3 but 3`:         {`x3, 3x and 1.3 but 91`},
		`{"code": 3, "retry": false}`:  {`{"code": 91, "retry": false}`, `{"code": 3, "retry": true}`},
		`{"code": 13, "retry": false}`: {`{"code": 13, "retry": true}`},
	} {
		var got []string
		for _, m := range parseLabel(t, label).Mutants([]byte(row)) {
			got = append(got, string(m.Source))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", row, got, want)
		}
	}
}

// TestOwn checks that Own finds a table by its rows.
func TestOwn(t *testing.T) {
	d, err := tables.Read("README.md", []byte(tinyDocument), tables.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[int]int{5: 1, 6: 1, 7: 0} {
		if got := len(corpus.Own(corpus.Form{Lines: [2]int{line, line}}, d)); got != want {
			t.Errorf("line %d: got %d tables, want %d", line, got, want)
		}
	}
}

// TestReadDocument checks that labels with mistakes are rejected.
func TestReadDocument(t *testing.T) {
	for _, edit := range [][2]string{
		{"sha256 ", "sha512 "},
		{`"0123"`, `""`},
		{"[3, 6]", "[6, 3]"},
		{"line = 6", "line = 7"},
		{`"3,4"`, `""`},
		{`"protocol"`, `"mine"`},
		{`"protocol"`, `"program"`},
		{`"command"`, `"tool"`},
		{"[3, 6]", "[3, 6]\ncommand = \"sync\""},
	} {
		file := filepath.Join(t.TempDir(), "tiny.toml")
		text := strings.Replace(documentLabel, edit[0], edit[1], 1)
		if text == documentLabel {
			t.Fatalf("%q is not in the label", edit[0])
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := corpus.ReadDocument(file); err == nil {
			t.Errorf("a label with %q was read", edit[1])
		}
	}
}

// TestDocumentLabels checks that the labels can be read, that the registries for them
// are valid, and that no repository has more than four labels.
func TestDocumentLabels(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "documents", "*.toml"))
	if err != nil || len(files) == 0 {
		t.Fatal("no labels", err)
	}
	labels := []*corpus.DocumentLabel{parseLabel(t, documentLabel)}
	repositories := map[string]int{}
	for _, file := range files {
		l, err := corpus.ReadDocument(file)
		if err != nil {
			t.Fatal(err)
		}
		if l.ID+".toml" != filepath.Base(file) {
			t.Errorf("%s has the id %s", file, l.ID)
		}
		if repositories[l.Repository]++; repositories[l.Repository] > 4 {
			t.Errorf("%s has more than four documents", l.Repository)
		}
		labels = append(labels, l)
	}
	for _, l := range labels {
		file := filepath.Join(t.TempDir(), registry.FileName)
		if err := os.WriteFile(file, []byte(l.Registry("", nil)), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := registry.Load(file); err != nil {
			t.Errorf("%s: %v\n%s", l.ID, err, l.Registry("", nil))
		}
	}
	r := labels[0].Registry("", nil)
	for _, want := range []string{"value = 0\nname = \"OK\"\n\n", "value = 3\nname = \"CODE_3\"\nrecoverable = \"yes\"\n", "value = 4\n", "value = 7\nname = \"CODE_7\"\ncommands = [\"sync\"]\n", "value = 8\n"} {
		if !slices.ContainsFunc(strings.Split(r, "[[code]]\n"), func(s string) bool { return strings.HasPrefix(s, want) }) {
			t.Errorf("%q is not in the registry:\n%s", want, r)
		}
	}
}

func parseLabel(t *testing.T, text string) *corpus.DocumentLabel {
	t.Helper()
	file := filepath.Join(t.TempDir(), "tiny.toml")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	l, err := corpus.ReadDocument(file)
	if err != nil {
		t.Fatal(err)
	}
	return l
}
