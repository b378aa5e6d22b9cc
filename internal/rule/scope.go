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

// A Scope is the part of the file system that a registry governs. A driver that sees
// one package at a time needs the scope to know which package owns the registry, and
// whether there is only one program.
type Scope struct {
	Programs []string // directories of main packages, sorted
	Packages []string // directories of all packages, sorted
	Excluded []string // Go files, other than tests, that are not built on this system
	// Partial says that the scope may lack packages, because there is no go.mod. The
	// files may be in a sandbox such as Bazel's, which hides other packages.
	Partial bool
}

// A scopeKey identifies a scope by its root directory, and by its coverage: which of
// the folders below the root it contains.
type scopeKey struct {
	root     string
	coverage coverage
}

// A coverage says which folders below the root directory belong to a [Scope]. Folders
// that go list ignores never do.
type coverage int

const (
	nearestFolders coverage = iota // all folders, except those with a registry or a go.mod of their own
	moduleFolders                  // all folders, except those with a go.mod of their own
	allFolders                     // all folders
)

// configuredKey returns the scopeKey for a registry that an option such as --config
// names. Such a registry applies to all packages, wherever the registry is. The root of
// its scope is the workspace around dir. Without a workspace, the root is the module
// around dir. Without a module, the root is dir itself.
func configuredKey(dir string) scopeKey {
	if root := gomod.WorkRoot(dir); root != "" {
		return scopeKey{root, allFolders}
	}
	if root := gomod.ModuleRoot(dir); root != "" {
		return scopeKey{root, moduleFolders}
	}
	return scopeKey{dir, moduleFolders}
}

// walk searches the file system for the packages of the scope, and returns those that
// it has found. It stops early if the function "enough" returns true for the packages
// found so far. The parameter "files" knows which Go files this system builds.
func (k scopeKey) walk(files *Files, enough func(Scope) bool) Scope {
	s := Scope{Partial: gomod.ModuleRoot(k.root) == "" && gomod.WorkRoot(k.root) == ""}
	// A directory that cannot be read contains no package that can be built, so skip it.
	_ = filepath.WalkDir(k.root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return nil
		}
		if k.leavesOut(path) {
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

// finds reports whether walk finds the package in dir, if it does not stop early.
func (k scopeKey) finds(dir string, files *Files) bool {
	rel, err := filepath.Rel(k.root, dir)
	if err != nil || !filepath.IsLocal(rel) {
		return false
	}
	for ; rel != "."; rel = filepath.Dir(rel) {
		if k.leavesOut(filepath.Join(k.root, rel)) {
			return false
		}
	}
	var s Scope
	s.add(dir, files)
	return len(s.Packages) > 0
}

// leavesOut reports whether the scope lacks a folder below its root and all that is in it.
func (k scopeKey) leavesOut(dir string) bool {
	return dir != k.root && (isSkipped(filepath.Base(dir)) || k.coverage.endsAt(dir))
}

// endsAt reports whether dir has a module or registry of its own, and so is outside of
// a scope with this coverage.
func (r coverage) endsAt(dir string) bool {
	return r <= moduleFolders && gomod.IsRoot(dir) || r <= nearestFolders && gomod.Has(dir, registry.FileName)
}

// isSkipped reports whether scopes leave out all folders with this name. The go command
// ignores such folders in patterns such as ./..., or they contain third-party code.
func isSkipped(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") ||
		slices.Contains([]string{"vendor", "testdata", "node_modules"}, name)
}

// add adds the package in a directory to the scope. It reads the package name from the
// first Go file that is built on this system.
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
		if found {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly)
		if err != nil {
			continue
		}
		found = true
		s.Packages = append(s.Packages, dir)
		if f.Name.Name == "main" {
			s.Programs = append(s.Programs, dir)
		}
	}
}

// addPackage returns a copy of the scope that also contains the package in dir.
// scopeKey.walk leaves out packages that need build tags, because go vet does not tell
// exitlint the tags. But if the package is being analysed, it belongs to the scope.
func (s Scope) addPackage(dir string, program bool) Scope {
	s.Packages = slices.Sorted(slices.Values(append(slices.Clone(s.Packages), dir)))
	if program {
		s.Programs = slices.Sorted(slices.Values(append(slices.Clone(s.Programs), dir)))
	}
	return s
}

// Owner returns the directory of the package that owns the registry, or "". Only this
// package reports findings in the registry. If run is not nil, it lists the packages that
// are analysed, and the owner is one of them.
//
// In a partial scope, only a main package can own the registry. A library sees only
// itself in such a scope, so each library would report the same findings.
func (s Scope) Owner(run []string) string {
	candidates := [][]string{s.Programs, s.Packages}
	if s.Partial {
		candidates = candidates[:1]
	}
	for _, dirs := range candidates {
		for _, dir := range dirs {
			if run == nil || slices.Contains(run, dir) {
				return dir
			}
		}
	}
	return ""
}

// HasRegistry reports whether there is a registry in the module of dir.
func HasRegistry(dir string) bool {
	root := gomod.ModuleRoot(dir)
	if root == "" {
		return false
	}
	found := false
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || !d.IsDir():
			return nil
		case path != root && (isSkipped(d.Name()) || gomod.IsRoot(path)):
			return fs.SkipDir
		case gomod.Has(path, registry.FileName):
			found = true
			return fs.SkipAll
		}
		return nil
	})
	return found
}
