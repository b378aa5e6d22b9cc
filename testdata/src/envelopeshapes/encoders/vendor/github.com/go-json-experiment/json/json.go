// Package json declares a part of the library of that name.
package json

import (
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// Options configure.
type Options interface{ JSONOptions() }

// Marshal encodes.
func Marshal(v any, opts ...Options) ([]byte, error) { return nil, nil }

// MarshalWrite encodes.
func MarshalWrite(w io.Writer, v any, opts ...Options) error { return nil }

// Deterministic sorts keys.
func Deterministic(v bool) Options { return nil }

// MarshalEncode encodes.
func MarshalEncode(enc *jsontext.Encoder, v any, opts ...Options) error { return nil }
