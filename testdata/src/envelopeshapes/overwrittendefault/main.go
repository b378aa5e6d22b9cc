// Command overwrittendefault prints a default suggestion, which it replaces with that of the
// error. Another command clears it.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A Failure may have a hint.
type Failure struct{ Code, Msg, Hint string }

func (f *Failure) Error() string { return f.Msg }

// A Cleared loses the default.
type Cleared struct{ Code, Msg, Hint string }

func (c *Cleared) Error() string { return c.Msg }

type view struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func load(n int) error {
	switch n {
	case 1:
		return &Failure{Code: "E_USAGE", Msg: "no task"}
	case 2:
		return &Failure{Code: "E_USAGE", Msg: "no task", Hint: "name a task"}
	case 3:
		return &Cleared{Code: "E_USAGE", Msg: "no task", Hint: "name a task"}
	}
	return &Cleared{Code: "E_USAGE", Msg: "no task"} // want `has no "Hint"`
}

func main() {
	err := load(len(os.Args))
	var f *Failure
	if errors.As(err, &f) {
		v := view{Code: f.Code, Message: f.Msg, Retryable: false, Hint: "see --help"}
		if f.Hint != "" {
			v.Hint = f.Hint
		}
		_ = json.NewEncoder(os.Stderr).Encode(v)
	}
	var c *Cleared
	if errors.As(err, &c) {
		v := view{Code: c.Code, Message: c.Msg, Retryable: false, Hint: "see --help"}
		if len(os.Args) > 3 {
			v.Hint = c.Hint
		}
		_ = json.NewEncoder(os.Stderr).Encode(v)
	}
	os.Exit(1)
}
