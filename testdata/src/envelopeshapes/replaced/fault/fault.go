// Package fault is in a module of its own, in a folder of the program.
package fault

// An Error is made by authors.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }

// New can be told all but whether trying again can help.
func New(code, message, hint string) error {
	return &Error{Code: code, Message: message, Hint: hint}
}

// Envelope returns what is printed.
func (e *Error) Envelope() Envelope {
	return Envelope{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint}
}

// An Envelope is printed.
type Envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}
