// Package task makes failures of its own.
package task

import "envelopeshapes/passedabove/fault"

// Run fails.
func Run(code, id string) error {
	message := "no task " + id
	if id == "" {
		message = "no task"
	}
	return fault.New(&fault.Failure{ // want `has no "error.retryable"`
		Code:    code,
		Message: message,
		Hint:    "see list",
	})
}
