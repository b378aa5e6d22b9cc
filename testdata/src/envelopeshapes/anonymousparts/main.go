// Command anonymousparts prints several structs whose types have no name. Some of them
// contain a struct whose type has one.
package main

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// A refusal has no field for recoverable.
type refusal struct { // want `has no field for recoverable`
	Reason  string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

func named(msg string) {
	_ = json.NewEncoder(os.Stderr).Encode(struct {
		Error failure `json:"error"`
	}{failure{Code: "E_USAGE", Message: msg, Retryable: false, Hint: "name a task"}})
}

func refused(msg string) {
	_ = json.NewEncoder(os.Stderr).Encode(struct {
		Reason refusal `json:"failure"`
	}{refusal{Reason: "E_USAGE", Message: msg, Hint: "name a task"}})
	_ = json.NewEncoder(os.Stderr).Encode(refusal{Reason: "E_USAGE", Message: msg, Hint: "name a task"})
}

func unnamed(msg string) {
	var out struct { // want `has no field for recoverable`
		Error struct {
			Code    string `json:"code"`
			Message string `json:"message"`
			Hint    string `json:"hint"`
		} `json:"error"`
	}
	out.Error.Code, out.Error.Message, out.Error.Hint = "E_USAGE", msg, "name a task"
	_ = json.NewEncoder(os.Stderr).Encode(out)
}

func main() {
	switch len(os.Args) {
	case 1:
		named("no task")
	case 2:
		unnamed("no task")
	default:
		refused("too many tasks")
	}
	os.Exit(1)
}
