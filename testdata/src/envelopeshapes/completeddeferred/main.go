// Command completeddeferred completes errors in deferred functions. The errors are
// pointers.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A Fault is completed where a function makes all its errors itself.
type Fault struct {
	Code, Message, Hint string
	Retryable           bool
}

func (f *Fault) Error() string { return f.Message }

// A Slip is completed in errors that come from elsewhere.
type Slip struct {
	Code, Message, Hint string
	Retryable           bool
}

func (s *Slip) Error() string { return s.Message }

// own completes its own errors, and no others.
func own(task string) (err error) {
	defer func() {
		var f *Fault
		if errors.As(err, &f) && f.Hint == "" {
			f.Hint = "name a task"
		}
	}()
	if task == "" {
		return &Fault{Code: "E_LOCKED", Message: "locked", Retryable: true}
	}
	return nil
}

func other() error {
	return &Fault{Code: "E_LOCKED", Message: "locked", Retryable: true} // want `has no "[Hh]int"`
}

// relayed completes what other functions return.
func relayed(task string) (err error) {
	defer func() {
		var s *Slip
		if errors.As(err, &s) && s.Hint == "" {
			s.Hint = "name a task"
		}
	}()
	return slip(task)
}

func slip(task string) error {
	if task == "" {
		return &Slip{Code: "E_LOCKED", Message: "locked", Retryable: true}
	}
	return nil
}

// A Break is completed by a closure that is not only deferred.
type Break struct {
	Code, Message, Hint string
	Retryable           bool
}

func (b *Break) Error() string { return b.Message }

var onExit []func()

func kept(task string) (err error) {
	complete := func() {
		var b *Break
		if errors.As(err, &b) && b.Hint == "" {
			b.Hint = "name a task"
		}
	}
	defer complete()
	onExit = append(onExit, complete)
	return &Break{Code: "E_LOCKED", Message: task, Retryable: true}
}

func otherBreak() error { return &Break{Code: "E_LOCKED", Message: "locked", Retryable: true} }

func run(args []string) error {
	switch len(args) {
	case 3:
		return kept(args[1])
	case 4:
		return otherBreak()
	case 1:
		return other()
	case 2:
		return relayed(args[1])
	}
	return own(args[1])
}

func main() {
	err := run(os.Args)
	var s *Slip
	if errors.As(err, &s) {
		_ = json.NewEncoder(os.Stderr).Encode(s)
		os.Exit(1)
	}
	var b *Break
	if errors.As(err, &b) {
		_ = json.NewEncoder(os.Stderr).Encode(b)
		os.Exit(1)
	}
	var f *Fault
	if errors.As(err, &f) {
		_ = json.NewEncoder(os.Stderr).Encode(f)
		os.Exit(1)
	}
}
