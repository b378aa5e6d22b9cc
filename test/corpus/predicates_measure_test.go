//go:build corpus

package corpus_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/test/corpus"
)

// TestPredicates measures the labels of predicates. It checks each predicate twice.
// With a registry that agrees with the label, there must be no finding at the function.
// With a registry that contradicts all values, there must be a finding that names all
// of them.
//
//	EXITLINT_SOURCES=DIR go test -tags corpus ./test/corpus -run 'TestPredicates$' -v
func TestPredicates(t *testing.T) {
	labels := parsed(t, "testdata/predicates/predicates.toml", corpus.ParsePredicates)
	eachProgram(t, "predicates", labels, func(t *testing.T, s *score, root string, labels []corpus.Predicate, pkgs map[string]*packages.Package) {
		for _, l := range labels {
			measurePredicate(t, s, root, pkgs[folderOf(l)], l)
		}
	})
}

// measurePredicate compares a predicate with its label.
func measurePredicate(t *testing.T, s *score, root string, pkg *packages.Package, l corpus.Predicate) {
	t.Helper()
	about := func(agree bool) []string {
		var out []string
		for _, f := range findings(t, pkg, l.Registry(agree), "retrypolicy/classifier") {
			if f.File == filepath.Join(root, filepath.FromSlash(l.Path)) && f.Line == l.Line {
				out = append(out, f.Message)
			}
		}
		return out
	}
	agreeing, contrary := about(true), about(false)
	found := len(contrary) == 1 && len(l.Lacks(contrary[0])) == 0
	s.add(t, l.String()+" "+l.Name, l.Open == "", found, agreeing, contrary)
}
