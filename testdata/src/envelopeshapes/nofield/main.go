// Command nofield makes errors of a type without a field.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopeshapes/nofield/fault"
)

func run(args []string) error {
	switch len(args) {
	case 1:
		return fault.New("E_USAGE", "no task")
	case 2:
		return fault.New("E_USAGE", "two tasks")
	case 3:
		return &fault.Error{Code: "E_LOCKED", Message: "locked", Retryable: true}
	case 4:
		return &fault.Error{Code: "E_LOCKED", Message: "locked"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
	return nil
}

func main() {
	var e *fault.Error
	if errors.As(run(os.Args), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(e)
		os.Exit(1)
	}
}
