package corpus_test

import (
	"strings"
	"testing"

	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/test/corpus"
)

// TestPredicateLabels checks that the labels of predicates can be read, and that
// their registries are valid.
func TestPredicateLabels(t *testing.T) {
	modules := map[string]bool{}
	for _, l := range parsed(t, "testdata/predicates/predicates.toml", corpus.ParsePredicates) {
		modules[l.Module] = true
		for _, agree := range []bool{true, false} {
			if _, err := registry.Parse("exitlint.toml", []byte(l.Registry(agree))); err != nil {
				t.Errorf("%s %s: %v", l.Module, l.Name, err)
			}
		}
	}
	if len(modules) < 15 {
		t.Errorf("%d modules", len(modules))
	}
	for _, bad := range []string{
		"[[predicate]]\nname = \"x\"",
		"[[predicate]]\nmodule = \"m@v\"\npath = \"p\"\nline = 1\nname = \"x\"",
		"[[predicate]]\nmodule = \"m@v\"\npath = \"p\"\nline = 1\nname = \"x\"\nopen = \"y\"\ntypo = 1",
	} {
		if _, err := corpus.ParsePredicates([]byte(bad)); err == nil {
			t.Errorf("%s: no error", strings.ReplaceAll(bad, "\n", " "))
		}
	}
}
