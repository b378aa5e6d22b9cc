// Command typeserror names its error type in the registry: the errors that authors
// make are judged, whatever prints them. Other types are not.
package main

import (
	"encoding/json"
	"errors"
	"os"
	"text/template"
)

// An Error is made by authors.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }

type other struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

const page = `{"code":{{printf "%q" .Code}},"message":{{printf "%q" .Message}},"hint":{{printf "%q" .Hint}}}`

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
	case 3:
		return &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
	return nil
}

func main() {
	var e *Error
	if errors.As(run(os.Args), &e) {
		_ = template.Must(template.New("").Parse(page)).Execute(os.Stderr, e)
		os.Exit(1)
	}
	_ = json.NewEncoder(os.Stdout).Encode(other{Code: "E_USAGE", Message: "no task"})
}
