package rule

import (
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/registry"
)

// A Scope is the part of the file system that a registry governs: its
// directory and all below, up to nested registries and modules.
type Scope struct {
	Programs []string // directories of main packages, sorted
	Packages []string // directories of all packages, sorted
}

// ScopeOf walks the directory of a registry. Drivers that see one package at
// a time use it to decide which package speaks for the registry.
func ScopeOf(root string) Scope {
	var s Scope
	filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return nil
		}
		if path != root && elsewhere(path, d.Name()) {
			return fs.SkipDir
		}
		name, ok := packageIn(path)
		if ok {
			s.Packages = append(s.Packages, path)
		}
		if name == "main" {
			s.Programs = append(s.Programs, path)
		}
		return nil
	})
	return s
}

// Owner is the directory of the package that reports on the registry itself:
// exactly one must, or each would print the same findings.
func (s Scope) Owner() string {
	switch {
	case len(s.Programs) > 0:
		return s.Programs[0]
	case len(s.Packages) > 0:
		return s.Packages[0]
	}
	return ""
}

func elsewhere(path, name string) bool {
	if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || slices.Contains([]string{"vendor", "testdata", "node_modules"}, name) {
		return true
	}
	for _, file := range []string{"go.mod", registry.FileName} {
		if _, err := os.Stat(filepath.Join(path, file)); err == nil {
			return true
		}
	}
	return false
}

// packageIn returns the name of the package in a directory, as it is built
// here: that of its first file that is.
func packageIn(dir string) (name string, ok bool) {
	files, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	for _, file := range files {
		base := filepath.Base(file)
		if strings.HasSuffix(base, "_test.go") {
			continue
		}
		if match, err := build.Default.MatchFile(dir, base); err != nil || !match {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly)
		if err == nil {
			return f.Name.Name, true
		}
	}
	return "", false
}

// AnyRegistry reports whether there is a registry anywhere in the module
// around a directory.
func AnyRegistry(dir string) bool {
	root := dir
	for {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		parent := filepath.Dir(root)
		if parent == root {
			return false
		}
		root = parent
	}
	found := false
	filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
		case d.Name() == registry.FileName:
			found = true
			return fs.SkipAll
		case d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || strings.HasPrefix(d.Name(), "_")):
			return fs.SkipDir
		}
		return nil
	})
	return found
}
