// Package json declares a part of the library of that name.
package json

import "io"

// Encoder encodes.
type Encoder struct{ w io.Writer }

// NewEncoder returns an encoder.
func NewEncoder(w io.Writer) *Encoder { return &Encoder{w} }

// Encode encodes.
func (e *Encoder) Encode(v any) error { return nil }

// Marshal encodes.
func Marshal(v any) ([]byte, error) { return nil, nil }

// MarshalIndent encodes.
func MarshalIndent(v any, prefix, indent string) ([]byte, error) { return nil, nil }

// EncodeOptionFunc configures.
type EncodeOptionFunc func()

// DisableHTMLEscape escapes less.
func DisableHTMLEscape() EncodeOptionFunc { return nil }

// MarshalWithOption encodes.
func MarshalWithOption(v any, opts ...EncodeOptionFunc) ([]byte, error) { return nil, nil }

// EncodeWithOption encodes.
func (e *Encoder) EncodeWithOption(v any, opts ...EncodeOptionFunc) error { return nil }
