package analyzertest

import (
	"bytes"
	"go/format"
	"go/token"
	"os"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// Fixed applies the first fix of each diagnostic, and returns the changed files by name.
// If several fixes contain the same edit, Fixed makes it once. A fix without edits is an
// error.
func Fixed(t testing.TB, actions []*checker.Action) map[string][]byte {
	t.Helper()
	edits := map[string][]edit{}
	for _, act := range actions {
		for _, d := range act.Diagnostics {
			if len(d.SuggestedFixes) == 0 {
				continue
			}
			if len(d.SuggestedFixes[0].TextEdits) == 0 {
				t.Errorf("%s: a fix without edits: %s", act.Package.Fset.Position(d.Pos), d.Message)
			}
			for _, e := range d.SuggestedFixes[0].TextEdits {
				add(edits, act.Package.Fset, e)
			}
		}
	}
	out := map[string][]byte{}
	for name, list := range edits {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		out[name] = applyEdits(t, name, text, list)
	}
	return out
}

// An edit replaces the bytes of a file from offset start to offset end with text.
type edit struct {
	start, end int
	text       string
}

// add adds an edit to the edits of its file, unless it is there already.
func add(edits map[string][]edit, fset *token.FileSet, e analysis.TextEdit) {
	at, end := fset.Position(e.Pos), e.End
	if !end.IsValid() {
		end = e.Pos
	}
	one := edit{at.Offset, fset.Position(end).Offset, string(e.NewText)}
	if !slices.Contains(edits[at.Filename], one) {
		edits[at.Filename] = append(edits[at.Filename], one)
	}
}

// applyEdits returns text with the edits applied. The edits must not overlap.
func applyEdits(t testing.TB, name string, text []byte, edits []edit) []byte {
	t.Helper()
	slices.SortStableFunc(edits, func(a, b edit) int { return a.start - b.start })
	var out []byte
	last := 0
	for _, e := range edits {
		if e.start < last {
			t.Errorf("%s: fixes overlap at byte %d", name, e.start)
			continue
		}
		out = append(append(out, text[last:e.start]...), e.text...)
		last = e.end
	}
	return append(out, text[last:]...)
}

// compareGolden compares the files that fixes have changed with their golden files. A
// file without fixes must not have a golden file.
func compareGolden(t testing.TB, pkgs []*packages.Package, fixed map[string][]byte) {
	t.Helper()
	seen := map[string]bool{}
	for _, p := range pkgs {
		for _, name := range p.GoFiles {
			if seen[name] {
				continue
			}
			seen[name] = true
			compareFile(t, name, fixed[name])
		}
	}
	for name := range fixed {
		if !seen[name] {
			t.Errorf("%s is fixed, and not among the packages", name)
		}
	}
}

func compareFile(t testing.TB, name string, fixed []byte) {
	t.Helper()
	golden, err := os.ReadFile(name + ".golden")
	switch {
	case fixed == nil && os.IsNotExist(err):
	case err != nil:
		t.Errorf("%s is fixed: %v", name, err)
	case fixed == nil:
		t.Errorf("%s: nothing is fixed, but there is a golden file", name)
	default:
		if got := formatted(t, name, fixed); !bytes.Equal(got, formatted(t, name+".golden", golden)) {
			t.Errorf("%s, fixed:\n%s\nthe golden file:\n%s", name, got, golden)
		}
	}
}

func formatted(t testing.TB, name string, src []byte) []byte {
	t.Helper()
	out, err := format.Source(src)
	if err != nil {
		t.Errorf("%s, fixed: %v\n%s", name, err, src)
	}
	return bytes.TrimSpace(out)
}
