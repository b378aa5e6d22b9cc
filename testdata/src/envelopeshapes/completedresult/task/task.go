// Package task makes errors for its callers.
package task

// An Error is printed by package main.
type Error struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (e *Error) Error() string { return e.Message }

// Build gets a hint from its caller.
func Build(kind string) *Error {
	if kind == "" {
		return &Error{Code: "E_USAGE", Message: "no kind"}
	}
	return &Error{Code: "E_USAGE", Message: "unknown kind"}
}

// Forgotten gets a hint from one of its callers, but not from the other.
func Forgotten(kind string) *Error {
	if kind == "" {
		return &Error{Code: "E_USAGE", Message: "no kind"} // want `has no "(error.)?hint"`
	}
	return &Error{Code: "E_USAGE", Message: "unknown kind"} // want `has no "(error.)?hint"`
}
