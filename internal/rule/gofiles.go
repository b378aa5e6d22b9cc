package rule

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/gomod"
)

// GoFiles returns the Go files below a directory that can be part of a program of its
// module. It leaves out tests, directories that the go command ignores, and other
// modules, except those that go.mod replaces by a directory below root.
func GoFiles(root string) ([]string, error) {
	var files []string
	used := gomod.Replacements(gomod.ModuleRoot(root))
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (gomod.IsRoot(path) && !slices.Contains(used, path) || isIgnored(d.Name())):
			return filepath.SkipDir
		case !d.IsDir() && filepath.Ext(path) == ".go" && !ssax.IsTest(path):
			files = append(files, path)
		}
		return nil
	})
	return files, err
}

// isIgnored reports whether the go command ignores a directory.
func isIgnored(name string) bool {
	return name == "testdata" || name == "vendor" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
}
