// Command copiedvalues copies errors, and completes the copies.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A Fail is made by authors.
type Fail struct{ Code, Message, Hint string }

func (f *Fail) Error() string { return f.Message }

// withHint is the only way in which hints are set.
func (f Fail) withHint(hint string) *Fail {
	f.Hint = hint
	return &f
}

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

var errNoTask = &Fail{Code: "E_USAGE", Message: "no task"}

var errNoName = Fail{Code: "E_USAGE", Message: "no name"}

var errNoDir = Fail{Code: "E_USAGE", Message: "no directory"} // want `has no "Hint"`

// with makes a copy of its receiver.
func (f *Fail) with(hint string) *Fail {
	c := *f
	c.Hint = hint
	return &c
}

var (
	errBusy   = &Fail{Code: "E_USAGE", Message: "busy"}
	errClosed = &Fail{Code: "E_USAGE", Message: "closed"} // want `has no "Hint"`
)

// closed uses a variable itself, and not only copies.
func closed(asked bool) error {
	if asked {
		return errClosed.with("open it")
	}
	return errClosed
}

// made copies an error that it has made.
func made() error {
	f := &Fail{Code: "E_USAGE", Message: "no task"}
	g := *f
	g.Hint = "name a task"
	return &g
}

// fromVariable copies an error in a package variable.
func fromVariable() error {
	g := *errNoTask
	g.Hint = "name a task"
	return &g
}

func fromValue() error {
	g := errNoName
	g.Hint = "name it"
	return &g
}

// replaced copies the completed copy back.
func replaced() error {
	f := &Fail{Code: "E_USAGE", Message: "no task"}
	g := *f
	g.Hint = "name a task"
	*f = g
	return f
}

func chained() error {
	f := Fail{Code: "E_USAGE", Message: "no task"}
	return f.withHint("name a task")
}

// found copies what it gets.
func found(err error) error {
	var f *Fail
	if !errors.As(err, &f) {
		return err
	}
	g := *f
	if g.Hint == "" {
		g.Hint = "see --help"
	}
	return &g
}

// both returns the copy and the original.
func both(asked bool) error {
	f := &Fail{Code: "E_USAGE", Message: "no task"} // want `has no "Hint"`
	g := *f
	g.Hint = "name a task"
	if asked {
		return &g
	}
	return f
}

// renamed completes another field of the copy.
func renamed() error {
	f := &Fail{Code: "E_USAGE", Message: "no task"} // want `has no "Hint"`
	g := *f
	g.Message = "none"
	return &g
}

// inLoop copies one error several times.
func inLoop(names []string) []error {
	f := &Fail{Code: "E_USAGE", Message: "no task"}
	var out []error
	for _, name := range names {
		g := *f
		g.Hint = "name " + name
		out = append(out, &g)
	}
	return out
}

func load(args []string) error {
	switch len(args) {
	case 1:
		return made()
	case 2:
		return fromVariable()
	case 3:
		return fromValue()
	case 4:
		return replaced()
	case 5:
		return chained()
	case 6:
		return found(os.Chdir("x"))
	case 7:
		return both(args[0] == "")
	case 8:
		return renamed()
	case 9:
		return &errNoDir
	case 10:
		if err := load(nil); !errors.Is(err, errBusy) {
			return errBusy.with("wait")
		}
	case 11:
		return closed(args[0] == "")
	}
	return errors.Join(inLoop(args)...)
}

func main() {
	var e *Fail
	if errors.As(load(os.Args), &e) {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{e.Code, e.Message, false, e.Hint})
	}
	os.Exit(1)
}
