// Package sonic declares a part of the library of that name.
package sonic

import "io"

// Encoder encodes.
type Encoder interface {
	Encode(v any) error
	SetIndent(prefix, indent string)
}

// API encodes as configured.
type API interface {
	Marshal(v any) ([]byte, error)
	MarshalToString(v any) (string, error)
	NewEncoder(w io.Writer) Encoder
}

// ConfigDefault is the default.
var ConfigDefault API

// Marshal encodes.
func Marshal(v any) ([]byte, error) { return ConfigDefault.Marshal(v) }

// MarshalString encodes.
func MarshalString(v any) (string, error) { return ConfigDefault.MarshalToString(v) }
