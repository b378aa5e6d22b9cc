// Package dep belongs to another module.
package dep

import "os"

// Die always ends the process.
func Die(msg string) {
	println(msg)
	os.Exit(33)
}

// Dies does too.
func Dies() { Die("dies") }

// Maybe ends it where nobody expects it.
func Maybe(b bool) {
	if b {
		os.Exit(34)
	}
}

// Wrap hands on.
func Wrap(code int) { os.Exit(code) }

// Unused is not called.
func Unused() { os.Exit(35) }

// An Error has a status that somebody else knows.
type Error struct{ code int }

// NewError keeps the status.
func NewError(code int) *Error { return &Error{code} }

// Exit ends the process with it.
func Exit(err *Error) { os.Exit(err.code) }
