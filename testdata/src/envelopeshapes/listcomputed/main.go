// Command listcomputed prints errors with suggestions that a loop computes from those
// of the error. The list that is printed is empty if that of the error is.
package main

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
)

type step struct {
	ID      string `json:"id"`
	Command string `json:"command"`
}

type envelope struct { // want `has no field for recoverable`
	Code    string `json:"code"`
	Message string `json:"message"`
	Hints   []step `json:"hints"`
}

// An action is what authors write.
type action struct{ Label, Value string }

// Event is an error whose actions are printed.
type Event struct {
	Code, Title string
	Actions     []action
}

func (e Event) Error() string { return e.Title }

func (e Event) print() {
	var hints []step
	for _, a := range e.Actions {
		hints = append(hints, step{ID: strings.ToLower(a.Label), Command: a.Value})
	}
	_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: e.Code, Message: e.Title, Hints: hints})
}

// Notice is an error whose actions are added to one that is always there.
type Notice struct {
	Code, Title string
	Actions     []action
}

func (e Notice) Error() string { return e.Title }

func (e Notice) print() {
	hints := []step{{ID: "help", Command: "app --help"}}
	for _, a := range e.Actions {
		if a.Value != "" {
			hints = append(hints, step{ID: a.Label, Command: a.Value})
		}
	}
	_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: e.Code, Message: e.Title, Hints: hints})
}

// Report is an error whose first action is printed after a step that is always there.
type Report struct {
	Code, Title string
	Actions     []action
}

func (e Report) Error() string { return e.Title }

func (e Report) print() {
	var hints []step
	if len(e.Actions) > 1 {
		hints = append(hints, step{ID: "first", Command: e.Actions[0].Value})
	}
	hints = append(hints, step{ID: "help", Command: "app --help"})
	_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: e.Code, Message: e.Title, Hints: hints})
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return Event{Code: "E_USAGE", Title: "no name"} // want `has no "Actions"`
	case 2:
		return Event{Code: "E_USAGE", Title: "bad name", Actions: []action{{"help", "app --help"}}}
	case 3:
		return Notice{Code: "E_USAGE", Title: "too long"}
	case 4:
		return Report{Code: "E_USAGE", Title: "too short"}
	}
	return nil
}

func main() {
	err := run(os.Args)
	var e Event
	var n Notice
	var r Report
	switch {
	case errors.As(err, &e):
		e.print()
	case errors.As(err, &n):
		n.print()
	case errors.As(err, &r):
		r.print()
	}
	os.Exit(1)
}
