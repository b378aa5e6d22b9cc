package driver

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/internal/run/store"
)

// A resultCache keeps the results of packages on disk, so that a later run need not
// type-check unchanged packages. An entry that cannot be read counts as missing. A nil
// resultCache is empty and stores nothing.
//
// The key of an entry is a hash of everything that the result depends on:
//
//   - the executable of exitlint, and the arguments of the run;
//   - the name of the compiled package in Go's build cache. The name changes with the code of
//     the package and with that of its dependencies.
//
// A package that the user can change has a key that also depends on its source files,
// on the registries and documents, and on the keys of those imports that the user can
// change. The source matters because of comments: an //exitlint:ignore changes the
// findings, but not the compiled package.
type resultCache struct {
	store *store.File
	// run is a hash of the executable and the arguments of the run. It is a part of
	// every key.
	run []byte
	// own is a hash of the registries, the documents and the excluded Go files. It is a
	// part of the key of every package that the user can change.
	own    []byte
	isOwn  func(*packages.Package) bool
	isRoot func(*packages.Package) bool

	mu     sync.Mutex
	keys   map[*packages.Package]*store.Key // the keys computed so far; nil for a package without a key
	source bytes.Buffer                     // the content of a file for addFile
}

// openCache returns the cache for a run. The arguments become a part of every key, so that
// runs with other arguments do not share results. openCache returns nil if the cache is
// turned off or cannot be used.
func (w *Workspace) openCache(arguments ...any) *resultCache {
	if w.options.Cache == "" || w.options.Identity == "" || w.options.FromSource {
		return nil
	}
	c := &resultCache{
		isOwn: w.isOwn, keys: map[*packages.Package]*store.Key{},
		isRoot: func(p *packages.Package) bool { return slices.Contains(w.roots, p) },
	}
	h := sha256.New()
	fmt.Fprintf(h, "%q %q\n", w.options.Identity, fmt.Sprint(arguments...))
	c.run = h.Sum(nil)
	fmt.Fprintf(h, "%q %q\n", w.dir(), w.options.Patterns)
	if c.store = store.Open(w.options.Cache, store.Key(h.Sum(nil))); c.store == nil {
		return nil
	}
	own := sha256.New()
	fmt.Fprintf(own, "%q\n", w.options.Inputs)
	// Findings depend on excluded files: a status in such a file is never reported as
	// unreached.
	for _, p := range w.roots {
		for _, name := range p.IgnoredFiles {
			c.addFile(own, name)
		}
	}
	c.own = own.Sum(nil)
	return c
}

// key returns the key of a package, or false for a package that does not compile.
func (c *resultCache) key(p *packages.Package) (store.Key, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := c.keyOf(p)
	if key == nil {
		return store.Key{}, false
	}
	return *key, true
}

// keyOf returns the key for the results of the package p, or nil if p does not compile.
// It keeps the key in c.keys. The caller must hold the lock.
func (c *resultCache) keyOf(p *packages.Package) *store.Key {
	if key, ok := c.keys[p]; ok {
		return key
	}
	c.keys[p] = nil // ends the recursion in an import cycle
	if p.ExportFile == "" || len(p.Errors) > 0 {
		return nil
	}
	h := sha256.New()
	own := c.isOwn(p)
	// ID and ForTest distinguish a package from its test variant. Only the entry of a
	// root contains findings, so a package has different keys as a root and as a
	// dependency.
	fmt.Fprintf(h, "%x %q %q %q %v %v\n", c.run, p.ID, p.ForTest, filepath.Base(p.ExportFile), own, c.isRoot(p))
	// The type checker uses the Go version of the module.
	if p.Module != nil {
		fmt.Fprintf(h, "%q %q %q\n", p.Module.Path, p.Module.Version, p.Module.GoVersion)
	}
	if !own {
		// Results contain file names, which depend on the directory.
		if len(p.GoFiles) > 0 {
			fmt.Fprintf(h, "%q\n", filepath.Dir(p.GoFiles[0]))
		}
	} else if !c.addOwn(h, p) {
		return nil
	}
	key := store.Key(h.Sum(nil))
	c.keys[p] = &key
	return &key
}

