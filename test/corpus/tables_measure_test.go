//go:build corpus

package corpus_test

import (
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/test/corpus"
)

// TestTables measures the labels of tables of codes. A registry that agrees with a
// table must give no finding in its file, and one that says the contrary of all its
// values must give findings that name all of them.
//
//	EXITLINT_SOURCES=DIR go test -tags corpus ./test/corpus -run 'TestTables$' -v
func TestTables(t *testing.T) {
	measureEach(t, "tables", codeTables(t), func(l corpus.Table) corpus.Position { return l.Position }, measureTable)
}

// measureTable compares a table with its label.
func measureTable(t *testing.T, s *score, root string, l corpus.Table) {
	t.Helper()
	pkgs := typed(t, root, "./"+path.Dir(l.Path), nil)
	about := func(agree bool) []string {
		var out []string
		for _, f := range findings(t, pkgs, l.Registry(agree), "retrypolicy/classifier") {
			if f.File == filepath.Join(root, filepath.FromSlash(l.Path)) {
				out = append(out, f.Message)
			}
		}
		return out
	}
	agreeing, contrary := about(true), about(false)
	found := len(l.Lacks(strings.Join(contrary, "\n"))) == 0
	s.add(t, l.String(), l.Open == "", found, agreeing, contrary)
}
