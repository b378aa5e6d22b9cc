// Package fault has two constructors. One cannot take a hint, whoever calls it:
// that is one finding, not one for each call.
package fault

// An Error is made by constructors only.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }

// New has no way to say what to do.
func New(code, message string) *Error {
	return &Error{Code: code, Message: message} // want `no "(error.)?[Hh]int"`
}

// Hinted has all there is.
func Hinted(code, message, hint string) *Error {
	return &Error{Code: code, Message: message, Hint: hint}
}