// addOwn writes to h what can change the findings in p without changing the compiled
// package. p must be a package that the user can change; see isOwn.
//
// addOwn writes the source of p, because a comment can suppress a finding. It also
// writes the keys of imports that the user can change, because a comment in an import
// can also suppress a finding in p. It returns false if one of these imports has no
// key.
func (c *resultCache) addOwn(h io.Writer, p *packages.Package) bool {
	fmt.Fprintf(h, "%x\n", c.own)
	files := slices.Concat(p.GoFiles, p.CompiledGoFiles, p.OtherFiles, p.IgnoredFiles)
	slices.Sort(files)
	for _, name := range slices.Compact(files) {
		c.addFile(h, name)
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

// addFile adds the name and the content of a file to a hash. If the file cannot be read,
// it records this in the hash instead of the content.
func (c *resultCache) addFile(h io.Writer, name string) {
	var sum [sha256.Size]byte
	err := readInto(&c.source, name)
	if err == nil {
		sum = sha256.Sum256(c.source.Bytes())
	}
	fmt.Fprintf(h, "%q %v %x\n", name, err == nil, sum)
}

// A cacheEntry is the result of a package in the cache. It is stored as JSON, because
// gob would decode a pointer to the status 0 as nil.
type cacheEntry struct {
	Facts   []ownFact
	Outcome *outcome // the results for a package that the user named; nil for a dependency
}

// An ownFact is the part of a package's fact that the cache stores: the fact without
// the facts of the imports.
type ownFact struct {
	Type string
	Own  []byte
}

// A fact of a package has two parts: what the package itself adds, and the facts of its
// imports. A cache entry contains only the first part, because it would otherwise
// repeat the facts of all imports. Every fact type of the suite implements this
// interface.
type fact interface {
	analysis.Fact
	// Own encodes the first part of the fact: what the package itself adds.
	Own() ([]byte, error)
	// Build creates the fact of a package from its two parts, and stores it in the
	// receiver. "own" is the result of Own for the package, and "imported" contains the
	// facts of its imports. Build returns false if the fact is empty.
	Build(own []byte, imported []analysis.Fact) (something bool, err error)
}

// get returns the stored result of a package, if there is one.
func (c *resultCache) get(p *packages.Package) (*cacheEntry, bool) {
	if c == nil {
		return nil, false
	}
	key, ok := c.key(p)
	if !ok {
		return nil, false
	}
	data, ok := c.store.Get(key)
	if !ok {
		return nil, false
	}
	var e cacheEntry
	if err := json.Unmarshal(data, &e); err != nil {
		return nil, false
	}
	return &e, true
}

// newEntry returns the cache entry for the result of a package. It returns nil if a fact
// cannot be encoded.
func newEntry(facts []analysis.Fact, o *outcome) *cacheEntry {
	e := &cacheEntry{Outcome: o}
	for _, f := range facts {
		f, ok := f.(fact)
		if !ok {
			return nil
		}
		own, err := f.Own()
		if err != nil {
			return nil
		}
		e.Facts = append(e.Facts, ownFact{reflect.TypeOf(f).String(), own})
	}
	return e
}

// save stores the entry of a package.
func (c *resultCache) save(p *packages.Package, e *cacheEntry) {
	if c == nil || e == nil {
		return
	}
	key, ok := c.key(p)
	if !ok {
		return
	}
	if data, err := json.Marshal(e); err == nil {
		c.store.Put(key, data)
	}
}

// close writes the new results to disk.
func (c *resultCache) close() {
	if c != nil {
		c.store.Close()
	}
}

// buildFacts returns the facts of a package, built from its cache entry and the facts
// of its imports.
func (r *run) buildFacts(e *cacheEntry, imported []analysis.Fact) ([]analysis.Fact, error) {
	var out []analysis.Fact
	// The entry has an element for every type of fact that the package exported, even if
	// only its imports contributed to the fact.
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

// forwardedFacts returns the facts of a package that adds nothing to the facts of its
// imports. Such a package still needs facts, because its importers read only the facts
// of direct imports.
func (r *run) forwardedFacts(imported []analysis.Fact) []analysis.Fact {
	var out []analysis.Fact
	for _, f := range r.newFacts() {
		if something, err := f.Build(nil, imported); something && err == nil {
			out = append(out, f)
		}
	}
	return out
}

// newFacts returns an empty value of each fact type.
func (r *run) newFacts() []fact {
	var out []fact
	for _, a := range r.factAnalyzers {
		for _, example := range a.FactTypes {
			if f, ok := reflect.New(reflect.TypeOf(example).Elem()).Interface().(fact); ok {
				out = append(out, f)
			}
		}
	}
	return out
}
