// Package fault declares errors and prints none.
package fault

// An Error is printed by package view, which leaves out Temporary.
type Error struct {
	Code, Message string
	Hints         []string
	Temporary     bool
}

func (e *Error) Error() string { return e.Message }

// A Status is printed by package app without Retryable, and by package view with it.
type Status struct {
	Code, Message, Hint string
	Retryable           bool
}

func (s *Status) Error() string { return s.Message }

// Wrap returns an error without hints.
func Wrap(err error) *Error {
	return &Error{Code: "E_USAGE", Message: err.Error()} // want `has no "Hints"`
}
