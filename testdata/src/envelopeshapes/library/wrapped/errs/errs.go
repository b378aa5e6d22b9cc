// Package errs gives the constructors of a library names of the program.
package errs

import "example.com/clierr"

// Error is an error of the program.
type Error = clierr.Error

// Usage takes a hint.
func Usage(message, hint string) *Error { return clierr.New("E_USAGE", message, hint) }

// Plain cannot take one. However often it is called, the finding is here.
func Plain(message string) *Error {
	return clierr.Plain("E_USAGE", message) // want `has no "[Hh]int"`
}

// Refused has a hint of the library.
func Refused(message string) *Error { return clierr.Refused(message) }

// Signed adds a hint to an error of the library. That does not mean that callers of Local
// can add one.
func Signed(message string) *Error {
	e := clierr.Plain("E_USAGE", message)
	e.Hint = "sign in"
	return e
}

// Local makes an error of the library's type. However often it is called, the finding is
// here.
func Local(message string) *Error {
	return &Error{Code: "E_USAGE", Message: message} // want `has no "[Hh]int"`
}
