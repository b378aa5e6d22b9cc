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
		return fault.New("E_NOT_FOUND", "no", true, "look") // want `recoverable is true here, but exitlint.toml says "no" for E_NOT_FOUND`
	case 3:
		return fault.New("E_NOT_FOUND", "no", false, "") // want `the JSON error of this call has an empty "suggestion"`
	case 4:
		return fault.Short("E_BUSY", "no") // want `the JSON error of this call has no "suggestion"`
	case 5:
		e := fault.Short("E_NOT_FOUND", "no") // want `recoverable is true here, but exitlint.toml says "no" for E_NOT_FOUND`
		e.Suggestion = "look"
		return e
	case 6:
		e := fault.New("E_LIMITED", "no", true, "wait") // want `the JSON error of this call has no "retry_after_ms", but [retry.limited] of exitlint.toml tells callers to wait for it`
		return e
	case 7:
		return fault.Limited(300)
	case 8:
		return &fault.Error{Code: "E_NOT_FOUND", Message: "no"} // want `this JSON error has no "suggestion"`
	}
	return nil
}
