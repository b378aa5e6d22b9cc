// Command ctor prints envelopes that constructors make.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopes/ctor/fault"
)

func main() {
	err := run()
	var f *fault.Error
	if errors.As(err, &f) {
		_ = json.NewEncoder(os.Stderr).Encode(f)
		os.Exit(7)
	}
}

func run() error {
	switch len(os.Args) {
	case 1:
		return fault.New("E_NOT_FOUND", "no", false, "look")
	case 2:
		return fault.New("E_NOT_FOUND", "no", true, "look") // want `E_NOT_FOUND is recoverable "no" in the registry, not true`
	case 3:
		return fault.New("E_NOT_FOUND", "no", false, "") // want `error envelope with an empty suggestion`
	case 4:
		return fault.Short("E_BUSY", "no") // want `error envelope without a suggestion`
	case 5:
		e := fault.Short("E_NOT_FOUND", "no") // want `E_NOT_FOUND is recoverable "no" in the registry, not true`
		e.Suggestion = "look"
		return e
	case 6:
		e := fault.New("E_LIMITED", "no", true, "wait") // want `error envelope without retry_after_ms, which the policy "limited" has callers wait for`
		return e
	case 7:
		return fault.Limited(300)
	case 8:
		return &fault.Error{Code: "E_NOT_FOUND", Message: "no"} // want `error envelope without a suggestion`
	}
	return nil
}
