// Package fact writes down what analyzers pass from package to package. Under go
// vet each package is a process of its own. It gets the facts of its direct
// imports, so that each of them carries those of all packages below; and it needs
// few of them.
package fact

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"sync"

	"github.com/fxamacker/cbor/v2"
	"github.com/klauspost/compress/s2"
	"golang.org/x/tools/go/analysis"
)

// Facts are written as CBOR (RFC 8949): gob would learn the types again in each
// process. Equal values are equal bytes. The limits of the package are for what
// strangers send.
var (
	encoder, _ = cbor.EncOptions{Sort: cbor.SortBytewiseLexical}.EncMode()
	decoder, _ = cbor.DecOptions{MaxArrayElements: math.MaxInt32, MaxMapPairs: math.MaxInt32}.DecMode()
)

// maxPart is how many bytes a part may have. None has as many: what claims to is
// no part.
const maxPart = 1 << 28

// pack writes a value. It is compressed, because it repeats its names, and in a
// way that takes next to no time to undo.
func pack(v any) ([]byte, error) {
	data, err := encoder.Marshal(v)
	if err != nil {
		return nil, err
	}
	if len(data) > maxPart {
		return nil, fmt.Errorf("what is known of one package takes %d bytes, more than %d", len(data), maxPart)
	}
	return s2.EncodeBetter(nil, data), nil
}

// unpack reads what pack wrote.
func unpack(packed []byte, v any) error {
	n, err := s2.DecodedLen(packed)
	if err != nil {
		return err
	}
	if n > maxPart {
		return fmt.Errorf("%d bytes are no part", n)
	}
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	*buffer = slices.Grow((*buffer)[:0], n)
	data, err := s2.Decode((*buffer)[:n], packed)
	if err != nil {
		return err
	}
	return decoder.Unmarshal(data, v) // which copies what it keeps
}

// buffers hold parts while they are read, one after the other.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// A Part is what is known of one package. What came from elsewhere is read when
// it is first asked for: most packages only pass it on.
type Part[T any] struct {
	packed []byte
	once   sync.Once
	value  *T
}

// NewPart returns a part that holds a value.
func NewPart[T any](value *T) *Part[T] { return &Part[T]{value: value} }

// Get returns the value. What another version wrote is an empty one, the same as
// if nothing had been passed on.
func (p *Part[T]) Get() *T {
	p.once.Do(func() {
		if p.value != nil {
			return
		}
		p.value = new(T)
		if err := unpack(p.packed, p.value); err != nil {
			p.value = new(T)
		}
	})
	return p.value
}

func (p *Part[T]) pack() ([]byte, error) {
	if p.packed == nil {
		return pack(p.value)
	}
	return p.packed, nil
}

// Facts are the parts of a package and of all packages below it. A package fact
// embeds them.
type Facts[T any] struct {
	Path  string              // of the package
	Parts map[string]*Part[T] // by import path
}

func (f *Facts[T]) facts() *Facts[T] { return f }

// AFact marks what embeds the facts as a fact.
func (*Facts[T]) AFact() {}

// Below gathers the parts of all packages below the one of a pass out of the
// facts of its imports. Each is read into fact.
func Below[T any, F interface {
	analysis.Fact
	facts() *Facts[T]
}](pass *analysis.Pass, fact F) map[string]*Part[T] {
	below := map[string]*Part[T]{}
	for _, imp := range pass.Pkg.Imports() {
		if pass.ImportPackageFact(imp, fact) {
			maps.Copy(below, fact.facts().Parts)
		}
	}
	return below
}

// wireFacts is the form of Facts in a fact file.
type wireFacts struct {
	_     struct{} `cbor:",toarray"`
	Path  string
	Parts []wirePart // in the order of their paths
}

// wirePart is the form of a Part, packed, and what Own returns.
type wirePart struct {
	_      struct{} `cbor:",toarray"`
	Path   string
	Packed []byte
}

// GobEncode packs each part on its own.
func (f *Facts[T]) GobEncode() ([]byte, error) {
	w := wireFacts{Path: f.Path}
	for _, path := range slices.Sorted(maps.Keys(f.Parts)) {
		packed, err := f.Parts[path].pack()
		if err != nil {
			return nil, err
		}
		w.Parts = append(w.Parts, wirePart{Path: path, Packed: packed})
	}
	return encoder.Marshal(w)
}

// GobDecode reads what GobEncode wrote, and leaves the parts packed.
func (f *Facts[T]) GobDecode(data []byte) error {
	var w wireFacts
	if err := decoder.Unmarshal(data, &w); err != nil {
		return err
	}
	f.Path = w.Path
	f.Parts = make(map[string]*Part[T], len(w.Parts))
	for _, p := range w.Parts {
		f.Parts[p.Path] = &Part[T]{packed: p.Packed}
	}
	return nil
}

// Own is what the package itself adds to the facts of its imports.
func (f *Facts[T]) Own() ([]byte, error) {
	own := wirePart{Path: f.Path}
	if p := f.Parts[f.Path]; p != nil {
		var err error
		if own.Packed, err = p.pack(); err != nil {
			return nil, err
		}
	}
	return encoder.Marshal(own)
}

// Build makes the facts of a package out of what Own returned for it, nil for a
// package that adds nothing, and of the facts of its imports. It is false where
// there is nothing to tell.
func (f *Facts[T]) Build(own []byte, below []analysis.Fact) (bool, error) {
	var o wirePart
	if own != nil {
		if err := decoder.Unmarshal(own, &o); err != nil {
			return false, err
		}
	}
	f.Path, f.Parts = o.Path, map[string]*Part[T]{}
	for _, b := range below {
		if b, ok := b.(interface{ facts() *Facts[T] }); ok {
			maps.Copy(f.Parts, b.facts().Parts)
		}
	}
	if o.Packed != nil {
		f.Parts[o.Path] = &Part[T]{packed: o.Packed}
	}
	return len(f.Parts) > 0, nil
}
