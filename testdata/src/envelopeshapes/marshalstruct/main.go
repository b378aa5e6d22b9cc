// Command marshalstruct has errors whose MarshalJSON fills another struct type.
package main

import (
	"encoding/json"
	"errors"
	"os"
	"time"
)

// A Refusal has no tags, and other names than its JSON.
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

// A Fault is written with a type of the package.
type Fault struct {
	ID, Text, Advice string
	Final            bool
}

func (f Fault) Error() string { return f.Text }

type faultJSON struct { // want `no field for recoverable`
	ID   string `json:"error_code"`
	Text string `json:"message"`
	Next string `json:"suggestion"`
}

// MarshalJSON forgets whether the fault is final.
func (f Fault) MarshalJSON() ([]byte, error) {
	out := faultJSON{ID: f.ID, Text: f.Text}
	out.Next = f.Advice
	return json.Marshal(out)
}

// A Stamp is no error.
type Stamp struct{ At time.Time }

// MarshalJSON writes a code and a message, but nobody prints a stamp.
func (s Stamp) MarshalJSON() ([]byte, error) {
	type body struct {
		Code    string `json:"error_code"`
		Message string `json:"message"`
		Hint    string `json:"hint"`
	}
	return json.Marshal(body{Code: "E_LOCKED", Message: s.At.String()})
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Refusal{Op: "take", Err: os.ErrExist, Steps: []string{"wait"}}
	case 2:
		return &Refusal{Op: "read", Err: os.ErrExist} // want `has no "[Ss]teps"`
	case 3:
		return &Refusal{"drop", 0, nil, os.ErrExist} // want `has an empty "[Ss]teps"`
	case 4:
		r := &Refusal{Op: "write", Err: os.ErrExist}
		r.Steps = append(r.Steps, "free some space")
		return r
	case 5:
		return Fault{ID: "E_LOCKED", Text: "locked"} // want `has no "[Aa]dvice"`
	case 6:
		return Fault{ID: "E_LOCKED", Text: "locked", Advice: "wait"}
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
	var f Fault
	if errors.As(err, &f) {
		_ = json.NewEncoder(os.Stderr).Encode(f)
		os.Exit(1)
	}
}
