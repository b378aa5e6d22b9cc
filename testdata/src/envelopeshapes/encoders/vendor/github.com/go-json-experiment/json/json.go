// Package json declares a part of the library of that name.
package json

import "io"

// Options configure.
type Options interface{ JSONOptions() }

// Marshal encodes.
func Marshal(v any, opts ...Options) ([]byte, error) { return nil, nil }

// MarshalWrite encodes.
func MarshalWrite(w io.Writer, v any, opts ...Options) error { return nil }
