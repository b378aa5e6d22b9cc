// Command fallbackmethods reads the parts of an error through methods that return
// another text if a field is empty. An error then needs no such field, or one of two.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// A defaulted error has a hint for all errors without one.
type defaulted struct {
	Err  error
	Text string
	Hint string
}

func (e *defaulted) Error() string {
	if e.Text != "" {
		return e.Text
	}
	return e.Err.Error()
}

func (e *defaulted) hint() string {
	if e.Hint == "" {
		return "see --help"
	}
	return e.Hint
}

// An either error has one of two hints.
type either struct{ Text, Hint, Doc string }

func (e *either) Error() string { return e.Text }

func (e *either) hint() string {
	if e.Hint != "" {
		return e.Hint
	}
	return e.Doc
}

// A chosen error does the same with a variable.
type chosen struct{ Text, Hint, Doc string }

func (e *chosen) Error() string { return e.Text }

func (e *chosen) hint() string {
	hint := e.Doc
	if e.Hint != "" {
		hint = e.Hint
	}
	return hint
}

// A cut error has a hint only if it is short.
type cut struct{ Text, Hint string }

func (e *cut) Error() string { return e.Text }

func (e *cut) hint() string {
	if len(e.Hint) > 80 {
		return "see the manual"
	}
	return e.Hint
}

type advice []byte

// A typed error has a hint of a type of its own.
type typed struct {
	Text string
	Hint advice
}

func (e *typed) Error() string { return e.Text }

func (e *typed) hint() string {
	if len(e.Hint) > 0 {
		return string(e.Hint)
	}
	return "see --help"
}

func run(n int) error {
	switch n {
	case 11:
		return &typed{Text: "no task"}
	case 12:
		return &typed{Text: "no task", Hint: advice("name a task")}
	case 1:
		return &defaulted{Err: errors.New("no task"), Hint: "name a task"}
	case 2:
		return &defaulted{Text: "no task"}
	case 3:
		return &either{Text: "no task", Hint: "name a task"}
	case 4:
		return &either{Text: "no task", Doc: "see tasks(7)"}
	case 5:
		return &either{Text: "no task"} // want `has no "(Hint|Doc)"`
	case 6:
		return &chosen{Text: "no task", Hint: "name a task"}
	case 7:
		return &chosen{Text: "no task", Doc: "see tasks(7)"}
	case 8:
		return &chosen{Text: "no task"} // want `has no "(Hint|Doc)"`
	case 9:
		return &cut{Text: "no task", Hint: "name a task"}
	case 10:
		return &cut{Text: "no task"} // want `has no "Hint"`
	}
	return nil
}

func main() {
	err := run(len(os.Args))
	if err == nil {
		return
	}
	printed := envelope{Code: "E_USAGE", Message: err.Error(), Hint: "report it"}
	var (
		d *defaulted
		e *either
		c *chosen
		s *cut
		t *typed
	)
	switch {
	case errors.As(err, &d):
		printed.Hint = d.hint()
	case errors.As(err, &e):
		printed.Hint = e.hint()
	case errors.As(err, &c):
		printed.Hint = c.hint()
	case errors.As(err, &t):
		printed.Hint = t.hint()
	case errors.As(err, &s):
		printed.Hint = s.hint()
	}
	_ = json.NewEncoder(os.Stderr).Encode(printed)
	os.Exit(2)
}
