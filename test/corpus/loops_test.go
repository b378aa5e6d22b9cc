package corpus_test

import (
	"testing"

	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/test/corpus"
)

// TestLoopLabels checks that the labels of loops can be read, and that the registries
// for them are valid.
func TestLoopLabels(t *testing.T) {
	t.Parallel()
	programs := map[string]bool{}
	all := loops(t)
	for _, l := range all {
		programs[l.Program] = true
	}
	for _, agree := range []bool{true, false} {
		if _, err := registry.Parse("exitlint.toml", []byte(corpus.LoopRegistry(all, agree))); err != nil {
			t.Error(err)
		}
	}
	if len(programs) < 25 {
		t.Errorf("%d programs", len(programs))
	}
	for _, bad := range []string{
		"[[loop]]\nprogram = \"x\"",
		"[[loop]]\nprogram = \"x\"\nsource = \"s\"\npath = \"p\"\nline = 1\nwaits = [\"soon\"]",
		"[[loop]]\nprogram = \"x\"\nsource = \"s\"\npath = \"p\"\nline = 1\ntypo = 1",
	} {
		if _, err := corpus.ParseLoops([]byte(bad)); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}

func loops(t *testing.T) []corpus.Loop {
	t.Helper()
	return parsed(t, "testdata/loops/loops.toml", corpus.ParseLoops)
}
