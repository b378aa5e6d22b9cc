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

// A resultCache keeps the results of packages on disk. A later run takes the result
// of an unchanged package from it and need not type-check the package. The cache is
// only there for speed: an entry that cannot be read counts as missing, and a
// failed write is ignored. A nil resultCache is empty and stores nothing.
//
// The key of an entry is a hash of everything that the result depends on:
//
//   - the executable of exitlint, and the arguments of the run;
//   - the name of the compiled package in Go's build cache. The name changes with the
//     code of the package and with that of its dependencies;
//   - for a package of the user, an own package, also its source files, its own imports
//     and the ID of the registries and documents. The source is needed because of
//     comments: an //exitlint:ignore changes the findings, but not the compiled package.
type resultCache struct {
	store  *cache.Cache
	run    []byte // a hash of the inputs that every key covers
	own    []byte // a hash of further inputs that only the keys of own packages cover
	isOwn  func(*packages.Package) bool
	isRoot func(*packages.Package) bool

	mu   sync.Mutex
	keys map[*packages.Package]*cache.ActionID // the keys computed so far; nil for a package without a key
}

// openCache returns the cache for a run with these arguments. It returns nil if the
// options turn the cache off, or if its directory cannot be used.
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
	_ = store.Trim() // Trim fails if this user may only read the cache; then another user trims it
	c := &resultCache{
		store: store, isOwn: w.isOwn, keys: map[*packages.Package]*cache.ActionID{},
		isRoot: func(p *packages.Package) bool { return slices.Contains(w.roots, p) },
	}
	h := sha256.New()
	fmt.Fprintf(h, "%q %q\n", w.options.Identity, fmt.Sprint(arguments...))
	c.run = h.Sum(nil)
	own := sha256.New()
	fmt.Fprintf(own, "%q\n", w.options.Inputs)
	for _, p := range w.roots { // files that build constraints exclude are inputs, too: a status in such a file is never reported as unreached
		for _, name := range p.IgnoredFiles {
			addFile(own, name)
		}
	}
	c.own = own.Sum(nil)
	return c
}

// key returns the key of a package. It returns false if the package has no key
// because it does not compile.
func (c *resultCache) key(p *packages.Package) (cache.ActionID, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := c.keyOf(p)
	if key == nil {
		return cache.ActionID{}, false
	}
	return *key, true
}

// keyOf returns the key of a package, or nil. The caller has locked c.mu.
func (c *resultCache) keyOf(p *packages.Package) *cache.ActionID {
	if key, ok := c.keys[p]; ok {
		return key
	}
	c.keys[p] = nil // in an import cycle, the recursion ends here
	if p.ExportFile == "" || len(p.Errors) > 0 {
		return nil
	}
	h := sha256.New()
	own := c.isOwn(p)
	// ID and ForTest distinguish a package from its test variant. The same package
	// has one key as a root, with findings in its entry, and another key as a
	// dependency, without findings.
	fmt.Fprintf(h, "%x %q %q %q %v %v\n", c.run, p.ID, p.ForTest, filepath.Base(p.ExportFile), own, c.isRoot(p))
	if p.Module != nil { // analyzers can ask for the module, and the type checker uses its Go version
		fmt.Fprintf(h, "%q %q %q\n", p.Module.Path, p.Module.Version, p.Module.GoVersion)
	}
	if !own {
		if len(p.GoFiles) > 0 { // results contain positions with file names
			fmt.Fprintf(h, "%q\n", filepath.Dir(p.GoFiles[0]))
		}
	} else if !c.addOwn(h, p) {
		return nil
	}
	key := cache.ActionID(h.Sum(nil))
	c.keys[p] = &key
	return &key
}

// addOwn adds to the hash h the inputs of an own package besides its compiled code.
// It returns false if the package imports an own package without a key.
//
// The keys of own imports are part of the hash although compiled code covers
// imports: a new comment in an import can suppress a finding that this package
// would report, but does not change any compiled code.
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

// addFile adds the content of a file to a hash. A file that cannot be read changes
// the hash too.
func addFile(h io.Writer, name string) {
	data, err := os.ReadFile(name)
	fmt.Fprintf(h, "%q %v %x\n", name, err == nil, sha256.Sum256(data))
}

// A cacheEntry is the result of a package as the cache stores it, in JSON. The
// encoding is not gob, because gob decodes a pointer to 0 as nil, and findings have
// pointers to the status 0.
type cacheEntry struct {
	Facts   []ownFact
	Outcome *outcome // the results of a root; nil for a dependency
}

// An ownFact is the part of a fact that does not come from the imports of its
// package.
type ownFact struct {
	Type string
	Own  []byte
}

// A fact consists of a part that its package adds and a part that comes from the
// imports of the package. It can be split into these parts and be built from them
// again. Every fact type of the suite implements the interface. A cache entry
// stores only the first part; otherwise the facts of a package would be stored
// again with every package that depends on it.
type fact interface {
	analysis.Fact
	// Own encodes the part that the package adds.
	Own() ([]byte, error)
	// Build sets the receiver to the fact of a package, given the encoded part that
	// the package adds and the facts of its imports. It returns false if the
	// resulting fact is empty.
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

// save stores the result of a package. It stores nothing if a fact cannot be split
// or encoded.
func (c *resultCache) save(p *packages.Package, facts []analysis.Fact, o *outcome) {
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
	// Ignore errors such as a full disk. PutBytes would panic if somebody debugs
	// Go's own cache with GODEBUG=gocacheverify=1.
	_, _, _ = c.store.PutNoVerify(key, bytes.NewReader(data))
}

// buildFacts builds the facts of a package from its cache entry and the facts of
// its imports.
func (r *run) buildFacts(e *cacheEntry, imported []analysis.Fact) ([]analysis.Fact, error) {
	var out []analysis.Fact
	// Build only the fact types that the entry contains. The analyzer exported no
	// fact of another type, not even one that only passes on the fact of an import.
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
// imports.
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
	for _, a := range r.factual {
		for _, example := range a.FactTypes {
			if f, ok := reflect.New(reflect.TypeOf(example).Elem()).Interface().(fact); ok {
				out = append(out, f)
			}
		}
	}
	return out
}
