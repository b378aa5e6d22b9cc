package corpus_test

import (
	"os"
	"testing"
)

// parsed returns the labels in a file.
func parsed[L any](t *testing.T, file string, parse func([]byte) ([]L, error)) []L {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all, err := parse(data)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return all
}
