package rule

import (
	"go/build"
	"os"
	"sync"

	"github.com/exitlint/exitlint/internal/code/consts"
	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/registry"
)

// Files caches the files that rules read besides the analysed packages: registries, the
// documents that they name, and the packages that declare constants. It also caches which
// packages each registry governs. Hundreds of packages can share one registry.
type Files struct {
	Tags []string // build tags

	found      memo[string, attempt[string]] // the nearest registry of each directory
	registries memo[string, attempt[*registry.Registry]]
	scopes     memo[scopeKey, Scope]
	programs   memo[programsKey, []string]
	pages      memo[string, []sources.Page]  // the documents of each registry
	dirs       memo[dirKey, attempt[string]] // the directories of packages in dependencies
	read       memo[dirKey, *consts.Package]
}

// A memo caches the results of a function. It is safe for concurrent use.
type memo[K comparable, V any] struct {
	mu sync.Mutex
	m  map[K]V
}

func (k *memo[K, V]) get(key K, read func() V) V {
	k.mu.Lock()
	defer k.mu.Unlock()
	v, ok := k.m[key]
	if !ok {
		v = read()
		if k.m == nil {
			k.m = map[K]V{}
		}
		k.m[key] = v
	}
	return v
}

// An attempt is the result of a function that can fail: a value or an error.
type attempt[V any] struct {
	value V
	err   error
}

func getOrFail[K comparable, V any](k *memo[K, attempt[V]], key K, read func(K) (V, error)) (V, error) {
	a := k.get(key, func() attempt[V] {
		v, err := read(key)
		return attempt[V]{v, err}
	})
	return a.value, a.err
}

// Find returns the path of the nearest registry, as [registry.Find] does. It caches the
// path for each directory, because rules call Find for each finding.
func (f *Files) Find(dir string) (string, error) {
	return getOrFail(&f.found, dir, registry.Find)
}

// Registry loads the registry in a file. It loads each file only once.
func (f *Files) Registry(file string) (*registry.Registry, error) {
	return getOrFail(&f.registries, file, registry.Load)
}

// Documents reads the documents of a registry. It reads them only once for each registry.
func (f *Files) Documents(reg *registry.Registry) []sources.Page {
	return f.pages.get(reg.File, func() []sources.Page { return sources.Read(reg, os.ReadFile) })
}

// Builds reports whether a Go file is built on this system, according to its name and build
// constraints.
func (f *Files) Builds(dir, name string) bool {
	context := build.Default
	context.BuildTags = f.Tags
	match, err := context.MatchFile(dir, name)
	return err == nil && match
}

// Scope returns the scope of the registry in a directory.
func (f *Files) Scope(dir string) Scope { return f.scope(scopeKey{dir, nearestFolders}) }

// ConfiguredScope returns the scope of a registry that an option names for all packages.
// This is the workspace or, without one, the module around dir.
func (f *Files) ConfiguredScope(dir string) Scope { return f.scope(configuredKey(dir)) }

func (f *Files) scope(k scopeKey) Scope {
	return f.scopes.get(k, func() Scope { return k.walk(f, func(Scope) bool { return false }) })
}

// firstPrograms returns the directories of the first n programs in the scope k, or of all
// programs if there are fewer. It stops its search at the last one.
func (f *Files) firstPrograms(k scopeKey, n int) []string {
	return f.programs.get(programsKey{k, n}, func() []string {
		s := k.walk(f, func(s Scope) bool { return len(s.Programs) == n })
		if len(s.Programs) < n {
			// The search did not stop early, so its result is the whole scope.
			f.scopes.get(k, func() Scope { return s })
		}
		return s.Programs
	})
}

// A programsKey identifies a call of firstPrograms.
type programsKey struct {
	scope scopeKey
	n     int
}
