// Package task gives errors of other packages a hint.
package task

import (
	"errors"
	"os"

	"envelopeshapes/filledabove/api"
	"envelopeshapes/filledabove/fault"
)

// Run completes what it returns.
func Run(args []string) error {
	if len(args) > 1 {
		e := api.Classify(os.Chdir(args[1]))
		if e.Hint == "" {
			e.Hint = "see --help"
		}
		return e
	}
	err := api.Load(args[0])
	var e *fault.Error
	if errors.As(err, &e) && e.Hint == "" {
		e.Hint = "see --help"
	}
	return err
}
