//go:build corpus

package corpus_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/exitlint/exitlint/internal/doc/compare"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/test/testfiles"
	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/test/corpus"
)

// TestDocumentMutants compares each document with a registry that agrees with it, first
// unchanged and then with one mistake in a form. The unchanged document must have no
// findings. A mistake must be found in its form, and must not cause a finding
// elsewhere. The documents come from the same directories as those of TestDocuments.
func TestDocumentMutants(t *testing.T) {
	type score struct{ mutants, found, elsewhere int }
	scores := map[string]*score{}
	all, quiet, documents := &score{}, 0, 0
	for _, l := range documentLabels(t) {
		t.Run(l.ID, func(t *testing.T) {
			source := documentOf(t, l)
			if !slices.ContainsFunc(l.Forms, corpus.Form.Listed) {
				t.Skip("it lists no statuses of the program")
			}
			base := documentFindings(t, l, source, l.Path)
			documents++
			noise := slices.DeleteFunc(slices.Clone(base), func(f finding.Finding) bool { return slices.Contains(l.Findings, f.Line) })
			if len(noise) == 0 {
				quiet++
			}
			for _, f := range noise {
				t.Logf("noise %s %s:%d: %s", l.ID, l.Path, f.Line, f.Message)
			}
			for _, m := range l.Mutants(source) {
				if scores[m.What] == nil {
					scores[m.What] = &score{}
				}
				found, elsewhere := judge(m, base, documentFindings(t, l, m.Source, l.Path))
				for _, s := range []*score{scores[m.What], all} {
					s.mutants++
					s.found += min(found, 1)
					s.elsewhere += min(len(elsewhere), 1)
				}
				if found == 0 {
					t.Logf("survives %s %s: %s at line %d of %s", l.ID, l.Path, m.What, m.Row.Line, m.Form)
				}
				for _, f := range elsewhere[:min(3, len(elsewhere))] {
					t.Logf("elsewhere %s %s: %s at line %d of %s: %d: %s", l.ID, l.Path, m.What, m.Row.Line, m.Form, f.Line, f.Message)
				}
			}
		})
	}
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "mistake\tmutants\tfound\tshare\twith findings elsewhere\t")
	for _, what := range slices.Sorted(maps.Keys(scores)) {
		s := scores[what]
		fmt.Fprintf(w, "%s\t%d\t%d\t%s\t%d\t\n", what, s.mutants, s.found, share(s.found, s.mutants), s.elsewhere)
	}
	fmt.Fprintf(w, "together\t%d\t%d\t%s\t%d\t\n", all.mutants, all.found, share(all.found, all.mutants), all.elsewhere)
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + table.String())
	reach(t, "mistakes found", all.found, all.mutants, 97)
	if all.elsewhere > 0 || quiet < documents {
		t.Errorf("%d mistakes have findings elsewhere, %d of %d documents have findings without a mistake", all.elsewhere, documents-quiet, documents)
	}
}

// judge returns how many findings of a mutant are in the changed form, and the findings
// that are elsewhere. It ignores findings that the document also has without the
// mistake.
func judge(m corpus.DocumentMutant, base, findings []finding.Finding) (found int, elsewhere []finding.Finding) {
	have := map[string]int{}
	for _, f := range base {
		have[f.Rule+f.Message]++
	}
	for _, f := range findings {
		if have[f.Rule+f.Message]--; have[f.Rule+f.Message] >= 0 {
			continue
		}
		lost := f.Rule == compare.Missing && f.Code != nil && strconv.Itoa(*f.Code) == m.Row.Status
		if m.Form.Lines[0]-1 <= f.Line && f.Line <= m.Form.Lines[1]+max(m.Shift, 0)+1 || lost {
			found++
		} else {
			elsewhere = append(elsewhere, f)
		}
	}
	return found, elsewhere
}

// documentFindings compares a document with the registry of its label. doc is the path in
// the [[doc]] entry of the registry, or "" for a registry without such an entry.
func documentFindings(t *testing.T, l *corpus.DocumentLabel, source []byte, doc string) (findings []finding.Finding) {
	t.Helper()
	defer func() {
		if problem := recover(); problem != nil {
			t.Errorf("%s: comparing panics: %v", l.ID, problem)
		}
	}()
	dir := t.TempDir()
	testfiles.WriteAll(t, dir, map[string]string{"go.mod": "module example.com/m\n\ngo 1.24\n", l.Path: string(source), registry.FileName: l.Registry(doc, nil)})
	r, err := registry.Load(filepath.Join(dir, registry.FileName))
	if err != nil {
		t.Fatalf("%s: %v", l.ID, err)
	}
	findings, _ = compare.Documents(r, os.ReadFile)
	return findings
}

// TestDocumentReports compares each document with a registry that does not name the
// document, as exitlint does with documents that it finds by their names. A finding in a
// form that only looks like a list of statuses is wrong. The documents come from the same
// directories as those of TestDocuments. Those with other names than exitlint searches for
// give no findings.
func TestDocumentReports(t *testing.T) {
	alike, reported := 0, 0
	for _, l := range documentLabels(t) {
		t.Run(l.ID, func(t *testing.T) {
			findings := documentFindings(t, l, documentOf(t, l), "")
			for _, m := range l.Forms {
				if m.Listed() {
					continue
				}
				alike++
				in := slices.IndexFunc(findings, func(f finding.Finding) bool {
					return strings.HasSuffix(filepath.ToSlash(f.File), "/"+l.Path) && m.Lines[0] <= f.Line && f.Line <= m.Lines[1]
				})
				if in >= 0 {
					reported++
					t.Logf("reported %s %s:%d: %s", l.ID, l.Path, findings[in].Line, findings[in].Message)
				}
			}
		})
	}
	if t.Logf("%d of %d look-alikes are reported", reported, alike); reported > 0 {
		t.Errorf("%d look-alikes are reported", reported)
	}
}
