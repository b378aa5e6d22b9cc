// Command ptrparam prints errors that a function with a pointer parameter
// converts. The error, its conversion and its use are in three packages.
package main

import (
	"errors"
	"os"

	"envelopeshapes/ptrparam/fault"
	"envelopeshapes/ptrparam/render"
)

func run(args []string) error {
	switch len(args) {
	case 1:
		return &fault.Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &fault.Error{Code: "E_USAGE", Message: "no task"} // want `has no "(error.)?[Hh]int"`
	case 3:
		return &fault.Error{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
	return nil
}

func main() {
	var e *fault.Error
	if errors.As(run(os.Args), &e) {
		render.JSON(os.Stderr, e)
		os.Exit(1)
	}
}
