package driver

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sync"

	"github.com/rogpeppe/go-internal/cache"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// A resultCache stores the results of packages on disk, so that a later run need
// not type-check a package that has not changed. It can only save time: an entry
// that cannot be read is a miss, and an entry that cannot be written is dropped.
// A nil resultCache has no entries.
//
// The key of an entry covers all that the result depends on:
//
//   - the executable, and the arguments of the run;
//   - the compiled package. Its name in Go's build cache stands for its code and
//     for the code of all its dependencies;
//   - for an own package also its files, its own imports and the ID of the
//     registries and documents: comments suppress findings, and comments do not
//     change the compiled package.
type resultCache struct {
	store  *cache.Cache
	run    []byte // a hash of the inputs that all keys cover
	own    []byte // a hash of the additional inputs of own packages
	isOwn  func(*packages.Package) bool
	isRoot func(*packages.Package) bool

	mu   sync.Mutex
	keys map[*packages.Package]*cache.ActionID // nil for a package without a key
}

// openCache returns the cache for a run with these arguments, or nil.
func (w *Workspace) openCache(arguments ...any) *resultCache {
	if w.options.Cache == "" || w.options.Identity == "" || w.options.FromSource {
		return nil
	}
	if os.MkdirAll(w.options.Cache, 0o777) != nil {
		return nil
	}
	store, err := cache.Open(w.options.Cache)
	if err != nil {
		return nil
	}
	_ = store.Trim() // fails for a read-only cache, which its writers trim
	c := &resultCache{
		store: store, isOwn: w.isOwn, keys: map[*packages.Package]*cache.ActionID{},
		isRoot: func(p *packages.Package) bool { return slices.Contains(w.roots, p) },
	}
	h := sha256.New()
	fmt.Fprintf(h, "%q %q\n", w.options.Identity, fmt.Sprint(arguments...))
	c.run = h.Sum(nil)
	own := sha256.New()
	fmt.Fprintf(own, "%q\n", w.options.Inputs)
	for _, p := range w.roots { // excluded files count, because a status that occurs in one is not reported as unreached
		for _, name := range p.IgnoredFiles {
			addFile(own, name)
		}
	}
	c.own = own.Sum(nil)
	return c
}

// key returns the key of a package. A package that does not compile has no key.
func (c *resultCache) key(p *packages.Package) (cache.ActionID, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := c.keyOf(p)
	if key == nil {
		return cache.ActionID{}, false
	}
	return *key, true
}

// keyOf returns the key of a package, or nil. The caller holds c.mu.
func (c *resultCache) keyOf(p *packages.Package) *cache.ActionID {
	if key, ok := c.keys[p]; ok {
		return key
	}
	c.keys[p] = nil // a nil key ends the recursion in an import cycle
	if p.ExportFile == "" || len(p.Errors) > 0 {
		return nil
	}
	h := sha256.New()
	own := c.isOwn(p)
	// ID and ForTest tell a package from its test variant. The entry of a root
	// contains findings; the entry of the same package as a dependency does
	// not.
	fmt.Fprintf(h, "%x %q %q %q %v %v\n", c.run, p.ID, p.ForTest, filepath.Base(p.ExportFile), own, c.isRoot(p))
	if p.Module != nil { // analyzers see the module, and its Go version decides how to type-check
		fmt.Fprintf(h, "%q %q %q\n", p.Module.Path, p.Module.Version, p.Module.GoVersion)
	}
	if !own {
		if len(p.GoFiles) > 0 { // results contain positions
			fmt.Fprintf(h, "%q\n", filepath.Dir(p.GoFiles[0]))
		}
	} else if !c.addOwn(h, p) {
		return nil
	}
	key := cache.ActionID(h.Sum(nil))
	c.keys[p] = &key
	return &key
}

// addOwn adds the inputs of the result of an own package other than its code. It
// reports whether all own packages that it imports have a key.
//
// The keys of the imports are needed although the compiled package covers their code:
// a comment in an import can suppress a finding that would be reported here, and a
// comment does not change what the compiler writes.
func (c *resultCache) addOwn(h io.Writer, p *packages.Package) bool {
	fmt.Fprintf(h, "%x\n", c.own)
	files := slices.Concat(p.GoFiles, p.CompiledGoFiles, p.OtherFiles, p.IgnoredFiles)
	slices.Sort(files)
	for _, name := range slices.Compact(files) {
		addFile(h, name)
	}
	for _, path := range slices.Sorted(maps.Keys(p.Imports)) {
		imp := p.Imports[path]
		if !c.isOwn(imp) {
			continue
		}
		key := c.keyOf(imp)
		if key == nil {
			return false
		}
		fmt.Fprintf(h, "%q %x\n", path, *key)
	}
	return true
}

