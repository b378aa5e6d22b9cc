//go:build corpus

package corpus_test

import (
	"cmp"
	"fmt"
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
// Programs are in folders that are named after them, and modules are fetched.
//
//	EXITLINT_SOURCES=DIR go test -tags corpus ./test/corpus -run TestPredicates -v
func TestPredicates(t *testing.T) {
	labels := parsed(t, "testdata/predicates/predicates.toml", corpus.ParsePredicates)
	t.Setenv("GOFLAGS", "-mod=mod") // modules may come with a folder vendor
	type source struct{ module, program string }
	var sources []source
	folders := map[source][]string{}
	sourceOfLabel := func(l corpus.Predicate) source { return source{l.Module, l.Program} }
	for _, l := range labels {
		from := sourceOfLabel(l)
		if !slices.Contains(sources, from) {
			sources = append(sources, from)
		}
		if folder := "./" + path.Dir(l.Path); !slices.Contains(folders[from], folder) {
			folders[from] = append(folders[from], folder)
		}
	}
	read := 0
	var s score
	for i, from := range sources {
		t.Run(cmp.Or(from.program, path.Base(from.module)), func(t *testing.T) {
			root := rootOf(t, from.module, from.program, folders[from])
			if root == "" {
				return
			}
			read++
			for _, folder := range folders[from] {
				pkgs := typed(t, root, folder, nil)
				for _, l := range labels {
					if sourceOfLabel(l) == from && folder == "./"+path.Dir(l.Path) {
						measurePredicate(t, &s, root, pkgs, l)
					}
				}
			}
			t.Logf("%d of %d sources: %v", i+1, len(sources), s)
		})
	}
	t.Logf("%d sources, predicates: %v", read, s)
	s.check(t)
}

// rootOf returns the folder of a module, which is fetched, or of a program. It returns
// "" if there is none.
func rootOf(t *testing.T, module, program string, folders []string) string {
	t.Helper()
	if module == "" {
		return sourceOf(t, program)
	}
	root, err := fetched(t, module, folders...)
	if err != nil {
		t.Log(module, err)
		return ""
	}
	return root
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
	s.add(t, fmt.Sprintf("%s/%s:%d %s", path.Base(path.Dir(l.Module))+l.Program, l.Path, l.Line, l.Name), l.Open == "", found, agreeing, contrary)
}
