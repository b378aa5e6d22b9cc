package rule_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// TestGoFiles checks which Go files can be part of a program. A directory with another module
// counts only if go.mod uses it.
func TestGoFiles(t *testing.T) {
	t.Parallel()
	root := testfiles.Dir(t, map[string]string{
		"go.mod":                "module example.com/tool\n\ngo 1.26\n\nreplace example.com/kit => ./kit\n\nreplace example.com/far => example.com/near v1.0.0\n",
		"main.go":               "package main\n",
		"main_test.go":          "package main\n",
		"kit/go.mod":            "module example.com/kit\n",
		"kit/kit.go":            "package kit\n",
		"kit/nested/go.mod":     "module example.com/nested\n",
		"kit/nested/nested.go":  "package nested\n",
		"other/go.mod":          "module example.com/other\n",
		"other/other.go":        "package other\n",
		"testdata/testdata.go":  "package testdata\n",
		"internal/err/err.go":   "package err\n",
		"internal/err/notes.md": "notes\n",
	})
	files, err := rule.GoFiles(root)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range files {
		files[i], _ = filepath.Rel(root, f)
		files[i] = filepath.ToSlash(files[i])
	}
	if want := []string{"internal/err/err.go", "kit/kit.go", "main.go"}; !slices.Equal(files, want) {
		t.Errorf("got %q, want %q", files, want)
	}
}
