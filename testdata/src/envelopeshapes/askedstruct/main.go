// Command askedstruct asks its errors for the struct that is printed, or for fields
// of errors that are generic or that embed another error.
package main

import (
	"encoding/json"
	"errors"
	"io"
	"os"
)

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// reporter is an error that knows its JSON.
type reporter interface{ Report() envelope }

type usageError struct{ message, hint string }

func (u *usageError) Error() string { return u.message }
func (u *usageError) Report() envelope {
	return envelope{Code: "E_USAGE", Message: u.message, Hint: u.hint}
}

type brokenError struct{ message string }

func (b brokenError) Error() string { return b.message }

func (b brokenError) Report() envelope {
	return envelope{Code: "E_USAGE", Message: b.message} // want `has no "[Hh]int"`
}

// located is an error of any kind with advice.
type located[T any] struct {
	error
	at     T
	advice string
}

func (l *located[T]) Hint() string  { return l.advice }
func (l *located[T]) Unwrap() error { return l.error }

func run(args []string) error {
	switch len(args) {
	case 1:
		return &usageError{message: "no task", hint: "name a task"}
	case 2:
		return &usageError{message: "no task"} // want `has no "[Hh]int"`
	case 3:
		return brokenError{"broken"}
	case 4:
		return &located[int]{error: errors.New("bad line"), at: 3, advice: "look there"}
	case 5:
		return &located[string]{error: errors.New("bad name"), at: "x"} // want `has no "advice"`
	}
	return nil
}

// emit takes an interface without a name.
func emit(w io.Writer, e interface {
	error
	Hint() string
},
) {
	_ = json.NewEncoder(w).Encode(envelope{Code: "E_USAGE", Message: e.Error(), Hint: e.Hint()})
}

func main() {
	err := run(os.Args)
	var r reporter
	if errors.As(err, &r) {
		_ = json.NewEncoder(os.Stderr).Encode(r.Report())
		os.Exit(1)
	}
	if h, ok := err.(interface {
		error
		Hint() string
	}); ok {
		emit(os.Stderr, h)
		os.Exit(1)
	}
}
