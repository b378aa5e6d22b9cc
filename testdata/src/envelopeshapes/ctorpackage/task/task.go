// Package task calls the constructors.
package task

import (
	"os"

	"envelopeshapes/ctorpackage/fault"
)

// Load fails.
func Load(name string) error {
	switch name {
	case "":
		return fault.New("E_USAGE", "no task", "name a task")
	case "?":
		return fault.New("E_USAGE", "not a name", "") // want `has an empty "[Hh]int"`
	case "!":
		return fault.Locked(name)
	}
	return fault.Wrap(os.Chdir(name))
}
