// Package fault has errors with constructors.
package fault

// An Error is what is printed.
type Error struct {
	Code         string `json:"code"`
	Message      string `json:"message"`
	Recoverable  bool   `json:"recoverable"`
	Suggestion   string `json:"suggestion"`
	RetryAfterMS int    `json:"retry_after_ms,omitempty"`
}

func (e *Error) Error() string { return e.Message }

// New takes all there is.
func New(code, message string, recoverable bool, suggestion string) *Error {
	return &Error{Code: code, Message: message, Recoverable: recoverable, Suggestion: suggestion}
}

// Short has nobody to say what to do.
func Short(code, message string) *Error {
	return &Error{Code: code, Message: message, Recoverable: true}
}

// Limited says how long to wait.
func Limited(ms int) *Error {
	e := New("E_LIMITED", "wait", true, "wait")
	e.RetryAfterMS = ms
	return e
}
