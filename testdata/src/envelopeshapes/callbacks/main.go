// Command callbacks hands errors to functions together with a function that sets fields
// of them.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A Fail is made by authors.
type Fail struct{ Code, Message, Hint string }

func (f *Fail) Error() string { return f.Message }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func of[T any](v T, fill func(*T)) *T {
	fill(&v)
	return &v
}

func pointer[T any](v T) *T { return &v }

func with(f *Fail, fill func(*Fail)) error {
	fill(f)
	return f
}

func run(args []string) error {
	hint := "see " + args[0]
	switch len(args) {
	case 1:
		return of(Fail{Code: "E_USAGE", Message: "one"}, func(f *Fail) { f.Hint = "name a task" })
	case 2:
		return of(Fail{Code: "E_USAGE", Message: "two"}, func(f *Fail) { f.Hint = hint })
	case 3:
		return of(Fail{Code: "E_USAGE"}, func(f *Fail) { f.Message = "three" }) // want `has no "Hint"`
	case 4:
		return with(&Fail{Code: "E_USAGE", Message: "four"}, func(f *Fail) { f.Hint = hint })
	}
	return pointer(Fail{Code: "E_USAGE", Message: "many"}) // want `has no "Hint"`
}

func main() {
	var f *Fail
	if errors.As(run(os.Args), &f) {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{f.Code, f.Message, false, f.Hint})
		os.Exit(1)
	}
}
