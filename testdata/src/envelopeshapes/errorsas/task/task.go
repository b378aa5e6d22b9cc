// Package task makes errors.
package task

import "fmt"

// An Error is made by authors.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }

// Load fails.
func Load(name string) error {
	switch name {
	case "":
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case "?":
		return &Error{Code: "E_USAGE", Message: "not a name"} // want `has no "[Hh]int"`
	case "!":
		return fmt.Errorf("load %s: %w", name, &Error{Code: "E_USAGE", Message: "not a name"}) // want `has no "[Hh]int"`
	}
	return nil
}
