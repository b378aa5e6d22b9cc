// Command errorvalue prints structs with an error by value in them: embedded, with a
// tag, and in a field.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A Fail is embedded by value in what is printed.
type Fail struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

func (f Fail) Error() string { return f.Message }

type envelope struct {
	Fail
	Retryable bool `json:"retryable"`
}

// A Slip is the value of a field.
type Slip struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`
}

func (s Slip) Error() string { return s.Message }

type reply struct {
	OK    bool `json:"ok"`
	Error Slip `json:"error"`
}

// A Lapse is embedded with a name.
type Lapse struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`
}

func (l Lapse) Error() string { return l.Message }

// A Gap is embedded in a struct that does not say whether to try again either.
type Gap struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

func (g Gap) Error() string { return g.Message }

type versioned struct { // want `has no field for recoverable`
	Gap
	Version int `json:"version"`
}

type named struct {
	Lapse `json:"error"`
}

func load(args []string) error {
	switch len(args) {
	case 1:
		return Fail{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return Fail{Code: "E_USAGE", Message: "no task"} // want `has no "hint"`
	case 3:
		return Slip{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 4:
		return Slip{Code: "E_USAGE", Message: "no task"} // want `has no "(error.)?hint"`
	case 5:
		return Lapse{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 6:
		return Lapse{Code: "E_USAGE", Message: "no task"} // want `has no "(error.)?hint"`
	}
	return nil
}

func main() {
	err := load(os.Args)
	enc := json.NewEncoder(os.Stderr)
	var f Fail
	var s Slip
	var l Lapse
	switch {
	case errors.As(err, &f):
		_ = enc.Encode(envelope{Fail: f}) // want `has no "retryable"`
	case errors.As(err, &s):
		_ = enc.Encode(reply{Error: s})
	case errors.As(err, &l):
		_ = enc.Encode(named{l})
	}
	if len(os.Args) == 7 {
		_ = enc.Encode(versioned{Gap{Code: "E_USAGE", Message: "no task", Hint: "name a task"}, 1})
		_ = enc.Encode(envelope{Fail: Fail{Code: "E_USAGE", Message: "no task"}}) // want `has no "hint"`
		_ = enc.Encode(reply{Error: Slip{Code: "E_USAGE", Message: "no task"}})   // want `has no "error.hint"`
		_ = enc.Encode(named{Lapse{Code: "E_USAGE", Message: "no task", Hint: "name a task"}})
	}
	os.Exit(1)
}
