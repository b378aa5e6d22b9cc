package rule

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/gomod"
	"github.com/exitlint/exitlint/registry"
)

// A Scope is the part of the file system that a registry governs. Drivers that
// see one package at a time need it to determine which package owns the
// registry, and whether a package is the only program.
type Scope struct {
	Programs []string // directories of main packages, sorted
	Packages []string // directories of all packages, sorted
	Excluded []string // Go files excluded by build constraints, without tests
	Partial  bool     // there is no go.mod: a sandbox (of Bazel, say) may hide other packages
}

// A scopeKey identifies a scope by its root and its reach.
type scopeKey struct {
	root  string
	reach reach
}

// A reach determines which folders a scope leaves out, in addition to the
// folders that go list skips.
type reach int

const (
	nearest   reach = iota // leaves out folders with nested registries and modules
	module                 // leaves out nested modules only
	workspace              // nothing more
)

// configured returns the key of the scope of a registry that is configured for
// all packages.
func configured(dir string) scopeKey {
	if root := gomod.WorkRoot(dir); root != "" {
		return scopeKey{root, workspace}
	}
	if root := gomod.ModuleRoot(dir); root != "" {
		return scopeKey{root, module}
	}
	return scopeKey{dir, module}
}

// walk collects the scope until enough returns true for it. files determines
// which Go files are built on this system.
func (k scopeKey) walk(files *Files, enough func(Scope) bool) Scope {
	s := Scope{Partial: gomod.ModuleRoot(k.root) == "" && gomod.WorkRoot(k.root) == ""}
	// Directories that cannot be read are left out: they cannot be built either.
	_ = filepath.WalkDir(k.root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return nil
		}
		if path != k.root && (skipped(d.Name()) || k.reach.ends(path)) {
			return fs.SkipDir
		}
		s.add(path, files)
		if enough(s) {
			return fs.SkipAll
		}
		return nil
	})
	return s
}

func (r reach) ends(dir string) bool {
	return r <= module && gomod.IsRoot(dir) || r <= nearest && gomod.Has(dir, registry.FileName)
}

// skipped reports whether a folder is left out: patterns of the go command skip
// it, or it has code of others.
func skipped(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") ||
		slices.Contains([]string{"vendor", "testdata", "node_modules"}, name)
}

// add adds the Go files of a directory. The first file that is built on this
// system determines the package name.
func (s *Scope) add(dir string, files *Files) {
	names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	found := false
	for _, file := range names {
		base := filepath.Base(file)
		if strings.HasSuffix(base, "_test.go") {
			continue
		}
		if !files.Builds(dir, base) {
			s.Excluded = append(s.Excluded, file)
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly)
		if err != nil || found {
			continue
		}
		found = true
		s.Packages = append(s.Packages, dir)
		if f.Name.Name == "main" {
			s.Programs = append(s.Programs, dir)
		}
	}
}

// with returns the scope with a package that is known to be built. The build
// constraints alone may not show that it is built, because go vet does not pass
// build tags to its tool.
func (s Scope) with(dir string, program bool) Scope {
	if slices.Contains(s.Packages, dir) {
		return s
	}
	s.Packages = slices.Sorted(slices.Values(append(slices.Clone(s.Packages), dir)))
	if program {
		s.Programs = slices.Sorted(slices.Values(append(slices.Clone(s.Programs), dir)))
	}
	return s
}

// Owner returns the directory of the package that owns the registry, or "". Only
// one package reports on a registry, or the findings would be repeated. If the
// packages of the run are known, the owner is one of them. In a partial scope
// only a program can be the owner, since every library would see itself as the
// first package.
func (s Scope) Owner(run []string) string {
	candidates := s.Programs
	if !s.Partial {
		candidates = slices.Concat(s.Programs, s.Packages)
	}
	for _, dir := range candidates {
		if run == nil || slices.Contains(run, dir) {
			return dir
		}
	}
	return ""
}

// AnyRegistry reports whether there is a registry anywhere in the module
// around a directory.
func AnyRegistry(dir string) bool {
	root := gomod.ModuleRoot(dir)
	if root == "" {
		return false
	}
	found := false
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || !d.IsDir():
			return nil
		case path != root && (skipped(d.Name()) || gomod.IsRoot(path)):
			return fs.SkipDir
		case gomod.Has(path, registry.FileName):
			found = true
			return fs.SkipAll
		}
		return nil
	})
	return found
}
