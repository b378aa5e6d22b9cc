// Package cmd has the commands, and most of the errors.
package cmd

import (
	"errors"
	"fmt"

	"envelopeshapes/getters/fault"
)

type userError struct {
	code, message, hint string
	retry               bool
	cause               error
}

func (e *userError) Error() string       { return e.message }
func (e *userError) UserMessage() string { return e.message }
func (e *userError) Hint() string        { return e.hint }
func (e *userError) ErrorCode() string   { return e.code }
func (e *userError) Retryable() bool     { return e.retry }

func newError(message string) *userError { return &userError{message: message} }

func (e *userError) withCode(code string) *userError { e.code = code; return e }
func (e *userError) withHint(hint string) *userError { e.hint = hint; return e }
func (e *userError) wrap(err error) *userError       { e.cause = err; return e }

// exit has an interface of its own, and is not printed.
type exit struct{ status int }

func (e *exit) Error() string { return "" }
func (e *exit) ExitCode() int { return e.status }

// text has a hint that nothing asks for.
type text struct{ message, Help string }

func (e *text) Error() string { return e.message }

// Execute runs a command.
func Execute(args []string) error {
	switch len(args) {
	case 1:
		return newError("no task").withCode("E_USAGE").withHint("name a task")
	case 2:
		return newError("no task").withCode("E_USAGE") // want `has no "[Hh]int"`
	case 3:
		return newError("no task").withCode("E_USAGE").withHint("name a task").wrap(errors.New("no"))
	case 4:
		return newError("no task").withCode("E_USAGE").wrap(errors.New("no")) // want `has no "[Hh]int"`
	case 5:
		return &userError{code: "E_USAGE", message: "no task"} // want `has no "[Hh]int"`
	case 6:
		return &userError{code: "E_USAGE", message: "no task", hint: "name a task"}
	case 7:
		return &userError{code: "E_LOCKED", message: "locked", hint: "wait"} // want `[Rr]etry is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	case 8:
		return fmt.Errorf("run: %w", &exit{2})
	case 9:
		return &text{message: "no task"}
	}
	return fault.Load(args)
}
