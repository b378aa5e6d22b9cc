// Package task does not see that the command sets next steps.
package task

import (
	"errors"

	"envelopeshapes/settableabove/fault"
)

// Run makes errors without a next step.
func Run(args []string) error {
	if len(args) == 0 {
		return fault.Usage(errors.New("no task")) // want `has no "NextStep"`
	}
	return fault.Usage(errors.New("no name")) // want `has no "NextStep"`
}
