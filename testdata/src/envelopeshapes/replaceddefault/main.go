// Command replaceddefault has variables with an envelope for all errors, which another one
// replaces. The first is judged if it may remain.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type info struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`
}

type describer interface{ Describe() info }

type missing struct{}

func (missing) Error() string { return "missing" }

func (missing) Describe() info {
	return info{Code: "E_USAGE", Message: "missing", Hint: "create it"}
}

type locked struct{}

func (locked) Error() string { return "locked" }

func (locked) Describe() info {
	return info{Code: "E_LOCKED", Message: "locked", Retryable: true} // want `no "error.hint"`
}

type reply struct {
	Error info `json:"error"`
}

func describe(err error) reply {
	d := info{Code: "E_USAGE", Message: err.Error()} // want `has no "error.hint"`
	var known describer
	if errors.As(err, &known) {
		d = known.Describe()
	}
	return reply{d}
}

func described(err error) reply {
	d := info{Code: "E_USAGE", Message: err.Error(), Hint: "see --help"}
	var known describer
	if errors.As(err, &known) {
		d = known.Describe()
	}
	return reply{d}
}

// replaced never prints the first envelope.
func replaced(known describer) reply {
	d := info{Code: "E_USAGE", Message: "unused"}
	d = known.Describe()
	return reply{d}
}

func run(args []string) error {
	if len(args) > 1 {
		return locked{}
	}
	return missing{}
}

func main() {
	err, enc := run(os.Args), json.NewEncoder(os.Stderr)
	_ = enc.Encode(describe(err))
	_ = enc.Encode(described(err))
	_ = enc.Encode(replaced(missing{}))
	os.Exit(1)
}
