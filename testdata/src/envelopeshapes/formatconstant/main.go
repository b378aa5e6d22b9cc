// Command formatconstant calls a function for several formats with a format that
// is known. What is printed as text needs no field.
package main

import (
	"encoding/json"
	"fmt"
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

func fail(asJSON bool, e *Error) {
	if !asJSON {
		fmt.Fprintln(os.Stderr, e.Message)
		return
	}
	_ = json.NewEncoder(os.Stderr).Encode(e)
}

func main() {
	switch len(os.Args) {
	case 1:
		fail(true, &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 2:
		fail(true, &Error{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 3:
		fail(false, &Error{Code: "E_USAGE", Message: "no task"})
	case 4:
		fail(os.Getenv("JSON") != "", &Error{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	}
}
