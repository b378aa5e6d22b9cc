//go:build corpus

package corpus_test

import (
	"bytes"
	"fmt"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/doc/writer"
	"github.com/exitlint/exitlint/internal/test/testfiles"
	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/test/corpus"
)

// TestDocumentRepairs makes one mistake at a time in each document, and repairs it as
// docs --write does. It counts how often the original comes back byte for byte, how
// often the mistake remains, and how often the result is different. It leaves out
// mistakes in rows for which the registry has neither a name nor a meaning, because
// nothing says what to write there. A second repair must change nothing. The documents
// come from the same directories as those of TestDocuments.
func TestDocumentRepairs(t *testing.T) {
	type score struct{ mutants, same, alone, other int }
	scores := map[string]*score{}
	all, changed := &score{}, 0
	for _, l := range documentLabels(t) {
		t.Run(l.ID, func(t *testing.T) {
			source := documentOf(t, l)
			if !slices.ContainsFunc(l.Forms, corpus.Form.Listed) {
				t.Skip("it lists no statuses of the program")
			}
			meanings := meaningsIn(t, l, source)
			toml := l.Registry(l.Path, meanings)
			if got, _ := repaired(t, l, toml, source); !bytes.Equal(got, source) {
				t.Logf("changed %s %s:\n%s", l.ID, l.Path, diff.Diff("original", source, "written", got))
				changed++
				return
			}
			for _, m := range l.Mutants(source) {
				if v, err := strconv.Atoi(m.Row.Status); m.What == "added" || err != nil || m.Row.Name == "" && meanings[v] == "" {
					// exitlint cannot repair this: it does not remove an added row, and
					// the registry does not say what another row should contain.
					continue
				}
				if scores[m.What] == nil {
					scores[m.What] = &score{}
				}
				got, left := repaired(t, l, toml, m.Source)
				for _, s := range []*score{scores[m.What], all} {
					s.mutants++
					switch {
					case bytes.Equal(got, source):
						s.same++
					case bytes.Equal(got, m.Source):
						s.alone++
					default:
						s.other++
					}
				}
				switch {
				case bytes.Equal(got, source):
				case bytes.Equal(got, m.Source):
					t.Logf("alone %s %s: %s at line %d of %s: %s", l.ID, l.Path, m.What, m.Row.Line, m.Form, left)
				default:
					t.Logf("other %s %s: %s at line %d of %s:\n%s", l.ID, l.Path, m.What, m.Row.Line, m.Form, diff.Diff("original", source, "written", got))
				}
			}
		})
	}
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "mistake\tmutants\tas before\tshare\tleft alone\totherwise\t")
	row := func(what string, s *score) {
		fmt.Fprintf(w, "%s\t%d\t%d\t%s\t%d\t%d\t\n", what, s.mutants, s.same, share(s.same, s.mutants), s.alone, s.other)
	}
	for _, what := range slices.Sorted(maps.Keys(scores)) {
		row(what, scores[what])
	}
	row("together", all)
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	t.Logf("\n%s%d originals are changed", table.String(), changed)
	reach(t, "documents repaired", all.same, all.mutants, 75)
}

// repaired returns a document as docs --write leaves it, and the messages of the
// findings that are left.
func repaired(t *testing.T, l *corpus.DocumentLabel, toml string, source []byte) (after []byte, left []string) {
	t.Helper()
	defer func() {
		if problem := recover(); problem != nil {
			t.Errorf("%s: writing panics: %v", l.ID, problem)
		}
	}()
	dir := t.TempDir()
	testfiles.WriteAll(t, dir, map[string]string{"go.mod": "module example.com/m\n\ngo 1.24\n", l.Path: string(source), registry.FileName: toml})
	r, err := registry.Load(filepath.Join(dir, registry.FileName))
	if err != nil {
		t.Fatalf("%s: %v", l.ID, err)
	}
	for round := 0; ; round++ {
		plan, err := writer.Make(r)
		if err != nil {
			t.Fatalf("%s: %v", l.ID, err)
		}
		if len(plan.Changes) == 0 {
			for _, f := range plan.Left {
				left = append(left, fmt.Sprintf("%d: %s", f.Line, f.Message))
			}
			return source, left
		}
		if round > 0 {
			t.Errorf("%s: a second repair changes %s", l.ID, l.Path)
			return source, nil
		}
		source = plan.Changes[0].After
		if err := plan.Changes[0].Write(); err != nil {
			t.Fatal(err)
		}
	}
}

// meaningsIn returns the meaning that a document gives to each status. It leaves out
// statuses to which the document gives several meanings.
func meaningsIn(t *testing.T, l *corpus.DocumentLabel, source []byte) map[int]string {
	out := map[int]string{}
	plain := slices.Contains([]string{".md", ".mdx", ".rst", ".adoc"}, path.Ext(l.Path)) // formats whose markup a registry can use
	for _, table := range readDocument(t, l, source, tables.Options{Declared: true, Program: l.Program}).Tables {
		for _, r := range table.Rows {
			v, one := r.Statuses.Exact()
			c, ok := r.Cell(attr.Meaning)
			if !one || !ok {
				continue
			}
			text := c.Text
			if plain {
				text = strings.Join(strings.Fields(c.Raw), " ")
			}
			if have, ok := out[v]; ok && have != text {
				text = ""
			}
			out[v] = text
		}
	}
	return out
}
