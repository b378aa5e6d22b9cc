// Package fault has an error type that cannot carry a hint. That is one finding,
// however many errors are made.
package fault

// An Error is printed as it is.
type Error struct { // want `has no field for suggestion`
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
}

func (e *Error) Error() string { return e.Message }

// New makes one.
func New(code, message string) *Error { return &Error{Code: code, Message: message} }
