// Command filledbycode fills in missing hints in functions that choose the hint by the
// code of the error. Each type has a function of another form.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"envelopeshapes/filledbycode/fault"
)

// fill leaves out E_BUSY.
func fill(e *fault.Error) {
	if e.Hint != "" {
		return
	}
	switch e.Kind {
	case fault.Usage:
		e.Hint = "see --help"
	case fault.NotFound, fault.Locked, "E_LOST", "E_LATE":
		e.Hint = "list the tasks"
	}
}

// A converted failure is the result of a function that converts errors.
type converted struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (c *converted) Error() string { return c.Message }

var errUsage, errLocked, errBusy = errors.New("usage"), errors.New("locked"), errors.New("busy")

func convert(err error) *converted {
	switch {
	case errors.Is(err, errUsage):
		return &converted{Code: "E_USAGE", Message: err.Error()}
	case errors.Is(err, errLocked):
		return &converted{Code: "E_LOCKED", Message: err.Error(), Retryable: true}
	case errors.Is(err, errBusy):
		return &converted{Code: "E_BUSY", Message: err.Error(), Retryable: true} // want `has no "hint"`
	}
	return &converted{Code: "E_NOT_FOUND", Message: err.Error()}
}

func (c *converted) complete() *converted {
	if c.Hint == "" {
		if c.Code == "E_LOCKED" || "E_NOT_FOUND" == c.Code {
			c.Hint = "list the tasks"
		} else if c.Code == "E_USAGE" {
			c.Hint = "see --help"
		}
	}
	return c
}

// The hint of a rest is the same for all codes but E_BUSY and E_LOCKED.
type rest struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (r *rest) Error() string { return r.Message }

func (r *rest) complete() {
	switch {
	case r.Hint != "":
	case r.Code == "E_BUSY", r.Code == "E_LOCKED":
		r.Message += "!"
	default:
		r.Hint = "see the documentation"
	}
}

// An early failure leaves the function before the assignment.
type early struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (e *early) Error() string { return e.Message }

func (e *early) complete() {
	if e.Hint != "" || e.Code == "E_BUSY" {
		return
	}
	if e.Code == "E_LOCKED" {
		return
	}
	e.Hint = "see the documentation"
}

// A flagged failure gets a hint if trying again can help.
type flagged struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (f *flagged) Error() string { return f.Message }

func (f *flagged) complete() {
	if f.Hint == "" && f.Retryable {
		f.Hint = "wait"
	}
}

// A numbered failure gets a hint by its number.
type numbered struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
	number    int
}

func (n *numbered) Error() string { return n.Message }

func (n *numbered) complete() {
	if n.Hint == "" && n.number != 0 {
		switch n.number {
		case 2, 3:
			n.Hint = "see --help"
		case 4:
			n.Hint = "list the tasks"
		}
	}
}

// A tested failure gets a hint by two fields. Only the second one counts.
type tested struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (t *tested) Error() string { return t.Message }

func (t *tested) complete() {
	if t.Hint == "" && (t.Code == "E_USAGE" || t.Code == "E_BUSY") {
		if t.Message == "no task" {
			t.Hint = "name a task"
		}
	}
}

// An asked failure gets a hint only if the program is asked for hints.
type asked struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (a *asked) Error() string { return a.Message }

func complete(err error, hints bool) {
	var a *asked
	if errors.As(err, &a) && a.Hint == "" && a.Code == "E_USAGE" && hints {
		a.Hint = "see --help"
	}
}

// A passed failure is completed where it is made.
type passed struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (p *passed) Error() string { return p.Message }

func (p *passed) wait() {
	if p.Hint == "" && p.Retryable {
		p.Hint = "wait"
	}
}

func completed(p *passed) error {
	switch {
	case p.Hint != "":
	case p.Code == "E_USAGE":
		p.Hint = "see --help"
	default:
		p.wait()
	}
	return p
}

// A copied failure is completed in a copy.
type copied struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (c copied) Error() string { return c.Message }

func (c copied) complete() copied {
	if c.Hint == "" && c.Code == "E_USAGE" {
		c.Hint = "see --help"
	}
	return c
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return fault.New(fault.Usage, "no task")
	case 2:
		return fault.New(fault.NotFound, "no task %s", args[1])
	case 3:
		return fault.New(fault.Locked, "locked")
	case 4:
		return fault.New(fault.Busy, "busy") // want `has no "hint"`
	case 6:
		return fault.New("E_LATE", "late") // want `E_LATE is not declared`
	case 5:
		return fault.New(fault.Kind(args[1]), "unknown")
	case 11:
		return &rest{Code: "E_USAGE", Message: "no task"}
	case 12:
		return &rest{Code: "E_LOCKED", Message: "locked", Retryable: true} // want `has no "hint"`
	case 13:
		return &rest{Code: "E_BUSY", Message: "busy", Retryable: true} // want `has no "hint"`
	case 21:
		return &early{Code: "E_NOT_FOUND", Message: "no task"}
	case 22:
		return &early{Code: "E_LOCKED", Message: "locked", Retryable: true} // want `has no "hint"`
	case 23:
		return &early{Code: "E_BUSY", Message: "busy", Retryable: true} // want `has no "hint"`
	case 31:
		return &flagged{Code: "E_LOCKED", Message: "locked", Retryable: true}
	case 32:
		return &flagged{Code: "E_USAGE", Message: "no task"} // want `has no "hint"`
	case 41:
		return &numbered{Code: "E_USAGE", Message: "no task", number: 3}
	case 42:
		return &numbered{Code: "E_NOT_FOUND", Message: "no task", number: 4}
	case 43:
		return &numbered{Code: "E_USAGE", Message: "no task"} // want `has no "hint"`
	case 44:
		return &numbered{Code: "E_USAGE", Message: "no task", number: 5} // want `has no "hint"`
	case 51:
		return &tested{Code: "E_USAGE", Message: "no list"} // want `has no "hint"`
	case 52:
		return &tested{Code: "E_NOT_FOUND", Message: "no task"}
	case 53:
		return &tested{Code: "E_USAGE", Message: "no task " + args[0]}
	case 61:
		return &asked{Code: "E_USAGE", Message: "no task"} // want `has no "hint"`
	case 62:
		return (&fault.Error{Kind: fault.Usage, Message: "no task"}).WithHint("name a task")
	case 71:
		return completed(&passed{Code: "E_USAGE", Message: "no task"})
	case 72:
		return completed(&passed{Code: "E_NOT_FOUND", Message: "no task"}) // want `has no "hint"`
	case 73:
		return completed(&passed{Code: "E_LOCKED", Message: "locked", Retryable: true})
	case 74:
		return completed(&passed{Code: args[1], Message: "unknown", Retryable: args[1] == "E_LOCKED"})
	case 75:
		return completed(&passed{Code: "E_NOT_FOUND", Message: "no task", Hint: "list the tasks"})
	case 81:
		return fault.Complete(&fault.Detail{Code: "E_USAGE", Message: "no task"})
	case 82:
		return fault.Complete(&fault.Detail{Code: "E_NOT_FOUND", Message: "no task"}) // want `has no "hint"`
	case 83:
		d := &fault.Detail{Code: "E_BUSY", Message: "busy", Retryable: true}
		if args[1] == "" {
			d.Code, d.Retryable = "E_USAGE", false
		}
		return fault.Complete(d)
	case 91:
		return copied{Code: "E_USAGE", Message: "no task"}.complete()
	case 92:
		return copied{Code: "E_NOT_FOUND", Message: "no task"}.complete() // want `has no "hint"`
	}
	return fmt.Errorf("%d arguments: %w", len(args), errUsage)
}

func print(v any) {
	_ = json.NewEncoder(os.Stderr).Encode(v)
	os.Exit(1)
}

func main() {
	err := run(os.Args)
	var f *fault.Error
	if errors.As(err, &f) {
		fill(f)
		print(f)
	}
	var a *asked
	if complete(err, len(os.Args) > 7); errors.As(err, &a) {
		print(a)
	}
	var d *fault.Detail
	if errors.As(err, &d) {
		print(d)
	}
	var p *passed
	if errors.As(err, &p) {
		print(p)
	}
	var c copied
	if errors.As(err, &c) {
		print(c)
	}
	var r *rest
	if errors.As(err, &r) {
		r.complete()
		print(r)
	}
	var e *early
	if errors.As(err, &e) {
		e.complete()
		print(e)
	}
	var g *flagged
	if errors.As(err, &g) {
		g.complete()
		print(g)
	}
	var n *numbered
	if errors.As(err, &n) {
		n.complete()
		print(n)
	}
	var t *tested
	if errors.As(err, &t) {
		t.complete()
		print(t)
	}
	if err != nil {
		print(convert(err).complete())
	}
}
