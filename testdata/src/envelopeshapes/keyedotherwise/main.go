// Command keyedotherwise makes its errors in a switch and in a map over the names of
// commands. The rules for tables of codes see a table of these names there, which are no
// error codes, so what the errors say is checked here.
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

func (f *failure) Error() string { return f.Message }

func run(command string) error {
	switch command {
	case "add":
		return &failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case "lock":
		return &failure{Code: "E_LOCKED", Message: "locked", Retryable: true, Hint: "wait"}
	case "list":
		return &failure{Code: "E_USAGE", Message: "no list", Retryable: true, Hint: "name a list"} // want `retryable is true here`
	case "unlock":
		return &failure{"E_LOCKED", "locked", false, "wait"} // want `retryable is false here`
	case "try":
		return &failure{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `retryable is left out here`
	}
	return byName[command]
}

var byName = map[string]*failure{
	"stop":  {Code: "E_USAGE", Message: "no task", Retryable: false, Hint: "name a task"},
	"start": {Code: "E_LOCKED", Message: "locked", Retryable: false, Hint: "wait"}, // want `retryable is false here`
}

func main() {
	if err := run(os.Args[1]); err != nil {
		_ = json.NewEncoder(os.Stderr).Encode(err)
		os.Exit(1)
	}
}
