// Command marshalfilled has errors whose MarshalJSON fills in what is missing, in a copy of
// a type without methods.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A Failure always has a hint.
type Failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (f *Failure) Error() string { return f.Message }

// MarshalJSON fills in the hint.
func (f *Failure) MarshalJSON() ([]byte, error) {
	type plain Failure
	p := plain(*f)
	if p.Hint == "" {
		p.Hint = "see --help"
	}
	return json.Marshal(p)
}

// A Refusal may be without a hint.
type Refusal struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (r *Refusal) Error() string { return r.Message }

// MarshalJSON fills in the message.
func (r *Refusal) MarshalJSON() ([]byte, error) {
	type plain Refusal
	p := plain(*r)
	if p.Message == "" {
		p.Message = "refused"
	}
	return json.Marshal(p)
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Failure{Code: "E_USAGE", Message: "no task"}
	case 2:
		f := &Failure{Code: "E_LOCKED", Retryable: true}
		f.Message = args[1]
		return f
	case 3:
		return &Refusal{Code: "E_USAGE", Hint: "name a task"}
	case 4:
		return &Refusal{Code: "E_USAGE"} // want `has no "hint"`
	}
	return nil
}

func main() {
	err := run(os.Args)
	var f *Failure
	if errors.As(err, &f) {
		_ = json.NewEncoder(os.Stderr).Encode(f)
		os.Exit(1)
	}
	var r *Refusal
	if errors.As(err, &r) {
		_ = json.NewEncoder(os.Stderr).Encode(r)
		os.Exit(1)
	}
}
