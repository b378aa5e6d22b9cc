package rule

import (
	"sync"

	"github.com/exitlint/exitlint/registry"
)

// Files keeps what the rules of one suite read besides packages. A standalone
// run sees hundreds of packages that share a registry.
type Files struct {
	mu         sync.Mutex
	registries map[string]loaded
	scopes     map[string]Scope
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

// Scope returns what a registry governs.
func (f *Files) Scope(reg *registry.Registry) Scope {
	if f == nil {
		return ScopeOf(reg.Dir)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	s, ok := f.scopes[reg.Dir]
	if !ok {
		if f.scopes == nil {
			f.scopes = map[string]Scope{}
		}
		s = ScopeOf(reg.Dir)
		f.scopes[reg.Dir] = s
	}
	return s
}
