package tables

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/exitlint/exitlint/internal/test/testfiles"
)

var update = flag.Bool("update", false, "rewrite golden files")

// TestSeeds compares what is read from the five documents in testdata/seeds with
// golden files.
func TestSeeds(t *testing.T) {
	files, err := filepath.Glob("testdata/seeds/*.md")
	if err != nil || len(files) != 5 {
		t.Fatalf("want five documents: %v %v", files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			d, _ := read(t, file, Options{})
			testfiles.Golden(t, *update, file+".golden", dump(d))
		})
	}
}

// read reads a document and checks all positions in it.
func read(t *testing.T, file string, o Options) (*Document, []byte) {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	d, err := Read(file, src, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range misplaced(d, src) {
		t.Error(problem)
	}
	return d, src
}
