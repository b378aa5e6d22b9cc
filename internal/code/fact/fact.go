// Package fact passes the results of an analyzer for one package on to the packages
// that import it.
//
// Under go vet each package is analysed in a process of its own, which gets the facts
// of direct imports only. So each fact has to contain a part for every dependency of
// its package. Most processes read few parts, so a part is decoded when it is first
// used.
package fact

import (
	"encoding"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/klauspost/compress/s2"
	"github.com/tinylib/msgp/msgp"
	"golang.org/x/tools/go/analysis"
)

// maxPart is the largest size of a decompressed [Part], in bytes. Larger data must be
// corrupt.
const maxPart = 1 << 28

var errTooLarge = errors.New("part of a fact is too large")

// A value is what a [Part] contains: the result of an analyzer for one package. It
// encodes and decodes itself, with a [Coder] or with methods that
// https://pkg.go.dev/github.com/tinylib/msgp generates. Equal values must have equal
// encodings, because go vet analyses the importing packages again when the encoding
// changes.
type value interface {
	encoding.BinaryMarshaler
	encoding.BinaryUnmarshaler
}

// pack encodes a value and compresses it with S2. Facts contain the same names many
// times, and S2 takes hardly any time to decompress them.
func pack(v value) ([]byte, error) {
	data, err := v.MarshalBinary()
	if err != nil {
		return nil, err
	}
	if len(data) > maxPart {
		return nil, fmt.Errorf("%w: %d bytes", errTooLarge, len(data))
	}
	return s2.Encode(nil, data), nil
}

// unpack decompresses and decodes the output of pack.
func unpack(packed []byte, v value) error {
	n, err := s2.DecodedLen(packed)
	if err != nil {
		return err
	}
	if n > maxPart {
		return fmt.Errorf("%w: %d bytes", errTooLarge, n)
	}
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	*buffer = slices.Grow((*buffer)[:0], n)
	data, err := s2.Decode((*buffer)[:n], packed)
	if err != nil {
		return err
	}
	// After this call, v does not refer to data, so the buffer can be used for other
	// parts.
	return v.UnmarshalBinary(data)
}

// buffers contains buffers for decompressed parts.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// A Part contains the result of an analyzer for one package, in encoded form until it
// is first used. *T must implement [encoding.BinaryMarshaler] and
// [encoding.BinaryUnmarshaler].
type Part[T any] struct {
	packed  []byte
	compute func() *T // see NewLazyPart
	once    sync.Once
	value   *T
}

// NewPart returns a [Part] that contains the result of an analyzer for one package.
func NewPart[T any](value *T) *Part[T] { return &Part[T]{value: value} }

// NewLazyPart returns a part whose value is the result of compute. compute is called
// when the part is first used or encoded, and never if neither happens.
func NewLazyPart[T any](compute func() *T) *Part[T] { return &Part[T]{compute: compute} }

// Get returns the value. If it cannot be decoded, because another version of exitlint
// has written it, the value is empty.
func (p *Part[T]) Get() *T {
	p.once.Do(func() {
		if p.value != nil {
			return
		}
		if p.compute != nil {
			p.value = p.compute()
			return
		}
		p.value = new(T)
		if err := unpack(p.packed, any(p.value).(value)); err != nil {
			p.value = new(T)
		}
	})
	return p.value
}

func (p *Part[T]) pack() ([]byte, error) {
	if p.packed == nil {
		return pack(any(p.Get()).(value))
	}
	return p.packed, nil
}

// Facts contains a [Part] for a package and for each of its dependencies. The fact
// types of analyzers embed it.
type Facts[T any] struct {
	Path  string              // import path of the package
	Parts map[string]*Part[T] // the parts, keyed by import path
}

func (f *Facts[T]) facts() *Facts[T] { return f }

// AFact implements [analysis.Fact].
func (*Facts[T]) AFact() {}

// OfDependencies returns the parts of all dependencies of a package, keyed by import
// path. It reads them from the facts of the direct imports, which also contain the
// parts of indirect imports. Each of these facts is decoded into the parameter fact, so
// the caller must not use fact afterwards.
func OfDependencies[T any, F interface {
	analysis.Fact
	facts() *Facts[T]
}](pass *analysis.Pass, fact F) map[string]*Part[T] {
	parts := map[string]*Part[T]{}
	for _, imp := range pass.Pkg.Imports() {
		if pass.ImportPackageFact(imp, fact) {
			maps.Copy(parts, fact.facts().Parts)
		}
	}
	return parts
}

// appendPart appends the encoding of a part, which may be nil, to b.
func appendPart[T any](b []byte, path string, p *Part[T]) ([]byte, error) {
	var packed []byte
	if p != nil {
		var err error
		if packed, err = p.pack(); err != nil {
			return nil, err
		}
	}
	return msgp.AppendBytes(msgp.AppendString(b, path), packed), nil
}

// readPart reads the import path and the [Part] at the beginning of b, which appendPart
// has written. It does not decode the value in the Part. rest contains the bytes after
// the Part.
func readPart[T any](b []byte) (path string, p *Part[T], rest []byte, err error) {
	if path, b, err = msgp.ReadStringBytes(b); err != nil {
		return "", nil, nil, err
	}
	packed, rest, err := msgp.ReadBytesBytes(b, nil)
	if err != nil || len(packed) == 0 {
		return path, nil, rest, err
	}
	return path, &Part[T]{packed: packed}, rest, nil
}

// GobEncode implements [encoding/gob.GobEncoder], because drivers of
// go/analysis encode facts with gob.
func (f *Facts[T]) GobEncode() ([]byte, error) {
	b := msgp.AppendString(nil, f.Path)
	for _, path := range slices.Sorted(maps.Keys(f.Parts)) {
		var err error
		if b, err = appendPart(b, path, f.Parts[path]); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// GobDecode decodes the output of GobEncode.
func (f *Facts[T]) GobDecode(data []byte) error {
	path, data, err := msgp.ReadStringBytes(data)
	if err != nil {
		return err
	}
	f.Path, f.Parts = path, map[string]*Part[T]{}
	for len(data) > 0 {
		var p *Part[T]
		if path, p, data, err = readPart[T](data); err != nil {
			return err
		}
		if p != nil {
			f.Parts[path] = p
		}
	}
	return nil
}

// Own encodes only the [Part] of the package f.Path itself, and not those of its
// dependencies. [Facts.Build] reads the result.
func (f *Facts[T]) Own() ([]byte, error) { return appendPart(nil, f.Path, f.Parts[f.Path]) }

// Build sets f to the facts of a package: the [Part] of the package itself, and the
// Parts of all its dependencies. own is the output of [Facts.Own] for the package; it
// is nil if the analyzer has no result for the package. imports contains the facts of
// the direct imports. Build returns false if f contains no Part.
func (f *Facts[T]) Build(own []byte, imports []analysis.Fact) (bool, error) {
	*f = Facts[T]{Parts: map[string]*Part[T]{}}
	var part *Part[T]
	if own != nil {
		var err error
		if f.Path, part, _, err = readPart[T](own); err != nil {
			return false, err
		}
	}
	for _, i := range imports {
		if i, ok := i.(interface{ facts() *Facts[T] }); ok {
			maps.Copy(f.Parts, i.facts().Parts)
		}
	}
	if part != nil {
		f.Parts[f.Path] = part
	}
	return len(f.Parts) > 0, nil
}
