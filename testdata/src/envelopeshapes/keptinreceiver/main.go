// Command keptinreceiver keeps errors in a field of a sink, and prints them later.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type failure struct { // want `has no field for recoverable`
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// An event is what authors make.
type event struct{ Code, Title, Hint string }

func (e event) Error() string { return e.Title }

type sink struct {
	lines int
	err   *failure
}

type emitter interface {
	emit(err error)
	flush()
}

func (s *sink) emit(err error) {
	var e event
	switch {
	case errors.As(err, &e):
		s.keep(e)
	case errors.Is(err, os.ErrNotExist):
		s.missing(err)
	default:
		s.other(err)
	}
}

// keep copies the fields of an event.
func (s *sink) keep(e event) {
	s.err = &failure{Code: e.Code, Message: e.Title, Hint: e.Hint}
	s.lines++
}

// missing leaves out the hint.
func (s *sink) missing(err error) {
	s.err = &failure{Code: "E_USAGE", Message: err.Error()} // want `has no "hint"`
}

// other sets the hint once the error is kept.
func (s *sink) other(err error) {
	s.err = &failure{Code: "E_USAGE", Message: err.Error()}
	s.err.Hint = "see --help"
}

func (s *sink) flush() { _ = json.NewEncoder(os.Stderr).Encode(s.err) }

// A later sink gives each error that has none a hint before it prints it.
type later struct{ err *problem }

type problem struct { // want `has no field for recoverable`
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

func (l *later) emit(err error) {
	l.err = &problem{Code: "E_USAGE", Message: err.Error()}
}

func (l *later) flush() {
	if l.err.Hint == "" {
		l.err.Hint = "see --help"
	}
	_ = json.NewEncoder(os.Stderr).Encode(l.err)
}

// A builder fills in its error step by step.
type builder struct{ err *fault }

type fault struct { // want `has no field for recoverable`
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

func (b *builder) emit(err error) {
	b.err = &fault{Code: "E_USAGE", Message: err.Error()}
	b.advise("see --help")
}

func (b *builder) advise(hint string) { b.err.Hint = hint }

func (b *builder) flush() { _ = json.NewEncoder(os.Stderr).Encode(b.err) }

func run(args []string) error {
	switch len(args) {
	case 1:
		return event{Code: "E_USAGE", Title: "no name"} // want `has no "Hint"`
	case 2:
		return event{Code: "E_USAGE", Title: "bad name", Hint: "use letters"}
	}
	return os.ErrNotExist
}

func main() {
	var s emitter = &sink{}
	if len(os.Args) > 3 {
		s = &later{}
	}
	if len(os.Args) > 4 {
		s = &builder{}
	}
	s.emit(run(os.Args))
	s.flush()
	os.Exit(1)
}
