// Package task makes errors for the program.
package task

import "example.com/library/wrapped/errs"

// Find fails.
func Find(name string) error {
	switch name {
	case "":
		return errs.Plain("no name")
	case "all":
		return errs.Usage("bad name", "name one task")
	case "signed":
		return errs.Signed("not signed in")
	case "local":
		return errs.Local("local")
	case "other":
		return errs.Local("other")
	case "none":
		return errs.Usage("bad name", "") // want `has an empty "[Hh]int"`
	}
	return errs.Refused("locked")
}

// Start fails, too.
func Start() error { return errs.Plain("not now") }
