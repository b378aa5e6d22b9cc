// Command marshalparts has errors whose MarshalJSON writes a struct in another one.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error has no tags, and other names than its JSON.
type Error struct{ ID, Text, Advice string }

func (e *Error) Error() string { return e.Text }

// MarshalJSON writes types of its own.
func (e *Error) MarshalJSON() ([]byte, error) {
	type body struct { // want `no field for recoverable`
		Code    string `json:"code"`
		Message string `json:"message"`
		Hint    string `json:"hint,omitempty"`
	}
	type wrapper struct {
		Error body `json:"error"`
	}
	return json.Marshal(wrapper{Error: body{Code: e.ID, Message: e.Text, Hint: e.Advice}})
}

// A Slip is a field of what is printed.
type Slip struct{ ID, Text string }

func (s *Slip) Error() string { return s.Text }

type slipBody struct { // want `no field for suggestion`
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
}

type slipJSON struct {
	Error slipBody `json:"error"`
}

// MarshalJSON writes types of the package.
func (s *Slip) MarshalJSON() ([]byte, error) {
	return json.Marshal(slipJSON{slipBody{Code: s.ID, Message: s.Text, Retryable: s.ID == "E_LOCKED"}})
}

// A Notice is never printed.
type Notice struct{ ID, Text string }

func (n *Notice) Error() string { return n.Text }

// MarshalJSON writes a type that nobody prints.
func (n *Notice) MarshalJSON() ([]byte, error) {
	type notice struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	}
	type notices struct {
		Error notice `json:"error"`
	}
	return json.Marshal(notices{Error: notice{Code: n.ID, Message: n.Text}})
}

type reply struct {
	Command string `json:"command"`
	Failure *Slip  `json:"failure"`
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &Error{ID: "E_USAGE", Text: "no task", Advice: "name a task"}
	case 2:
		return &Error{ID: "E_USAGE", Text: "no name"} // want `no "Advice"`
	case 3:
		return &Slip{ID: "E_USAGE", Text: "no host"}
	}
	return &Notice{ID: "E_USAGE", Text: "no luck"}
}

func main() {
	err := run(os.Args)
	enc := json.NewEncoder(os.Stderr)
	var e *Error
	var s *Slip
	switch {
	case errors.As(err, &e):
		_ = enc.Encode(e)
	case errors.As(err, &s):
		_ = enc.Encode(reply{"run", s})
	}
	os.Exit(1)
}
