// Command errormethods asks its errors, whatever types they have, through an
// interface. What is missing is missing in a method, or where the error is made
// whose field the method returns.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// Coded is an error that says all.
type Coded interface {
	error
	Code() string
	Hint() string
	Retryable() bool
}

// NotFound has a hint in all cases.
type NotFound struct{ Name string }

func (e *NotFound) Error() string   { return "no task " + e.Name }
func (e *NotFound) Code() string    { return "E_USAGE" }
func (e *NotFound) Hint() string    { return "list the tasks" }
func (e *NotFound) Retryable() bool { return false }

// Locked has none.
type Locked struct{ Path string }

func (e *Locked) Error() string   { return e.Path + " is locked" }
func (e *Locked) Code() string    { return "E_LOCKED" }
func (e *Locked) Hint() string    { return "" } // want `"hint" is empty here`
func (e *Locked) Retryable() bool { return true }

// Usage has the hint of its author.
type Usage struct{ message, hint string }

func (e *Usage) Error() string   { return e.message }
func (e *Usage) Code() string    { return "E_USAGE" }
func (e *Usage) Hint() string    { return e.hint }
func (e *Usage) Retryable() bool { return false }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &NotFound{args[0]}
	case 2:
		return &Locked{args[1]}
	case 3:
		return &Usage{message: "no task", hint: "name a task"}
	case 4:
		return &Usage{message: "no task"} // want `has no "[Hh]int"`
	}
	return nil
}

func main() {
	var c Coded
	if errors.As(run(os.Args), &c) {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: c.Code(), Message: c.Error(), Retryable: c.Retryable(), Hint: c.Hint()})
		os.Exit(1)
	}
}
