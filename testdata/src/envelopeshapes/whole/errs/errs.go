// Package errs has the errors of the program. It knows nothing of formats.
package errs

import (
	"errors"
	"fmt"
)

// Kind is the sort of an error.
type Kind string

// Kinds of errors.
const (
	KindUsage    Kind = "E_USAGE"
	KindLocked   Kind = "E_LOCKED"
	KindNotFound Kind = "E_NOT_FOUND"
)

// An Error is made with New and its relatives.
type Error struct {
	kind    Kind
	message string
	hint    string
	cause   error
}

// An Option adds to an error.
type Option func(*Error)

// Hint says what to do next.
func Hint(format string, args ...any) Option {
	return func(e *Error) { e.hint = fmt.Sprintf(format, args...) }
}

// Cause keeps an error.
func Cause(err error) Option { return func(e *Error) { e.cause = err } }

// New makes an error.
func New(kind Kind, message string, options ...Option) error {
	e := &Error{kind: kind, message: message}
	for _, o := range options {
		o(e)
	}
	return e
}

// NotFound makes the error of a name that nothing has.
func NotFound(what, name string) error {
	return New(KindNotFound, fmt.Sprintf("no %s %q", what, name), Hint("list every %s", what))
}

// Internal makes an error of another one. Nobody can give it a hint.
func Internal(err error) error {
	return New(KindUsage, err.Error(), Cause(err)) // want `no "(error.)?[Hh]int"`
}

func (e *Error) Error() string { return e.message }

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.cause }

// Kind returns the sort of an error.
func (e *Error) Kind() Kind { return e.kind }

// Hint returns what to do next.
func (e *Error) Hint() string { return e.hint }

// Status returns what the program ends with.
func (e *Error) Status() int {
	switch e.kind {
	case KindNotFound:
		return 4
	case KindLocked:
		return 7
	}
	return 1
}

// From finds an Error in an error, or makes one of it.
func From(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	errors.As(Internal(err), &e)
	return e
}
