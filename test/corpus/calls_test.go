package corpus_test

import (
	"testing"

	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/test/corpus"
)

// TestCallLabels checks that the labels of calls can be read, and that the registries
// for them are valid.
func TestCallLabels(t *testing.T) {
	t.Parallel()
	for _, c := range calls(t) {
		for _, key := range append(c.Keys(), "") {
			if _, err := registry.Parse("exitlint.toml", []byte(c.Registry(key))); err != nil {
				t.Errorf("%s:%d %s: %v", c.Path, c.Line, key, err)
			}
		}
	}
	for _, bad := range []string{
		"[[call]]\nprogram = \"x\"",
		"[[call]]\nprogram = \"x\"\nsource = \"s\"\npath = \"p\"\nline = 1\ntypo = 1",
	} {
		if _, err := corpus.ParseCalls([]byte(bad)); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}

func calls(t *testing.T) []corpus.Call {
	t.Helper()
	return parsed(t, "testdata/calls/calls.toml", corpus.ParseCalls)
}
