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
// see one package at a time learn from it which package speaks for the
// registry, and whether a package is the only program.
type Scope struct {
	Programs []string // directories of main packages, sorted
	Packages []string // directories of all packages, sorted
	Excluded []string // Go files that build constraints leave out here, tests aside
	Partial  bool     // no go.mod is seen: a sandbox (Bazel) may hide the other packages
}

// A scopeKey says where a scope begins and how far it reaches.
type scopeKey struct {
	root  string
	reach reach
}

// A reach says what a scope leaves out besides the folders that go list skips.
type reach int

const (
	nearest   reach = iota // nested registries and modules
	module                 // nested modules
	workspace              // nothing more
)

// configured returns the key of the scope of a registry that was named for all
// packages.
func configured(dir string) scopeKey {
	if root := gomod.WorkRoot(dir); root != "" {
		return scopeKey{root, workspace}
	}
	if root := gomod.ModuleRoot(dir); root != "" {
		return scopeKey{root, module}
	}
	return scopeKey{dir, module}
}

// walk looks through the scope, or as far as is enough. The files know which of
// them are built here.
func (k scopeKey) walk(files *Files, enough func(Scope) bool) Scope {
	s := Scope{Partial: gomod.ModuleRoot(k.root) == "" && gomod.WorkRoot(k.root) == ""}
	// What cannot be read cannot be built either.
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

// skipped reports whether patterns of the go command pass over a folder, or
// would find other people's code in it.
func skipped(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") ||
		slices.Contains([]string{"vendor", "testdata", "node_modules"}, name)
}

// add looks at the Go files of a directory, as they are built here. The first
// one names the package.
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

// with returns the scope with a package that is built, whatever its constraints
// seem to say: go vet does not tell its tool about tags.
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

// Owner returns the directory of the package that owns the registry, or "". One
// package has to report on the registry, or each would print the same findings.
// The owner is a package of the run, where those are known. In a partial scope
// only a program owns: every library would take itself for the first package.
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
