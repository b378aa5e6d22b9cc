//go:build corpus

package corpus_test

import (
	"fmt"
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
	programs := map[string]bool{}
	var s score
	for _, l := range codeTables(t) {
		t.Run(l.Program, func(t *testing.T) {
			if root := sourceOf(t, l.Program); root != "" {
				programs[l.Program] = true
				measureTable(t, &s, root, l)
			}
		})
	}
	t.Logf("%d programs, tables: %v", len(programs), s)
	s.check(t)
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
	s.add(t, fmt.Sprintf("%s/%s:%d", l.Program, l.Path, l.Line), l.Open == "", found, agreeing, contrary)
}
