// Command options completes errors with functional options, some handed on as a
// slice. A missing one is reported at the call that could have given it.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopeshapes/options/fault"
)

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return fault.New("E_USAGE", "no task", fault.WithHint("name a task"))
	case 2:
		return fault.New("E_USAGE", "no task") // want `no "[Hh]int".*WithHint`
	case 3:
		return fault.New("E_LOCKED", "locked", fault.WithHint("wait")) // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	case 4:
		return fault.Usage("no task", fault.WithHint("name a task"))
	case 5:
		return fault.Usage("no task") // want `has no "[Hh]int"`
	case 6:
		return fault.Locked(fault.WithHint("wait"))
	case 7:
		return fault.Locked() // want `has no "[Hh]int"`
	case 8:
		options := []fault.Option{fault.Retryable(), fault.WithHint("wait")}
		return fault.New("E_LOCKED", "locked", options...)
	case 9:
		options := []fault.Option{fault.Retryable()}
		return fault.New("E_LOCKED", "locked", options...) // want `has no "[Hh]int"`
	case 10:
		return fault.Only() // want `no "[Hh]int"`
	case 11:
		return fault.Only(fault.WithHint("name a task"))
	}
	return nil
}

func main() {
	var e *fault.Error
	if errors.As(run(os.Args), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint})
		os.Exit(1)
	}
}
