// Package classes has error codes of a registry of its own.
package classes

// The error codes.
const (
	Limit = "E_LIMIT"
	Slow  = "E_SLOW"
	Gone  = "E_GONE"
	Full  = "E_FULL"
	Busy  = "E_BUSY"
	Odd   = "E_ODD"
)
