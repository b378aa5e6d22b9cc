// Command replaced makes errors of a type of another module, which is in a folder
// of this one. They count as its own.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"example.com/fault"
)

func run(args []string) error {
	switch len(args) {
	case 1:
		return &fault.Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &fault.Error{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
	case 3:
		return &fault.Error{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	case 4:
		return fault.New("E_USAGE", "no task", "") // want `has an empty "[Hh]int"`
	}
	return nil
}

func main() {
	var e *fault.Error
	if errors.As(run(os.Args), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(e.Envelope())
		os.Exit(1)
	}
}
