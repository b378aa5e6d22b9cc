// Command printerany prints errors with a method of an interface, as any.
package main

import (
	"os"

	"envelopeshapes/printerany/out"
)

// A Failure is printed.
type Failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// A Task is printed, too.
type Task struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

func run(p out.Printer, args []string) error {
	switch len(args) {
	case 1:
		return p.Print(Failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 2:
		return p.Print(Failure{Code: "E_USAGE", Message: "no task"}) // want `has no "hint"`
	case 3:
		return p.Print(&Failure{Code: "E_LOCKED", Message: "locked", Hint: "wait"}) // want `retryable is left out here`
	case 4:
		return p.Print(map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}) // want `has no "suggestion"`
	}
	return p.Print(Task{Code: "a", Name: "b"})
}

func main() {
	if run(out.New(os.Getenv("FORMAT")), os.Args) != nil {
		os.Exit(1)
	}
	os.Exit(1)
}
