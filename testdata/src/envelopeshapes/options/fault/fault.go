// Package fault has errors that options complete.
package fault

// An Error is made by New.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }

// An Option sets a field.
type Option func(*Error)

// WithHint says what to do.
func WithHint(hint string) Option { return func(e *Error) { e.Hint = hint } }

// Retryable says that trying again can help.
func Retryable() Option { return func(e *Error) { e.Retryable = true } }

// New makes an error.
func New(code, message string, options ...Option) *Error {
	e := &Error{Code: code, Message: message}
	for _, o := range options {
		o(e)
	}
	return e
}

// Usage hands its options on.
func Usage(message string, options ...Option) *Error {
	return New("E_USAGE", message, options...)
}

// Locked adds options to those it is given.
func Locked(options ...Option) *Error {
	return New("E_LOCKED", "locked", append([]Option{Retryable()}, options...)...)
}

// Only has no other parameters.
func Only(options ...Option) *Error {
	e := &Error{Code: "E_USAGE", Message: "no task"}
	for _, o := range options {
		o(e)
	}
	return e
}
