package corpus_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/exitlint/exitlint/test/corpus"
)

// TestWrongLabels checks that the files of judged findings can be read, and that files
// with typing errors are refused.
func TestWrongLabels(t *testing.T) {
	t.Parallel()
	for name, w := range wrong(t) {
		if len(w.Programs) < 40 {
			t.Errorf("%s: %d programs", name, len(w.Programs))
		}
	}
	const whole = "rules = [\"exitcode/x\"]\n[[finding]]\nprogram = \"p\"\nfile = \"f\"\nline = 1\nrule = \"exitcode/x\"\nwhy = \"w\"\n"
	if _, err := corpus.ParseWrong([]byte(whole + "verdict = \"true\"\n")); err != nil {
		t.Error(err)
	}
	for _, end := range []string{"", "verdict = \"maybe\"\n", "verdict = \"true\"\ntypo = 1\n"} {
		if _, err := corpus.ParseWrong([]byte(whole + end)); err == nil {
			t.Errorf("%q: no error", end)
		}
	}
}

// wrong returns the findings in testdata/wrong by the name of their file.
func wrong(t *testing.T) map[string]*corpus.Wrong {
	t.Helper()
	files, err := filepath.Glob("testdata/wrong/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatal("no findings", err)
	}
	out := map[string]*corpus.Wrong{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if out[filepath.Base(file)], err = corpus.ParseWrong(data); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
	return out
}
