package corpus_test

import (
	"strings"
	"testing"

	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/test/corpus"
)

// TestPredicateLabels checks that the labels of predicates can be read, and that the
// registries for them are valid.
func TestPredicateLabels(t *testing.T) {
	programs := map[string]bool{}
	for _, l := range parsed(t, "testdata/predicates/predicates.toml", corpus.ParsePredicates) {
		programs[l.Program] = true
		for _, agree := range []bool{true, false} {
			if _, err := registry.Parse("exitlint.toml", []byte(l.Registry(agree))); err != nil {
				t.Errorf("%s %s: %v", l, l.Name, err)
			}
		}
	}
	if len(programs) < 45 {
		t.Errorf("%d programs", len(programs))
	}
	for _, bad := range []string{
		"[[predicate]]\nname = \"x\"",
		"[[predicate]]\nprogram = \"p\"\nsource = \"m@v\"\npath = \"p\"\nline = 1\nname = \"x\"",
		"[[predicate]]\nprogram = \"p\"\nsource = \"m@v\"\npath = \"p\"\nline = 1\nname = \"x\"\nopen = \"y\"\ntypo = 1",
	} {
		if _, err := corpus.ParsePredicates([]byte(bad)); err == nil {
			t.Errorf("%s: no error", strings.ReplaceAll(bad, "\n", " "))
		}
	}
}
