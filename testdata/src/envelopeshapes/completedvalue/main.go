// Command completedvalue completes errors that are no pointers, in deferred
// functions and in others.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A Fault is made by authors.
type Fault struct {
	Code, Message, Hint string
	Retryable           bool
}

func (f Fault) Error() string { return f.Message }

// A Slip is completed by a function.
type Slip struct {
	Code, Message, Hint string
	Retryable           bool
}

func (s Slip) Error() string { return s.Message }

// deferred completes its own errors, and no others.
func deferred(task string) (err error) {
	defer func() {
		var f Fault
		if errors.As(err, &f) && f.Hint == "" {
			f.Hint = "name a task"
			err = f
		}
	}()
	if task == "" {
		return Fault{Code: "E_LOCKED", Message: "locked", Retryable: true}
	}
	return nil
}

// dropped changes a copy that goes nowhere.
func dropped(task string) (err error) {
	defer func() {
		var f Fault
		if errors.As(err, &f) && f.Hint == "" {
			f.Hint = "name a task"
		}
	}()
	if task == "" {
		return Fault{Code: "E_LOCKED", Message: "locked", Retryable: true} // want `has no "[Hh]int"`
	}
	return nil
}

// complete returns a changed copy.
func complete(err error) error {
	var s Slip
	if errors.As(err, &s) && s.Hint == "" {
		s.Hint = "see --help"
		return s
	}
	return err
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return Slip{Code: "E_LOCKED", Message: "locked", Retryable: true}
	case 2:
		return Fault{Code: "E_LOCKED", Message: "locked", Retryable: true} // want `has no "[Hh]int"`
	case 3:
		return deferred(args[1])
	}
	return dropped(args[1])
}

func main() {
	err := complete(run(os.Args))
	var s Slip
	if errors.As(err, &s) {
		_ = json.NewEncoder(os.Stderr).Encode(s)
		os.Exit(1)
	}
	var f Fault
	if errors.As(err, &f) {
		_ = json.NewEncoder(os.Stderr).Encode(f)
		os.Exit(1)
	}
}
