package corpus_test

import (
	"testing"

	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/test/corpus"
)

// TestTableLabels checks that the labels of tables can be read, and that the registries
// for them are valid.
func TestTableLabels(t *testing.T) {
	t.Parallel()
	for _, l := range codeTables(t) {
		for _, agree := range []bool{true, false} {
			if _, err := registry.Parse("exitlint.toml", []byte(l.Registry(agree))); err != nil {
				t.Errorf("%s:%d: %v", l.Path, l.Line, err)
			}
		}
	}
	for _, bad := range []string{
		"[[table]]\nprogram = \"x\"",
		"[[table]]\nprogram = \"x\"\nsource = \"s\"\npath = \"p\"\nline = 1",
		"[[table]]\nprogram = \"x\"\nsource = \"s\"\npath = \"p\"\nline = 1\nopen = \"y\"\ntypo = 1",
	} {
		if _, err := corpus.ParseTables([]byte(bad)); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}

func codeTables(t *testing.T) []corpus.Table {
	t.Helper()
	return parsed(t, "testdata/tables/tables.toml", corpus.ParseTables)
}
