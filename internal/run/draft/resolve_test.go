package draft_test

import (
	"os"
	"path"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/exitlint/exitlint/internal/run/draft"
	"github.com/exitlint/exitlint/registry"
)

// TestResolve drafts registries from documents that contradict each other, and compares
// the drafts with the wanted registries. A claim must be in the registry as a key or as a
// comment, and the keys must not contradict each other.
func TestResolve(t *testing.T) {
	const file = "testdata/resolve.txtar"
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(archive.Files); i += 2 {
		doc, want := archive.Files[i], &archive.Files[i+1]
		t.Run(doc.Name, func(t *testing.T) {
			d := &draft.Draft{Title: "Drafted."}
			if preset := path.Dir(doc.Name); preset != "." {
				d.Extends = []string{preset}
			}
			if err := d.Read(draft.Source{File: "a.md", Bytes: append([]byte("# Exit codes\n\n"), doc.Data...)}); err != nil {
				t.Fatal(err)
			}
			d.Resolve()
			toml := string(d.TOML())
			reg, err := registry.Parse(registry.FileName, []byte(toml))
			if err != nil {
				t.Fatalf("%v\n%s", err, toml)
			}
			if c := reg.Contradictions(); len(c) > 0 {
				t.Errorf("the draft contradicts itself: %v", c)
			}
			_, got, _ := strings.Cut(toml, "Drafted.\n")
			got, _, _ = strings.Cut(got, "\n[[doc]]\n")
			if *update {
				want.Data = []byte(got)
			}
			if got != string(want.Data) {
				t.Errorf("got\n%s\nwant\n%s", got, want.Data)
			}
		})
	}
	if *update {
		if err := os.WriteFile(file, txtar.Format(archive), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPartial checks which documents that exitlint found need not list all statuses.
func TestPartial(t *testing.T) {
	const (
		all   = "# Exit codes\n\n| Exit code | Meaning |\n|-|-|\n| 0 | fine |\n| 3 | busy |\n| 4 | gone |\n"
		some  = "# Exit codes\n\n| Exit code | Meaning |\n|-|-|\n| 0 | fine |\n| 3 | busy |\n"
		prose = "# Exit codes\n\nThe exit status is 0 if fine, 3 if busy, and 4 if gone.\n"
	)
	ends := func(values ...int) (list []draft.Status) {
		for _, v := range values {
			list = append(list, draft.Status{Value: v})
		}
		return list
	}
	for _, test := range []struct {
		name     string
		programs []string
		statuses []draft.Status
		docs     map[string]string
		want     string // the documents for which the draft has partial = true
	}{
		{"the longest table lists all", nil, ends(0, 3, 4), map[string]string{"all.md": all, "some.md": some}, "some.md"},
		{"the only table lists all, too", nil, ends(0, 3, 4, 5), map[string]string{"all.md": all}, ""},
		{"unless there are several programs", []string{"a", "b"}, ends(0, 3, 4, 5), map[string]string{"all.md": all}, "all.md"},
		{"sentences need not", nil, ends(0, 3, 4, 5), map[string]string{"prose.md": prose}, "prose.md"},
		{"unless they do", nil, ends(0, 3, 4), map[string]string{"prose.md": prose}, ""},
	} {
		d := &draft.Draft{Programs: test.programs}
		d.AddStatuses(test.statuses)
		for _, file := range []string{"all.md", "some.md", "prose.md"} {
			if doc, ok := test.docs[file]; ok {
				if err := d.Read(draft.Source{File: file, Bytes: []byte(doc), IsDiscovered: true}); err != nil {
					t.Fatal(err)
				}
			}
		}
		d.Resolve()
		reg, err := registry.Parse(registry.FileName, d.TOML())
		if err != nil {
			t.Fatal(err)
		}
		var partial []string
		for _, doc := range reg.Docs {
			if doc.Partial {
				partial = append(partial, doc.File)
			}
		}
		if got := strings.Join(partial, " "); len(reg.Docs) != len(test.docs) || got != test.want {
			t.Errorf("%s: %d documents, partial are %q, want %q", test.name, len(reg.Docs), got, test.want)
		}
	}
}

// TestMainFile checks which Go files count as documents of the program although they
// lack one of its statuses: the file of the only program, with help text and comments.
func TestMainFile(t *testing.T) {
	const (
		help    = "package main\n\nconst usage = `usage: tool\n\nExit codes:\n  0  fine\n  3  busy\n  4  gone\n`\n"
		comment = "// Command tool does it.\n//\n// Exit status:\n//\n//\t0  fine\n//\t3  busy\n//\t7  late\n" + help
		little  = "package main\n\nconst usage = `usage: tool\n\nExit codes:\n  0  fine\n  3  busy\n`\n"
	)
	for _, test := range []struct {
		name, file, text string
		programs         []string
		ends             []int
		want             string // the statuses that are declared
	}{
		{"the main file", "cmd/tool/main.go", help, []string{"tool"}, []int{0, 3, 4, 5}, "0 3 4"},
		{"the root command", "cmd/root.go", help, []string{"tool"}, []int{0, 3, 4, 5}, "0 3 4"},
		{"its comment", "main.go", comment, []string{"tool"}, []int{0, 3, 4, 5}, "0 3 4 7"},
		{"another file", "cmd/tool/push.go", help, []string{"tool"}, []int{0, 3, 4, 5}, ""},
		{"another file with all", "cmd/tool/push.go", help, []string{"tool"}, []int{0, 3, 4}, "0 3 4"},
		{"one of two programs", "cmd/tool/main.go", help, []string{"tool", "toold"}, []int{0, 3, 4, 5}, ""},
		{"half of the statuses", "main.go", little, []string{"tool"}, []int{0, 3, 4, 5}, ""},
	} {
		d := &draft.Draft{Programs: test.programs, ProgramStatuses: test.ends}
		if err := d.Read(draft.Source{File: test.file, Bytes: []byte(test.text), IsDiscovered: true, IsLast: true}); err != nil {
			t.Fatal(err)
		}
		d.Resolve()
		reg, err := registry.Parse(registry.FileName, d.TOML())
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range reg.Codes {
			got = append(got, strconv.Itoa(c.Value))
		}
		if strings.Join(got, " ") != test.want || (len(reg.Docs) == 1) != (test.want != "") {
			t.Errorf("%s: declares %q, %d documents; want %q", test.name, got, len(reg.Docs), test.want)
		}
	}
}
