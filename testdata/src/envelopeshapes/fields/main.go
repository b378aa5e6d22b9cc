// Command fields has names that only its registry knows as those of roles.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is made by authors.
type Error struct {
	Reason, Text, Step string
	Again              bool
}

func (e *Error) Error() string { return e.Text }

type reply struct {
	Err part `json:"err"`
}

type part struct {
	Reason   string `json:"reason"`
	Text     string `json:"text"`
	Again    bool   `json:"again"`
	NextStep string `json:"next_step"`
}

// task has a name of a role at another path.
type task struct {
	Text     string `json:"text"`
	NextStep string `json:"next_step"`
}

func (e *Error) reply() reply {
	return reply{part{Reason: e.Reason, Text: e.Text, Again: e.Again, NextStep: e.Step}}
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Reason: "E_USAGE", Text: "no task", Step: "name a task"}
	case 2:
		return &Error{Reason: "E_USAGE", Text: "no task"} // want `no "(err.next_step|Step)"`
	case 3:
		return &Error{Reason: "E_LOCKED", Text: "locked", Step: "wait"} // want `([Aa]gain) is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	case 4:
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"err": map[string]any{"reason": "E_USAGE", "text": "no task", "again": false}}) // want `no "err.next_step"`
	}
	return nil
}

func main() {
	var e *Error
	if errors.As(run(os.Args), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(e.reply())
		os.Exit(1)
	}
	_ = json.NewEncoder(os.Stdout).Encode(task{Text: "done"})
}
