// Package fault has constructors for others.
package fault

// An Error is made by constructors.
type Error struct {
	code, message, hint string
	retryable           bool
}

func (e *Error) Error() string { return e.message }

// New can be told all but whether trying again can help.
func New(code, message, hint string) error {
	return &Error{code: code, message: message, hint: hint}
}

// Locked has one hint for all.
func Locked(path string) error {
	return &Error{code: "E_LOCKED", message: path + " is locked", retryable: true, hint: "wait"}
}

// Wrap has no hint for anybody.
func Wrap(err error) error {
	if err == nil {
		return nil
	}
	return &Error{code: "E_USAGE", message: err.Error()} // want `has no "[Hh]int"`
}

// Code returns the error code.
func (e *Error) Code() string { return e.code }

// Hint returns what to do next.
func (e *Error) Hint() string { return e.hint }

// Retryable reports whether trying again can help.
func (e *Error) Retryable() bool { return e.retryable }
