package rule

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/gomod"
)

// GoFiles returns the Go files below a directory that can be part of a program of its
// module. It leaves out tests, directories that the go command ignores, and other
// modules, except those that go.mod replaces by a directory below root.
func GoFiles(root string) ([]string, error) {
	var files []string
	used := replacements(root)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (gomod.IsRoot(path) && !used[path] || isIgnored(d.Name())):
			return filepath.SkipDir
		case !d.IsDir() && filepath.Ext(path) == ".go" && !ssax.IsTest(path):
			files = append(files, path)
		}
		return nil
	})
	return files, err
}

// replacements returns the directories that the module of the directory dir uses in place of
// other modules, as after "replace example.com/kit => ./kit" in its go.mod.
func replacements(dir string) map[string]bool {
	root := gomod.ModuleRoot(dir)
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return nil // without a go.mod, nothing is replaced
	}
	f, err := modfile.Parse("go.mod", data, nil)
	if err != nil {
		return nil
	}
	out := map[string]bool{}
	for _, r := range f.Replace {
		if r.New.Version == "" {
			out[filepath.Join(root, filepath.FromSlash(r.New.Path))] = true
		}
	}
	return out
}

// isIgnored reports whether the go command ignores a directory.
func isIgnored(name string) bool {
	return name == "testdata" || name == "vendor" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
}
