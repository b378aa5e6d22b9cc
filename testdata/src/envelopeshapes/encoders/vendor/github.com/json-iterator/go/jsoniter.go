// Package jsoniter declares a part of the library of that name.
package jsoniter

import "io"

// Encoder encodes.
type Encoder struct{ w io.Writer }

// Encode encodes.
func (e *Encoder) Encode(v any) error { return nil }

// API encodes as configured.
type API interface {
	Marshal(v any) ([]byte, error)
	MarshalToString(v any) (string, error)
	NewEncoder(w io.Writer) *Encoder
}

// ConfigCompatibleWithStandardLibrary encodes as encoding/json does.
var ConfigCompatibleWithStandardLibrary API

// NewEncoder returns an encoder.
func NewEncoder(w io.Writer) *Encoder { return &Encoder{w} }

// Marshal encodes.
func Marshal(v any) ([]byte, error) { return nil, nil }

// Stream encodes.
type Stream struct{ w io.Writer }

// NewStream returns a stream.
func NewStream(cfg API, out io.Writer, size int) *Stream { return &Stream{out} }

// WriteVal encodes.
func (s *Stream) WriteVal(v any) {}

// Flush writes.
func (s *Stream) Flush() error { return nil }
