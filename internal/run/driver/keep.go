package driver

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/internal/run/cache"
)

// A keeper keeps what the analysis of packages gives, and finds it again: an
// unchanged package need not be type-checked.
//
// A key covers all that a result depends on: exitlint itself, what was asked
// for, the compiled package, whose name in Go's build cache stands for its code
// and all code below it; and of a package that is worked on its files, those of
// the packages like it below, the registries and the documents.
type keeper struct {
	store *cache.Store
	base  []byte // what all results of the run depend on
	own   []byte // what those of own packages depend on besides
	isOwn func(*packages.Package) bool
	root  func(*packages.Package) bool

	mu   sync.Mutex
	keys map[*packages.Package]*cache.Key // nil for packages that cannot be kept
}

// newKeeper is the keeper of a run. asked is what was asked for; it is nil
// where nothing is kept.
func (w *Workspace) newKeeper(asked ...any) *keeper {
	if w.options.Cache == "" || w.options.Identity == "" || w.options.FromSource {
		return nil
	}
	k := &keeper{
		store: cache.Open(w.options.Cache), isOwn: w.own, keys: map[*packages.Package]*cache.Key{},
		root: func(p *packages.Package) bool { return slices.Contains(w.roots, p) },
	}
	h := sha256.New()
	fmt.Fprintf(h, "%q %q\n", w.options.Identity, fmt.Sprint(asked...))
	k.base = h.Sum(nil)
	own := sha256.New()
	fmt.Fprintf(own, "%q\n", w.options.Inputs)
	for _, p := range w.roots { // what build constraints leave out is looked at, too
		for _, name := range p.IgnoredFiles {
			addFile(own, name)
		}
	}
	k.own = own.Sum(nil)
	return k
}

// key is the key of a package; false for one that cannot be kept.
func (k *keeper) key(p *packages.Package) (cache.Key, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	key := k.keyOf(p)
	if key == nil {
		return cache.Key{}, false
	}
	return *key, true
}

func (k *keeper) keyOf(p *packages.Package) *cache.Key {
	if key, ok := k.keys[p]; ok {
		return key
	}
	k.keys[p] = nil // while it is in work
	if p.ExportFile == "" || len(p.Errors) > 0 {
		return nil
	}
	h := sha256.New()
	own := k.isOwn(p)
	fmt.Fprintf(h, "%x %q %q %q %v %v\n", k.base, p.ID, p.ForTest, filepath.Base(p.ExportFile), own, k.root(p))
	if p.Module != nil {
		fmt.Fprintf(h, "%q %q %q\n", p.Module.Path, p.Module.Version, p.Module.GoVersion)
	}
	if !own {
		if len(p.GoFiles) > 0 {
			fmt.Fprintf(h, "%q\n", filepath.Dir(p.GoFiles[0]))
		}
	} else if !k.addOwn(h, p) {
		return nil
	}
	key := cache.Key(h.Sum(nil))
	k.keys[p] = &key
	return &key
}

// addOwn adds what a package that is worked on depends on besides its code:
// comments of its files, and of the packages like it below, suppress findings.
func (k *keeper) addOwn(h io.Writer, p *packages.Package) bool {
	fmt.Fprintf(h, "%x\n", k.own)
	files := slices.Concat(p.GoFiles, p.CompiledGoFiles, p.OtherFiles, p.IgnoredFiles)
	slices.Sort(files)
	for _, name := range slices.Compact(files) { // most of what is compiled is what was written
		addFile(h, name)
	}
	for _, path := range slices.Sorted(maps.Keys(p.Imports)) {
		imp := p.Imports[path]
		if !k.isOwn(imp) {
			continue
		}
		below := k.keyOf(imp)
		if below == nil {
			return false
		}
		fmt.Fprintf(h, "%q %x\n", path, *below)
	}
	return true
}

func addFile(h io.Writer, name string) {
	data, err := os.ReadFile(name)
	fmt.Fprintf(h, "%q %v %x\n", name, err == nil, sha256.Sum256(data))
}

// A kept is a result as it is kept.
type kept struct {
	Facts   []keptFact
	Outcome []byte // JSON: gob forgets that a pointer leads to 0
}

// A keptFact is what a package adds to a sort of fact.
type keptFact struct {
	Type string
	Own  []byte
}

// A fact knows which part of it is its package's own, and can be put together
// again. All facts of the suite can.
type fact interface {
	analysis.Fact
	Own() ([]byte, error)
	Build(own []byte, below []analysis.Fact) (something bool, err error)
}

// find looks a package up.
func (k *keeper) find(p *packages.Package) (*kept, bool) {
	if k == nil {
		return nil, false
	}
	key, ok := k.key(p)
	if !ok {
		return nil, false
	}
	data, ok := k.store.Get(key)
	if !ok {
		return nil, false
	}
	var out kept
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&out); err != nil {
		return nil, false
	}
	return &out, true
}

// keep keeps the result of a package. One that cannot be written down is not
// kept.
func (k *keeper) keep(p *packages.Package, facts []analysis.Fact, o *outcome) {
	if k == nil {
		return
	}
	key, ok := k.key(p)
	if !ok {
		return
	}
	var out kept
	for _, f := range facts {
		f, ok := f.(fact)
		if !ok {
			return
		}
		own, err := f.Own()
		if err != nil {
			return
		}
		out.Facts = append(out.Facts, keptFact{reflect.TypeOf(f).String(), own})
	}
	var err error
	if out.Outcome, err = json.Marshal(o); err != nil {
		return
	}
	var b bytes.Buffer
	if gob.NewEncoder(&b).Encode(out) == nil {
		k.store.Put(key, b.Bytes())
	}
}

// rebuild makes the facts of a package out of what was kept, and of the facts
// of its imports.
func (r *run) rebuild(saved *kept, below []analysis.Fact) ([]analysis.Fact, error) {
	var out []analysis.Fact
	for _, s := range saved.Facts {
		for _, f := range r.newFacts() {
			if reflect.TypeOf(f).String() != s.Type {
				continue
			}
			if _, err := f.Build(s.Own, below); err != nil {
				return nil, err
			}
			out = append(out, f)
		}
	}
	return out, nil
}

// passedOn are the facts of a package that adds nothing to those of its
// imports.
func (r *run) passedOn(below []analysis.Fact) []analysis.Fact {
	var out []analysis.Fact
	for _, f := range r.newFacts() {
		if something, err := f.Build(nil, below); something && err == nil {
			out = append(out, f)
		}
	}
	return out
}

// newFacts is an empty fact of each sort that can be put together.
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
