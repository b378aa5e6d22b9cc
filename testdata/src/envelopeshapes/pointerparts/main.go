// Command pointerparts prints suggestions that are in a struct to which an error points. An
// error without the struct has no suggestion, unless the code has one for it.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A Help is what to do about an error.
type Help struct{ Hint, URL string }

type view struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

// A Getter has a method that returns the hint.
type Getter struct {
	Code, Msg string
	Help      *Help
}

func (e *Getter) Error() string { return e.Msg }

func (e *Getter) hint() string {
	if e.Help == nil {
		return ""
	}
	return e.Help.Hint
}

// A Tested is copied to a map.
type Tested struct {
	Code, Msg string
	Help      *Help
}

func (e *Tested) Error() string { return e.Msg }

// A Copied is copied to a struct.
type Copied struct {
	Code, Msg string
	Help      *Help
}

func (e *Copied) Error() string { return e.Msg }

// A Replaced has a hint for errors without help.
type Replaced struct {
	Code, Msg string
	Help      *Help
}

func (e *Replaced) Error() string { return e.Msg }

func (e *Replaced) hint() string {
	if e.Help == nil {
		return "see --help"
	}
	return e.Help.Hint
}

// A Defaulted has a hint of the code that prints it.
type Defaulted struct {
	Code, Msg string
	Help      *Help
}

func (e *Defaulted) Error() string { return e.Msg }

// A Both has a hint of its own, or one in its help.
type Both struct {
	Code, Msg, Hint string
	Help            *Help
}

func (e *Both) Error() string { return e.Msg }

func (e *Both) hint() string {
	if e.Help != nil {
		return e.Help.Hint
	}
	return e.Hint
}

// A Failed says only the status, and may point to the error that is printed.
type Failed struct {
	Status int
	Cause  *Getter
}

func (e *Failed) Error() string { return "failed" }

// A command is no error.
type command struct {
	name string
	err  *Stopped
}

// A Stopped says how to continue.
type Stopped struct{ Next string }

func (e *Stopped) Error() string { return "stopped" }

func load(n int) error {
	switch n {
	case 1:
		return &Getter{Code: "E_USAGE", Msg: "no task"} // want `has no "Help"`
	case 2:
		return &Getter{Code: "E_USAGE", Msg: "no task", Help: &Help{URL: "/tasks"}} // want `has no "Hint"`
	case 3:
		return &Getter{Code: "E_USAGE", Msg: "no task", Help: &Help{Hint: "name a task"}}
	case 4:
		return &Tested{Code: "E_USAGE", Msg: "no task"} // want `has no "Help"`
	case 5:
		return &Tested{Code: "E_USAGE", Msg: "no task", Help: &Help{Hint: "name a task"}}
	case 6:
		return &Copied{Code: "E_USAGE", Msg: "no task"} // want `has no "Help"`
	case 7:
		return &Copied{Code: "E_USAGE", Msg: "no task", Help: nil} // want `has an empty "Help"`
	case 8:
		return &Replaced{Code: "E_USAGE", Msg: "no task"}
	case 9:
		return &Defaulted{Code: "E_USAGE", Msg: "no task"}
	case 10:
		return &Both{Code: "E_USAGE", Msg: "no task", Hint: "name a task"}
	case 11:
		return &Both{Code: "E_USAGE", Msg: "no task", Help: &Help{Hint: "name a task"}}
	case 12:
		return &Both{Code: "E_USAGE", Msg: "no task"} // want `has no "Help"`
	case 13:
		return &Failed{Status: 1}
	case 14:
		return &Failed{Status: 1, Cause: &Getter{Code: "E_USAGE", Msg: "no task", Help: &Help{Hint: "name a task"}}}
	}
	e := &Copied{Code: "E_USAGE", Msg: "no task"}
	if n > 20 {
		e.Help = &Help{Hint: "name a task"}
	} else {
		e.Help = &Help{Hint: "name one task"}
	}
	return e
}

func show(v any) {
	_ = json.NewEncoder(os.Stderr).Encode(v)
	os.Exit(1)
}

func main() {
	c := &command{name: os.Args[0]}
	err := load(len(os.Args))
	var getter *Getter
	if errors.As(err, &getter) {
		show(view{Code: getter.Code, Message: getter.Msg, Retryable: false, Hint: getter.hint()})
	}
	var tested *Tested
	if errors.As(err, &tested) {
		m := map[string]any{"code": tested.Code, "message": tested.Msg, "retryable": false}
		if help := tested.Help; help != nil {
			m["hint"] = help.Hint
		}
		show(m)
	}
	var copied *Copied
	if errors.As(err, &copied) {
		v := view{Code: copied.Code, Message: copied.Msg, Retryable: false}
		if copied.Help != nil {
			v.Hint = copied.Help.Hint
		}
		show(v)
	}
	var replaced *Replaced
	if errors.As(err, &replaced) {
		show(view{Code: replaced.Code, Message: replaced.Msg, Retryable: false, Hint: replaced.hint()})
	}
	var defaulted *Defaulted
	if errors.As(err, &defaulted) {
		v := view{Code: defaulted.Code, Message: defaulted.Msg, Retryable: false, Hint: "see --help"}
		if defaulted.Help != nil {
			v.Hint = defaulted.Help.Hint
		}
		show(v)
	}
	var both *Both
	if errors.As(err, &both) {
		show(view{Code: both.Code, Message: both.Msg, Retryable: false, Hint: both.hint()})
	}
	var failed *Failed
	if errors.As(err, &failed) && failed.Cause != nil {
		v := view{Code: "E_USAGE", Message: "failed", Retryable: false}
		if failed.Cause.Help != nil {
			v.Hint = failed.Cause.Help.Hint
		}
		show(v)
	}
	report(c)
}

// report has a hint only if the command has an error.
func report(c *command) {
	v := view{Code: "E_USAGE", Message: c.name, Retryable: false} // want `has "hint" on some paths only`
	if c.err != nil {
		v.Hint = c.err.Next
	}
	show(v)
}
