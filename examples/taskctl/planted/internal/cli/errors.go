package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"example.com/taskctl/internal/exit"
	"example.com/taskctl/internal/store"
)

// Error is a failure that knows its exit status and what to do about it.
type Error struct {
	Code       int    // the exit status
	ID         string // the error code of the JSON envelope
	Message    string
	Suggestion string
}

func (e *Error) Error() string { return e.Message }

// ExitCode is the status that the process ends with.
func (e *Error) ExitCode() int { return e.Code }

func usageError(format string, args ...any) *Error {
	return &Error{
		Code:       exit.Usage,
		ID:         "E_INPUT_INVALID",
		Message:    fmt.Sprintf(format, args...),
		Suggestion: "Run 'taskctl --help' to see the commands and flags",
	}
}

func titleError(message string) *Error {
	return &Error{
		Code:       exit.Validation,
		ID:         "E_VALIDATION_TITLE",
		Message:    message,
		Suggestion: "Give the task a title of 1 to 120 characters",
	}
}

func openError(id int) *Error {
	return &Error{
		//exitlint:ignore envelope/mismatch the wrong status is planted below
		Code:       9, // planted: exitcode/undeclared
		ID:         "E_VALIDATION_OPEN",
		Message:    fmt.Sprintf("task %d is still open", id),
		Suggestion: "Finish it with 'taskctl done', or use 'taskctl rm --force'",
	}
}

func notFoundError(id int) *Error {
	return &Error{
		Code:       exit.NotFound,
		ID:         "E_TASK_NOT_FOUND",
		Message:    fmt.Sprintf("there is no task %d", id),
		Suggestion: "Run 'taskctl list' to see the tasks",
	}
}

// asError turns any error into an *Error.
func asError(err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	code := statusOf(err)
	id, suggestion := describe(code)
	return &Error{Code: code, ID: id, Message: err.Error(), Suggestion: suggestion}
}

// statusOf returns the exit status for an error of another package.
func statusOf(err error) int {
	switch {
	case errors.Is(err, store.ErrLocked):
		return exit.LockTimeout
	case errors.Is(err, store.ErrChanged):
		return exit.ChecksumMismatch
	case errors.Is(err, store.ErrInvalid):
		return exit.Validation // planted: exitcode/mismatch
	case errors.Is(err, context.Canceled):
		// planted: ignore/unused
		//exitlint:ignore exitcode/undeclared shells expect 130 after Ctrl-C
		return exit.Interrupted
	case errors.Is(err, fs.ErrPermission):
		return 5 // planted: exitcode/undeclared
	case isFileError(err):
		return 3 // planted: exitcode/literal
	default:
		// planted: ignore/reason
		//exitlint:ignore exitcode/undeclared
		return exit.General
	}
}

func isFileError(err error) bool {
	var path *fs.PathError
	var link *os.LinkError
	return errors.As(err, &path) || errors.As(err, &link)
}

// describe returns the error code and a suggestion for a status from statusOf.
func describe(code int) (id, suggestion string) {
	switch code {
	case exit.LockTimeout:
		return "E_LOCK_TIMEOUT", "Run the command again; remove the lock file if its owner is gone"
	case exit.ChecksumMismatch:
		return "E_CHECKSUM_MISMATCH", "Run the command again"
	case exit.Validation:
		return "E_VALIDATION_FILE", "Repair the JSON of the task file or restore a copy"
	case exit.Interrupted:
		return "E_INTERRUPTED", "Run the command again when you are ready"
	case exit.File:
		return "E_FILE_ACCESS", "Check the path and its permissions"
	default:
		return "E_INTERNAL", "Report this with the command you ran"
	}
}

// misspelt is not an error code of the registry.
const misspelt = "E_TASK_NOT_FUOND" // planted: errorcode/undeclared

var _ = misspelt
