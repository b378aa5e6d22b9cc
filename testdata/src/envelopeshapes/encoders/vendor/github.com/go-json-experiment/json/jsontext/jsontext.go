// Package jsontext declares a part of the library of that name.
package jsontext

import "io"

// Encoder encodes.
type Encoder struct{ w io.Writer }

// Options configure.
type Options interface{ JSONOptions() }

// NewEncoder returns an encoder.
func NewEncoder(w io.Writer, opts ...Options) *Encoder { return &Encoder{w} }
