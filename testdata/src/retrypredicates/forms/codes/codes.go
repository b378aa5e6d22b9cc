// Package codes has the codes of a protocol.
package codes

// A Code is one of them.
type Code uint32
