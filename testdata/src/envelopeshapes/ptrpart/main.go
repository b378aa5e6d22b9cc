// Command ptrpart prints a reply whose error is a pointer that is assigned on two
// paths. Each part is judged; a reply without one is a success.
package main

import (
	"encoding/json"
	"os"
)

type reply struct {
	OK    bool    `json:"ok"`
	Data  any     `json:"data,omitempty"`
	Error *detail `json:"error,omitempty"`
}

type detail struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func answer(args []string) reply {
	var r reply
	switch len(args) {
	case 1:
		r.Error = &detail{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		r.Error = &detail{Code: "E_USAGE", Message: "two tasks"} // want `has no "error.hint"`
	case 3:
		r.Error = &detail{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	default:
		r.OK, r.Data = true, args
	}
	return r
}

func main() { _ = json.NewEncoder(os.Stdout).Encode(answer(os.Args)) }
