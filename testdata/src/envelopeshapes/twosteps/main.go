// Command twosteps converts its errors twice. The errors are judged, not the steps
// between.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopeshapes/twosteps/view"
)

// An Error is made by authors.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }

func (e *Error) view() view.View {
	return view.View{ID: e.Code, Title: e.Message, Advice: e.Hint, Again: e.Retryable}
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &Error{Code: "E_USAGE", Message: "no task"} // want `no "(error.)?[Hh]int"`
	case 3:
		return &Error{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}
	return os.Chdir(args[0])
}

func viewOf(err error) view.View {
	var e *Error
	if errors.As(err, &e) {
		return e.view()
	}
	return view.View{ID: "E_USAGE", Title: err.Error()} // want `no "(error.hint|Advice)"`
}

func main() {
	if err := run(os.Args); err != nil {
		_ = json.NewEncoder(os.Stderr).Encode(viewOf(err).JSON())
		os.Exit(1)
	}
}
