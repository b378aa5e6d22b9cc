// Package fault has the errors of the program.
package fault

// An Error is made by authors.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }
