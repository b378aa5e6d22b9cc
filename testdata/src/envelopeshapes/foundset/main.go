// Command foundset sets fields of errors that it has found in others, without a test
// whether there is one, or whether the field is empty.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A Fail is completed after errors.As, whatever its hint was.
type Fail struct{ Code, Message, Hint string }

func (f *Fail) Error() string { return f.Message }

// A Slip is completed after errors.AsType.
type Slip struct{ Code, Message, Hint string }

func (s *Slip) Error() string { return s.Message }

// A Lapse is completed after a type assertion without ok.
type Lapse struct{ Code, Message, Hint string }

func (l *Lapse) Error() string { return l.Message }

// A Fault is completed in a type switch.
type Fault struct{ Code, Message, Hint string }

func (f *Fault) Error() string { return f.Message }

// A Defect is completed if it is found, without a test of its hint.
type Defect struct{ Code, Message, Hint string }

func (d *Defect) Error() string { return d.Message }

// A Flaw is completed by a method.
type Flaw struct{ Code, Message, Hint string }

func (f *Flaw) Error() string { return f.Message }

func (f *Flaw) advise(hint string) { f.Hint = hint }

// A Break is completed only if a flag asks for it.
type Break struct{ Code, Message, Hint string }

func (b *Break) Error() string { return b.Message }

// A Crash is found, and then its message is changed.
type Crash struct{ Code, Message, Hint string }

func (c *Crash) Error() string { return c.Message }

// A Blank is set to nothing.
type Blank struct{ Code, Message, Hint string }

func (b *Blank) Error() string { return b.Message }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func load(args []string) error {
	switch len(args) {
	case 1:
		return &Fail{Code: "E_USAGE", Message: "no task"}
	case 2:
		return &Slip{Code: "E_USAGE", Message: "no task"}
	case 3:
		return &Lapse{Code: "E_USAGE", Message: "no task"}
	case 4:
		return &Fault{Code: "E_USAGE", Message: "no task"}
	case 5:
		return &Defect{Code: "E_USAGE", Message: "no task"}
	case 6:
		return &Flaw{Code: "E_USAGE", Message: "no task"}
	case 7:
		return &Break{Code: "E_USAGE", Message: "no task"} // want `has no "Hint"`
	case 8:
		return &Crash{Code: "E_USAGE", Message: "no task"} // want `has no "Hint"`
	case 9:
		return &Blank{Code: "E_USAGE", Message: "no task"} // want `has no "Hint"`
	}
	return nil
}

func complete(err error) error {
	var fail *Fail
	errors.As(err, &fail)
	fail.Hint = "see --help"
	return err
}

func completeSlip(err error) error {
	slip, _ := errors.AsType[*Slip](err)
	slip.Hint = "see --help"
	return err
}

func completeLapse(err error) error {
	err.(*Lapse).Hint = "see --help"
	return err
}

func completeFault(err error) error {
	switch e := err.(type) {
	case *Fault:
		e.Hint = "see --help"
	case *Blank:
		e.Hint = ""
	}
	return err
}

func completeDefect(err error) error {
	var d *Defect
	if errors.As(err, &d) {
		d.Hint = "see --help"
	}
	return err
}

func completeFlaw(err error) error {
	var f *Flaw
	if errors.As(err, &f) {
		f.advise("see --help")
	}
	return err
}

func completeBreak(err error, verbose bool) error {
	var b *Break
	if errors.As(err, &b) && verbose {
		b.Hint = "see --help"
	}
	return err
}

// run completes the errors of a call that it makes only sometimes.
func run(args []string) error {
	if len(args) == 0 {
		return nil
	}
	err := check(args)
	var g *Gap
	if errors.As(err, &g) {
		g.Hint = "see --help"
	}
	return err
}

// A Gap is completed wherever a function returns one.
type Gap struct{ Code, Message, Hint string }

func (g *Gap) Error() string { return g.Message }

func check(args []string) error {
	return &Gap{Code: "E_USAGE", Message: args[0]}
}

// A Tear is completed wherever a function returns one beside a number.
type Tear struct{ Code, Message, Hint string }

func (t *Tear) Error() string { return t.Message }

func count(args []string) (int, error) {
	return 0, &Tear{Code: "E_USAGE", Message: args[0]}
}

// runCount completes the error of a call that it makes only sometimes.
func runCount(args []string) error {
	if len(args) == 0 {
		return nil
	}
	_, err := count(args)
	if t, ok := err.(*Tear); ok {
		t.Hint = "see --help"
	}
	return err
}

// A Dent is completed only if there are arguments.
type Dent struct{ Code, Message, Hint string }

func (d *Dent) Error() string { return d.Message }

func total(args []string) (int, error) {
	return 0, &Dent{Code: "E_USAGE", Message: args[0]} // want `has no "Hint"`
}

// runTotal completes the error of a call sometimes.
func runTotal(args []string) error {
	_, err := total(args)
	if d, ok := err.(*Dent); ok && len(args) > 1 {
		d.Hint = "see --help"
	}
	return err
}

func wrapCrash(err error) error {
	var c *Crash
	if errors.As(err, &c) {
		c.Message = "task: " + c.Message
	}
	return err
}

func main() {
	err := load(os.Args)
	switch len(os.Args) {
	case 1:
		err = complete(err)
	case 2:
		err = completeSlip(err)
	case 3:
		err = completeLapse(err)
	case 4:
		err = completeFault(err)
	case 5:
		err = completeDefect(err)
	case 6:
		err = completeFlaw(err)
	case 7:
		err = completeBreak(err, os.Getenv("VERBOSE") != "")
	case 8:
		err = wrapCrash(err)
	case 9:
		err = run(os.Args[1:])
	case 10:
		err = runCount(os.Args[1:])
	case 11:
		err = runTotal(os.Args[1:])
	}
	enc := json.NewEncoder(os.Stderr)
	switch e := err.(type) {
	case *Fail:
		_ = enc.Encode(envelope{e.Code, e.Message, false, e.Hint})
	case *Slip:
		_ = enc.Encode(envelope{e.Code, e.Message, false, e.Hint})
	case *Lapse:
		_ = enc.Encode(envelope{e.Code, e.Message, false, e.Hint})
	case *Fault:
		_ = enc.Encode(envelope{e.Code, e.Message, false, e.Hint})
	case *Defect:
		_ = enc.Encode(envelope{e.Code, e.Message, false, e.Hint})
	case *Flaw:
		_ = enc.Encode(envelope{e.Code, e.Message, false, e.Hint})
	case *Break:
		_ = enc.Encode(envelope{e.Code, e.Message, false, e.Hint})
	case *Crash:
		_ = enc.Encode(envelope{e.Code, e.Message, false, e.Hint})
	case *Gap:
		_ = enc.Encode(envelope{e.Code, e.Message, false, e.Hint})
	case *Tear:
		_ = enc.Encode(envelope{e.Code, e.Message, false, e.Hint})
	case *Dent:
		_ = enc.Encode(envelope{e.Code, e.Message, false, e.Hint})
	case *Blank:
		_ = enc.Encode(envelope{e.Code, e.Message, false, e.Hint})
	}
	os.Exit(1)
}
