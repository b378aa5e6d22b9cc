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

// Sometimes ends it, too.
func Sometimes(b bool) {
	if b {
		os.Exit(36)
	}
}

// A Worker works.
type Worker struct{}

// Run does it.
func (*Worker) Run() {
	if len(os.Args) > 3 {
		os.Exit(37)
	}
}

// Current holds a status.
var Current = &struct{ Code int }{}

// Finish ends the process with it.
func Finish() { os.Exit(Current.Code) }
