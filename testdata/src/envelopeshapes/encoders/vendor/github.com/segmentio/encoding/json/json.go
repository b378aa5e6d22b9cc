// Package json declares a part of the library of that name.
package json

// AppendFlags configure.
type AppendFlags uint32

// SortMapKeys sorts keys.
const SortMapKeys AppendFlags = 1

// Append encodes.
func Append(b []byte, v any, flags AppendFlags) ([]byte, error) { return nil, nil }

// AppendEscape quotes a text.
func AppendEscape(b []byte, s string, flags AppendFlags) []byte { return nil }