// addFile adds the content of a file to a hash, and whether the file can be
// read.
func addFile(h io.Writer, name string) {
	data, err := os.ReadFile(name)
	fmt.Fprintf(h, "%q %v %x\n", name, err == nil, sha256.Sum256(data))
}

// A cacheEntry is a result as it is stored, in JSON. Gob is unsuitable: it
// stores a pointer to 0 as nil, and findings contain pointers to the status 0.
type cacheEntry struct {
	Facts   []ownFact
	Outcome *outcome // nil unless the package is a root
}

// An ownFact is the part of a fact that the package itself adds to the facts of
// its imports.
type ownFact struct {
	Type string
	Own  []byte
}

// A fact can be split into the part that its package adds and the part that
// comes from the imports of the package, and be rebuilt from both parts. All
// fact types of the suite implement this interface. If entries held whole
// facts, the facts of a package would be stored again with each package that
// depends on it.
type fact interface {
	analysis.Fact
	// Own returns the part that the package adds.
	Own() ([]byte, error)
	// Build sets the receiver to the fact of a package that adds own and
	// imports packages with the facts imported. something is false if the fact
	// is empty.
	Build(own []byte, imported []analysis.Fact) (something bool, err error)
}

// get returns the entry of a package.
func (c *resultCache) get(p *packages.Package) (*cacheEntry, bool) {
	if c == nil {
		return nil, false
	}
	key, ok := c.key(p)
	if !ok {
		return nil, false
	}
	data, _, err := c.store.GetBytes(key)
	if err != nil {
		return nil, false
	}
	var e cacheEntry
	if err := json.Unmarshal(data, &e); err != nil {
		return nil, false
	}
	return &e, true
}

// put stores the result of a package, unless it cannot be encoded.
func (c *resultCache) put(p *packages.Package, facts []analysis.Fact, o *outcome) {
	if c == nil {
		return
	}
	key, ok := c.key(p)
	if !ok {
		return
	}
	e := cacheEntry{Outcome: o}
	for _, f := range facts {
		f, ok := f.(fact)
		if !ok {
			return
		}
		own, err := f.Own()
		if err != nil {
			return
		}
		e.Facts = append(e.Facts, ownFact{reflect.TypeOf(f).String(), own})
	}
	data, err := json.Marshal(e)
	if err != nil {
		return
	}
	// Ignore a full disk. Do not call PutBytes, which panics if somebody debugs
	// Go's own cache with GODEBUG=gocacheverify=1.
	_, _, _ = c.store.PutNoVerify(key, bytes.NewReader(data))
}

// buildFacts returns the facts of a package, given its entry and the facts of
// its imports.
func (r *run) buildFacts(e *cacheEntry, imported []analysis.Fact) ([]analysis.Fact, error) {
	var out []analysis.Fact
	// An entry without a fact of some type means that the package has none, not
	// even one forwarded from an import: the analyzer did not export any.
	for _, stored := range e.Facts {
		for _, f := range r.newFacts() {
			if reflect.TypeOf(f).String() != stored.Type {
				continue
			}
			if _, err := f.Build(stored.Own, imported); err != nil {
				return nil, err
			}
			out = append(out, f)
		}
	}
	return out, nil
}

// forwardedFacts returns the facts of a package that adds nothing to those of
// its imports.
func (r *run) forwardedFacts(imported []analysis.Fact) []analysis.Fact {
	var out []analysis.Fact
	for _, f := range r.newFacts() {
		if something, err := f.Build(nil, imported); something && err == nil {
			out = append(out, f)
		}
	}
	return out
}

// newFacts returns an empty fact of each type that can be built.
func (r *run) newFacts() []fact {
	var out []fact
	for _, a := range r.factual {
		for _, example := range a.FactTypes {
			if f, ok := reflect.New(reflect.TypeOf(example).Elem()).Interface().(fact); ok {
				out = append(out, f)
			}
		}
	}
	return out
}
