//go:build corpus

package corpus_test

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/test/corpus"
)

// TestTables measures the labels of tables of codes. With a registry that agrees with a
// table, there must be no finding in its file. With a registry that contradicts all
// values in the table, there must be findings that name all of them.
//
//	EXITLINT_SOURCES=DIR go test -tags corpus ./test/corpus -run 'TestTables$' -v
func TestTables(t *testing.T) {
	eachProgram(t, "tables", codeTables(t), func(t *testing.T, s *score, root string, labels []corpus.Table, pkgs map[string]*packages.Package) {
		for _, l := range labels {
			measureTable(t, s, root, pkgs[folderOf(l)], l)
		}
	})
}

// measureTable compares a table with its label.
func measureTable(t *testing.T, s *score, root string, pkg *packages.Package, l corpus.Table) {
	t.Helper()
	about := func(agree bool) []string {
		var out []string
		for _, f := range findings(t, pkg, l.Registry(agree), "retrypolicy/classifier") {
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
