// Command anyfield prints errors in fields and elements of type any.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is made by authors.
type Error struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (e *Error) Error() string { return e.Message }

type reply struct {
	OK    bool `json:"ok"`
	Data  any  `json:"data,omitempty"`
	Error any  `json:"error,omitempty"`
}

func run(args []string) (any, error) {
	switch len(args) {
	case 1:
		return nil, &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return nil, &Error{Code: "E_USAGE", Message: "no task"} // want `no "(error.)?hint"`
	case 3:
		return nil, &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
	return args, nil
}

func main() {
	data, err := run(os.Args)
	r := reply{OK: err == nil, Data: data}
	var e *Error
	if errors.As(err, &e) {
		r.Error = e
	}
	_ = json.NewEncoder(os.Stdout).Encode(r)
}
