// Command hintobject has suggestions that are objects: a tool to call next, and why.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A Hint is what to do next.
type Hint struct {
	Tool   string `json:"tool,omitempty"`
	Reason string `json:"reason,omitempty"`
}

// An Error is printed in a reply.
type Error struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      *Hint  `json:"hint,omitempty"`
}

func (e *Error) Error() string { return e.Message }

// New makes an error without a hint.
func New(code, message string) *Error { return &Error{Code: code, Message: message, Retryable: true} }

// WithHint adds one.
func (e *Error) WithHint(tool, reason string) *Error {
	e.Hint = &Hint{Tool: tool, Reason: reason}
	return e
}

// A Reply is printed.
type Reply struct {
	Data  any    `json:"data,omitempty"`
	Error *Error `json:"error,omitempty"`
}

// A Refusal has its suggestion as a value.
type Refusal struct {
	Code       string `json:"code"`
	Message    string `json:"message"`
	Retryable  bool   `json:"retryable"`
	Suggestion Hint   `json:"suggestion"`
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return New("E_LOCKED", "locked").WithHint("wait", "somebody else has it")
	case 2:
		return New("E_LOCKED", "locked") // want `has no "(error.)?hint"`
	case 3:
		return &Error{Code: "E_LOCKED", Message: "locked", Retryable: true} // want `has no "(error.)?hint"`
	case 4:
		return &Error{Code: "E_LOCKED", Message: "locked", Retryable: true, Hint: &Hint{Tool: "wait"}}
	case 5:
		e := New("E_LOCKED", "locked")
		e.Hint = &Hint{Reason: "somebody else has it"}
		return e
	}
	return nil
}

func refuse(args []string) {
	enc := json.NewEncoder(os.Stderr)
	if len(args) == 8 {
		_ = enc.Encode(Refusal{Code: "E_LOCKED", Message: "locked", Retryable: true, Suggestion: Hint{Tool: "wait"}})
	} else {
		_ = enc.Encode(Refusal{Code: "E_LOCKED", Message: "locked", Retryable: true}) // want `has no "suggestion"`
	}
	os.Exit(1)
}

func main() {
	if len(os.Args) > 7 {
		refuse(os.Args)
	}
	err := run(os.Args)
	if err == nil {
		return
	}
	var e *Error
	if !errors.As(err, &e) {
		e = New("E_USAGE", err.Error()).WithHint("help", "lists the commands")
	}
	_ = json.NewEncoder(os.Stdout).Encode(Reply{Error: e})
	os.Exit(1)
}
