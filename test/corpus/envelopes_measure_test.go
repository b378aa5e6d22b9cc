//go:build corpus

package corpus_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"text/tabwriter"

	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/test/corpus"
)

// TestEnvelopes measures all labels of envelopes, in testdata/envelopes and in the
// directories that EXITLINT_ENVELOPES lists, and prints a table. It checks each program
// twice: with a registry that names no types, so that exitlint recognizes envelopes by
// their shape, and with one that names the types in the label.
//
//	EXITLINT_SOURCES=dir/of/programs go test -tags corpus ./test/corpus -run Envelopes -timeout 60m -v
//
// -run Envelopes/ID measures one program. A program comes from the folder ID of the
// directory EXITLINT_SOURCES, which must contain the module at the commit of the
// source. The folder has to compile; comments in the label say what that requires. If
// the folder is missing, a program with a version comes from the module proxy, and any
// other program is skipped.
func TestEnvelopes(t *testing.T) {
	var table strings.Builder
	var shape, types corpus.EnvelopeScore
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "program\tlabels\tfound\trecall\treported\twrong\tprecision\ttypes: labels\tfound\trecall\treported\twrong\tprecision\t")
	dir, programs := t.TempDir(), 0
	for _, l := range envelopeLabels(t) {
		t.Run(l.ID, func(t *testing.T) {
			root := program(t, l)
			patterns := ownPackages(t, l, root)
			byShape := envelopes(t, l, root, dir, patterns, false)
			byTypes := byShape
			if len(l.Types)+len(l.Fields) > 0 {
				byTypes = envelopes(t, l, root, dir, patterns, true)
			}
			envelopeRow(w, l.ID, byShape, byTypes)
			shape.Add(byShape)
			types.Add(byTypes)
			programs++
		})
	}
	envelopeRow(w, fmt.Sprintf("%d together", programs), shape, types)
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + table.String())
	for name, s := range map[string]corpus.EnvelopeScore{"by shape": shape, "with types": types} {
		reach(t, "labels found "+name, s.Found, s.Labels, 95)
		reach(t, "findings that are right "+name, s.Reported-s.Wrong, s.Reported, 95)
	}
}

func envelopeLabels(t *testing.T) []*corpus.EnvelopeLabel {
	t.Helper()
	var out []*corpus.EnvelopeLabel
	for _, dir := range append(filepath.SplitList(os.Getenv("EXITLINT_ENVELOPES")), filepath.Join("testdata", "envelopes")) {
		files, err := filepath.Glob(filepath.Join(dir, "*.toml"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			l, err := corpus.ReadEnvelopes(file)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, l)
		}
	}
	return out
}

// program returns a directory with the module of a label, or skips the test.
func program(t *testing.T, l *corpus.EnvelopeLabel) string {
	t.Helper()
	if sources := os.Getenv("EXITLINT_SOURCES"); sources != "" {
		dir, err := filepath.EvalSymlinks(filepath.Join(sources, l.ID))
		if err == nil {
			return dir
		}
	}
	if l.Version == "" {
		t.Skipf("no folder %s in EXITLINT_SOURCES; put %s there", l.ID, l.Source)
	}
	dir, err := fetched(t, l.Module+"@"+l.Version, l.MainPackages...)
	if err != nil {
		t.Skip(err)
	}
	return dir
}

// ownPackages lists those packages of a program that are in its own module.
func ownPackages(t *testing.T, l *corpus.EnvelopeLabel, root string) []string {
	t.Helper()
	list := exec.Command("go", append([]string{"list", "-deps", "-f", "{{with .Module}}{{if .Main}}{{$.ImportPath}}{{end}}{{end}}"}, l.MainPackages...)...)
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		t.Fatalf("%s: %v", l.ID, err)
	}
	return strings.Fields(string(out))
}

// envelopes checks the envelopes of a program, and logs the differences from its label.
// dir is the directory of the registry and the cache. It is the same for all programs,
// because many of them depend on the same modules.
func envelopes(t *testing.T, l *corpus.EnvelopeLabel, root, dir string, patterns []string, types bool) corpus.EnvelopeScore {
	t.Helper()
	registry := filepath.Join(dir, "exitlint.toml")
	content := l.Registry(types)
	if err := os.WriteFile(registry, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	w, err := driver.Load(t.Context(), driver.Options{
		Dir: root, Patterns: patterns, Config: registry,
		Cache: filepath.Join(dir, "cache"), Identity: "test", Inputs: content,
	})
	if err != nil {
		t.Fatalf("%s: %v", l.ID, err)
	}
	findings, _, err := w.Check([]string{"envelope"})
	if err != nil {
		t.Fatalf("%s: %v", l.ID, err)
	}
	s, mode := corpus.CompareEnvelopes(l, root, findings, types), "shape"
	if types {
		mode = "types"
	}
	for _, d := range s.Differences {
		t.Logf("%s %s: %s", mode, l.ID, d)
	}
	t.Logf("%s %s: %d of %d labels found, %d of %d findings wrong", mode, l.ID, s.Found, s.Labels, s.Wrong, s.Reported)
	return s
}

func envelopeRow(w *tabwriter.Writer, name string, scores ...corpus.EnvelopeScore) {
	fmt.Fprintf(w, "%s\t", name)
	for _, s := range scores {
		fmt.Fprintf(w, "%d\t%d\t%s\t%d\t%d\t%s\t", s.Labels, s.Found, share(s.Found, s.Labels), s.Reported, s.Wrong, share(s.Reported-s.Wrong, s.Reported))
	}
	fmt.Fprintln(w)
}

func share(n, of int) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2f", float64(n)/float64(of))
}
