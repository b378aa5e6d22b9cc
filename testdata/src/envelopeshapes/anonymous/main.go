// Command anonymous prints structs whose types have no name.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is made by authors.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
	case 3:
		return &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
	return os.Chdir(args[0])
}

func main() {
	err := run(os.Args)
	var e *Error
	if errors.As(err, &e) {
		_ = json.NewEncoder(os.Stderr).Encode(struct {
			Code      string `json:"code"`
			Message   string `json:"message"`
			Retryable bool   `json:"retryable"`
			Hint      string `json:"hint"`
		}{e.Code, e.Message, e.Retryable, e.Hint})
		os.Exit(1)
	}
	if err != nil {
		var out struct { // want `no "error.hint"`
			Command string `json:"command"`
			Version string `json:"version"`
			Error   struct {
				Code      string `json:"code"`
				Message   string `json:"message"`
				Retryable bool   `json:"retryable"`
				Hint      string `json:"hint"`
			} `json:"error"`
		}
		out.Command, out.Version = os.Args[0], "1"
		out.Error.Code, out.Error.Message = "E_USAGE", err.Error()
		_ = json.NewEncoder(os.Stderr).Encode(out)
		os.Exit(1)
	}
	_ = json.NewEncoder(os.Stdout).Encode(struct {
		Tasks []string `json:"tasks"`
		Hint  string   `json:"hint"`
	}{Tasks: os.Args})
}
