//go:build corpus

package corpus_test

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/test/corpus"
)

// TestPredicates measures the labels of predicates. Each is checked twice: with a
// registry that agrees with it, which must give no finding at the function, and
// with one that says the contrary of all its values, which must give a finding that
// names all of them.
//
//	go test -tags corpus ./test/corpus -run TestPredicates -v
func TestPredicates(t *testing.T) {
	data, err := os.ReadFile("testdata/predicates/predicates.toml")
	if err != nil {
		t.Fatal(err)
	}
	labels, err := corpus.ParsePredicates(data)
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOFLAGS", "-mod=mod") // modules may come with a folder vendor
	var modules []string
	folders := map[string][]string{}
	for _, l := range labels {
		if !slices.Contains(modules, l.Module) {
			modules = append(modules, l.Module)
		}
		if folder := "./" + path.Dir(l.Path); !slices.Contains(folders[l.Module], folder) {
			folders[l.Module] = append(folders[l.Module], folder)
		}
	}
	read := 0
	var s score
	for i, m := range modules {
		root, err := fetched(t, m, folders[m]...)
		if err != nil {
			t.Log(m, err)
			continue
		}
		read++
		for _, folder := range folders[m] {
			pkgs := typed(t, root, folder, nil)
			for _, l := range labels {
				if l.Module == m && folder == "./"+path.Dir(l.Path) {
					measurePredicate(t, &s, root, pkgs, l)
				}
			}
		}
		_ = os.RemoveAll(root) // a module can be large
		t.Logf("%d of %d modules: %v", i+1, len(modules), s)
	}
	t.Logf("%d modules, predicates: %v", read, s)
	s.check(t)
}

// measurePredicate compares a predicate with its label.
func measurePredicate(t *testing.T, s *score, root string, pkgs []*packages.Package, l corpus.Predicate) {
	t.Helper()
	about := func(agree bool) []string {
		var out []string
		for _, f := range findings(t, pkgs, l.Registry(agree), "retrypolicy/classifier") {
			if f.File == filepath.Join(root, filepath.FromSlash(l.Path)) && f.Line == l.Line {
				out = append(out, f.Message)
			}
		}
		return out
	}
	agreeing, contrary := about(true), about(false)
	found := len(contrary) == 1 && len(l.Lacks(contrary[0])) == 0
	s.add(t, fmt.Sprintf("%s/%s:%d %s", path.Base(path.Dir(l.Module)), l.Path, l.Line, l.Name), l.Open == "", found, agreeing, contrary)
}
