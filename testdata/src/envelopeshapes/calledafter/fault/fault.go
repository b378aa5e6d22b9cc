// Package fault has errors that contain what they print. Methods complete them.
package fault

import "encoding/json"

// A Body is what is printed.
type Body struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// An Error prints itself.
type Error struct {
	Body   Body
	Status int
}

// New makes an error that cannot be retried.
func New(code, message string, status int) *Error {
	return &Error{Body: Body{Code: code, Message: message, Retryable: false}, Status: status}
}

// Advise sets the hint.
func (e *Error) Advise(hint string) *Error {
	e.Body.Hint = hint
	return e
}

// Retry says that another attempt may succeed.
func (e *Error) Retry() *Error {
	e.Body.Retryable = true
	return e
}

// Error returns the JSON.
func (e *Error) Error() string {
	data, _ := json.Marshal(map[string]Body{"error": e.Body})
	return string(data)
}
