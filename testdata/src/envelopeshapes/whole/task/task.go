// Package task does what the program is for.
package task

import (
	"os"

	"envelopeshapes/whole/errs"
)

// Add adds a task.
func Add(name string) error {
	if name == "" {
		return errs.New(errs.KindUsage, "no name", errs.Hint("name the task"))
	}
	if err := os.Mkdir("lock", 0o700); os.IsExist(err) {
		return errs.New(errs.KindLocked, "locked", errs.Cause(err)) // want `no "(error.)?[Hh]int"`
	} else if err != nil {
		return errs.Internal(err)
	}
	return nil
}

// Remove removes a task.
func Remove(name string) error {
	if _, err := os.Stat(name); err != nil {
		return errs.NotFound("task", name)
	}
	return os.Remove(name)
}
