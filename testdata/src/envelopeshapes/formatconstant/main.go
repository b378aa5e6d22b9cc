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

// through passes the format on.
func through(asJSON bool, e *Error) { fail(asJSON, e) }

// write prints an error that it makes.
func write(format, message, hint string) {
	if format == "json" {
		_ = json.NewEncoder(os.Stderr).Encode(&Error{Code: "E_USAGE", Message: message, Hint: hint})
		return
	}
	fmt.Fprintln(os.Stderr, message)
}

// both prints an error in any case.
func both(asJSON bool, e *Error) {
	if asJSON {
		_ = json.NewEncoder(os.Stderr).Encode(e)
		return
	}
	b, _ := json.MarshalIndent(e, "", "  ")
	fmt.Fprintln(os.Stderr, string(b))
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
	case 5:
		through(false, &Error{Code: "E_USAGE", Message: "no task"})
	case 6:
		through(true, &Error{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 7:
		write("text", "no task", "")
	case 8:
		write("json", "no task", "") // want `has an empty "[Hh]int"`
	case 9:
		write(os.Args[1], "no task", "") // want `has an empty "[Hh]int"`
	case 10:
		both(false, &Error{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	}
}
