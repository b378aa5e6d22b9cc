// Command typesinner names the type of a part of what it prints. Literals of the type
// around it contain the part.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A Reply is printed.
type Reply struct {
	Error Detail `json:"error"`
	Trace string `json:"trace"`
}

// A Detail is named in the registry.
type Detail struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// An Error is made by authors.
type Error struct{ Code, Message, Hint string }

func (e *Error) Error() string { return e.Message }

func print(err error) {
	var e *Error
	if errors.As(err, &e) {
		r := Reply{Error: Detail{Code: e.Code, Message: e.Message, Hint: e.Hint}} // want `no "error.retryable"`
		_ = json.NewEncoder(os.Stderr).Encode(r)
		return
	}
	r := Reply{Error: Detail{Code: "E_USAGE", Message: err.Error()}, Trace: "none"} // want `has no "(error.)?hint"`
	_ = json.NewEncoder(os.Stderr).Encode(r)
}

func complete(err error) {
	d := Detail{Code: "E_USAGE", Message: err.Error(), Hint: "see --help"}
	_ = json.NewEncoder(os.Stderr).Encode(Reply{Error: d})
}

func lacking(err error) {
	d := Detail{Code: "E_USAGE", Message: err.Error()} // want `has no "(error.)?hint"`
	_ = json.NewEncoder(os.Stderr).Encode(Reply{Error: d})
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{"E_USAGE", "no task", "name a task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task"} // want `no "(error.)?[hH]int"`
	}
	return os.Chdir(args[0])
}

func main() {
	if err := run(os.Args); err != nil {
		print(err)
		complete(err)
		lacking(err)
		os.Exit(1)
	}
}
