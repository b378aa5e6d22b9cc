// Command formats prints errors and results with a function for several formats,
// of which one is JSON.
package main

import (
	"os"

	"envelopeshapes/formats/out"
)

// An Error is made by authors.
type Error struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (e *Error) Error() string { return e.Message }

type task struct {
	Name string `json:"name"`
	Hint string `json:"hint"`
}

func main() {
	format := os.Getenv("FORMAT")
	switch len(os.Args) {
	case 1:
		_ = out.Print(os.Stderr, format, &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 2:
		_ = out.Print(os.Stderr, format, &Error{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 3:
		_ = out.Print(os.Stderr, format, map[string]any{"error": &Error{Code: "E_USAGE", Message: "no task"}}) // want `has no "(error.)?hint"`
	default:
		_ = out.Print(os.Stdout, format, task{Name: os.Args[1]})
	}
}
