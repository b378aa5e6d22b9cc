// Command typesmarshal has a registry that names types, of which one is written by
// MarshalJSON as another struct.
package main

import (
	"encoding/json"
	"errors"
	"os"
	"time"
)

// A Refusal has no field for recoverable, but its JSON has one.
type Refusal struct {
	Op    string
	Wait  time.Duration
	Steps []string
	Err   error
}

func (r *Refusal) Error() string { return r.Op + ": " + r.Err.Error() }

// MarshalJSON writes a type of its own.
func (r *Refusal) MarshalJSON() ([]byte, error) {
	type body struct {
		Code        string   `json:"error_code"`
		Message     string   `json:"message"`
		Suggestions []string `json:"suggestions"`
		Recoverable bool     `json:"recoverable"`
	}
	return json.Marshal(body{"lock." + r.Op, r.Error(), r.Steps, r.Wait > 0})
}

// Plain is printed as it is.
type Plain struct { // want `no field for recoverable`
	Code    string `json:"error_code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

func (p *Plain) Error() string { return p.Message }

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Refusal{Op: "take", Err: os.ErrExist, Steps: []string{"wait"}}
	case 2:
		return &Refusal{Op: "read", Err: os.ErrExist} // want `has no "[Ss]teps"`
	case 3:
		return &Plain{Code: "E_LOCKED", Message: "locked"} // want `has no "hint"`
	}
	return nil
}

func main() {
	err := run(os.Args)
	var r *Refusal
	if errors.As(err, &r) {
		_ = json.NewEncoder(os.Stderr).Encode(r)
		os.Exit(1)
	}
	var p *Plain
	if errors.As(err, &p) {
		_ = json.NewEncoder(os.Stderr).Encode(p)
		os.Exit(1)
	}
}
