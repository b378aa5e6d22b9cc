// Command encodederror encodes errors of unknown type. Those with json tags or a
// MarshalJSON method determine what is printed.
package main

import (
	"encoding/json"
	"errors"
	"io"
	"os"
)

// A fault has tags.
type fault struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint,omitempty"`
	Retryable bool   `json:"retryable"`
}

func (f *fault) Error() string { return f.Message }

// A refusal encodes another struct.
type refusal struct{ reason, hint string }

func (r *refusal) Error() string { return r.reason }

func (r *refusal) MarshalJSON() ([]byte, error) {
	type shown struct { // want `no field for recoverable`
		Code    string `json:"code"`
		Message string `json:"message"`
		Hint    string `json:"hint,omitempty"`
	}
	return json.Marshal(shown{Code: "E_USAGE", Message: r.reason, Hint: r.hint})
}

// A plain error has no tags: its JSON is not meant for anybody.
type plain struct{ Code, Message, Hint string }

func (p *plain) Error() string { return p.Message }

// A reply of a service is decoded only.
type reply struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

func (r *reply) Error() string { return r.Message }

func run(args []string) error {
	switch len(args) {
	case 1:
		return &fault{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &fault{Code: "E_USAGE", Message: "no task"} // want `no "hint"`
	case 3:
		return &refusal{"locked", "wait"}
	case 4:
		return &refusal{reason: "locked"} // want `no "hint"`
	case 5:
		return &plain{Code: "E_USAGE", Message: "plain"}
	case 6:
		var r reply
		if err := json.NewDecoder(os.Stdin).Decode(&r); err != nil {
			return err
		}
		return &r
	}
	return errors.New("unknown")
}

func write(w io.Writer, v any) { _ = json.NewEncoder(w).Encode(v) }

func report(err error) { write(os.Stderr, err) }

func main() {
	if err := run(os.Args); err != nil {
		report(err)
		os.Exit(1)
	}
}
