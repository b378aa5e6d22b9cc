//go:build corpus

package corpus_test

import (
	"os"
	"path"
	"path/filepath"
	"testing"

	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/test/corpus"
)

// TestPredicates measures the labels of predicates. Each is checked twice: with a
// registry that agrees with it, which must give no finding at the function, and
// with one that says the contrary of all its values, which must give a finding that
// names all of them.
//
//	go test -tags corpus ./test/corpus -run TestPredicates -v
func TestPredicates(t *testing.T) {
	t.Setenv("GOFLAGS", "-mod=mod") // modules may come with a folder vendor
	all := t
	data, err := os.ReadFile("testdata/predicates/predicates.toml")
	if err != nil {
		t.Fatal(err)
	}
	labels, err := corpus.ParsePredicates(data)
	if err != nil {
		t.Fatal(err)
	}
	folders := map[string][]string{}
	for _, l := range labels {
		folders[l.Module] = append(folders[l.Module], "./"+path.Dir(l.Path))
	}
	roots := map[string]string{} // directories of modules; "" for one that cannot be built here
	known, found, reported, wrong := 0, 0, 0, 0
	for _, l := range labels {
		t.Run(path.Base(path.Dir(l.Module))+"/"+l.Name, func(t *testing.T) {
			root, done := roots[l.Module]
			if !done {
				var err error
				if root, err = fetched(all, l.Module, folders[l.Module]...); err != nil {
					all.Log(l.Module, err)
				}
				roots[l.Module] = root
			}
			if root == "" {
				t.Skip(l.Module, " is not here")
			}
			agreeing, contrary := at(t, l, root, true), at(t, l, root, false)
			reported += len(agreeing) + len(contrary)
			wrong += len(agreeing)
			for _, m := range agreeing {
				t.Logf("%s:%d agrees, but: %s", l.Path, l.Line, m)
			}
			if l.Open != "" {
				wrong += len(contrary)
				for _, m := range contrary {
					t.Logf("%s:%d is open, but: %s", l.Path, l.Line, m)
				}
				return
			}
			known++
			if len(contrary) == 1 && len(l.Lacks(contrary[0])) == 0 {
				found++
				return
			}
			t.Logf("%s:%d is not read: %q", l.Path, l.Line, contrary)
		})
	}
	t.Logf("%d labels, %d with values, %d of them found; %d findings, %d of them wrong", len(labels), known, found, reported, wrong)
	reach(t, "predicates found", found, known, 90)
	reach(t, "findings that are right", reported-wrong, reported, 95)
}

// at returns the messages of the findings about a predicate.
func at(t *testing.T, l corpus.Predicate, root string, agree bool) []string {
	t.Helper()
	registry := filepath.Join(root, "exitlint.toml")
	if err := os.WriteFile(registry, []byte(l.Registry(agree)), 0o666); err != nil {
		t.Fatal(err)
	}
	w, err := driver.Load(t.Context(), driver.Options{Dir: root, Patterns: []string{"./" + path.Dir(l.Path)}, Config: registry})
	if err != nil {
		t.Fatal(err)
	}
	findings, _, err := w.Check([]string{"retrypolicy/classifier"})
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, f := range findings {
		if f.File == filepath.Join(root, filepath.FromSlash(l.Path)) && f.Line == l.Line {
			out = append(out, f.Message)
		}
	}
	return out
}
