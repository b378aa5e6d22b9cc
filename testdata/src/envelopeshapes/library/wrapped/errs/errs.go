// Package errs gives the constructors of a library names of the program.
package errs

import "example.com/clierr"

// Error is an error of the program.
type Error = clierr.Error

// Usage takes a hint.
func Usage(message, hint string) *Error { return clierr.New("E_USAGE", message, hint) }

// Plain cannot take one. It is not found, because the library's type has no json tags.
func Plain(message string) *Error { return clierr.Plain("E_USAGE", message) }

// Refused has a hint of the library.
func Refused(message string) *Error { return clierr.Refused(message) }
