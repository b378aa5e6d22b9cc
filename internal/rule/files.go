package rule

import (
	"go/build"
	"os"
	"sync"

	"github.com/exitlint/exitlint/internal/code/consts"
	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/registry"
)

// Files caches the files that the rules of a suite read besides Go packages. A
// standalone run checks hundreds of packages that share a registry.
type Files struct {
	Tags []string // build tags

	found      memo[string, attempt[string]] // by directory
	registries memo[string, attempt[*registry.Registry]]
	scopes     memo[scopeKey, Scope]
	programs   memo[scopeKey, bool]
	pages      memo[string, []sources.Page]  // by registry
	dirs       memo[dirKey, attempt[string]] // directories of packages of dependencies, by the root of the depending module
	read       memo[dirKey, *consts.Package]
}

// A memo caches the results of a function by key. It is safe for concurrent use.
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

func try[K comparable, V any](k *memo[K, attempt[V]], key K, read func(K) (V, error)) (V, error) {
	a := k.get(key, func() attempt[V] {
		v, err := read(key)
		return attempt[V]{v, err}
	})
	return a.value, a.err
}

// Find returns the result of [registry.Find]. Rules call it for each finding.
func (f *Files) Find(dir string) (string, error) {
	return try(&f.found, dir, registry.Find)
}

// Registry loads a registry.
func (f *Files) Registry(file string) (*registry.Registry, error) {
	return try(&f.registries, file, registry.Load)
}

// Documents reads the documents of a registry.
func (f *Files) Documents(reg *registry.Registry) []sources.Page {
	return f.pages.get(reg.File, func() []sources.Page { return sources.Read(reg, os.ReadFile) })
}

// Builds reports whether the name and the constraints of a Go file include the
// file in a build for this system.
func (f *Files) Builds(dir, name string) bool {
	context := build.Default
	context.BuildTags = f.Tags
	match, err := context.MatchFile(dir, name)
	return err == nil && match
}

// Scope returns the scope of a registry in a directory.
func (f *Files) Scope(dir string) Scope { return f.scope(scopeKey{dir, nearest}) }

// ConfiguredScope returns the scope of a registry that is configured for all
// packages: the module or workspace around a package in dir.
func (f *Files) ConfiguredScope(dir string) Scope { return f.scope(configured(dir)) }

func (f *Files) scope(k scopeKey) Scope {
	return f.scopes.get(k, func() Scope { return k.walk(f, func(Scope) bool { return false }) })
}

// hasProgram reports whether there is a program in a scope. The search ends at
// the first program, which is usually near the start.
func (f *Files) hasProgram(k scopeKey) bool {
	return f.programs.get(k, func() bool {
		s := k.walk(f, func(s Scope) bool { return len(s.Programs) > 0 })
		if len(s.Programs) == 0 { // the whole scope was searched
			f.scopes.get(k, func() Scope { return s })
		}
		return len(s.Programs) > 0
	})
}
