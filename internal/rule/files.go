package rule

import (
	"go/build"
	"os"
	"sync"

	"github.com/exitlint/exitlint/internal/documents"
	"github.com/exitlint/exitlint/registry"
)

// Files keeps what the rules of one suite read besides packages. A standalone
// run sees hundreds of packages that share a registry.
type Files struct {
	Tags []string // build tags

	mu         sync.Mutex
	registries map[string]loaded
	scopes     map[scopeKey]Scope
	pages      map[string][]documents.Page // by registry
}

type loaded struct {
	registry *registry.Registry
	err      error
}

// Registry loads a registry. A nil Files loads it anew.
func (f *Files) Registry(file string) (*registry.Registry, error) {
	if f == nil {
		return registry.Load(file)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if l, ok := f.registries[file]; ok {
		return l.registry, l.err
	}
	reg, err := registry.Load(file)
	if f.registries == nil {
		f.registries = map[string]loaded{}
	}
	f.registries[file] = loaded{reg, err}
	return reg, err
}

// Documents reads the documents of a registry. A nil Files reads them anew.
func (f *Files) Documents(reg *registry.Registry) []documents.Page {
	if f == nil {
		return documents.Read(reg, os.ReadFile)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if pages, ok := f.pages[reg.File]; ok {
		return pages
	}
	pages := documents.Read(reg, os.ReadFile)
	if f.pages == nil {
		f.pages = map[string][]documents.Page{}
	}
	f.pages[reg.File] = pages
	return pages
}

// Builds reports whether a Go file of a directory is built here, as its name
// and its constraints say.
func (f *Files) Builds(dir, name string) bool {
	context := build.Default
	if f != nil {
		context.BuildTags = f.Tags
	}
	match, err := context.MatchFile(dir, name)
	return err == nil && match
}

// Scope is what a registry in a directory governs. A nil Files looks anew.
func (f *Files) Scope(dir string) Scope {
	return f.scope(scopeKey{dir, nearest})
}

// ConfiguredScope is what a registry governs that was named for all packages:
// the module or workspace around a package.
func (f *Files) ConfiguredScope(dir string) Scope {
	if root := above(dir, "go.work"); root != "" {
		return f.scope(scopeKey{root, workspace})
	}
	if root := above(dir, "go.mod"); root != "" {
		return f.scope(scopeKey{root, module})
	}
	return f.scope(scopeKey{dir, module})
}

func (f *Files) scope(k scopeKey) Scope {
	if f == nil {
		return k.walk(f)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	s, ok := f.scopes[k]
	if !ok {
		if f.scopes == nil {
			f.scopes = map[scopeKey]Scope{}
		}
		s = k.walk(f)
		f.scopes[k] = s
	}
	return s
}
