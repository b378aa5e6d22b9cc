// Command marshalself has errors with a MarshalJSON method that writes what encoding/json
// would write without it, and one with a method that writes something else.
package main

import (
	"encoding/json"
	"os"
)

// An Error is encoded through a type without methods.
type Error struct {
	Code       string `json:"code"`
	Message    string `json:"message"`
	Suggestion string `json:"suggestion,omitempty"`
	Retryable  bool   `json:"retryable"`
}

// MarshalJSON writes all fields.
func (e *Error) MarshalJSON() ([]byte, error) {
	type alias Error
	return json.Marshal((*alias)(e))
}

// A Fault does the same with a value.
type Fault struct {
	Code       string `json:"code"`
	Message    string `json:"message"`
	Suggestion string `json:"suggestion,omitempty"`
	Retryable  bool   `json:"retryable"`
}

// MarshalJSON writes all fields.
func (f Fault) MarshalJSON() ([]byte, error) {
	type alias Fault
	return json.Marshal(alias(f))
}

// A Notice writes only its message, so nothing is missing in it.
type Notice struct {
	Code       string `json:"code"`
	Message    string `json:"message"`
	Suggestion string `json:"suggestion,omitempty"`
	Retryable  bool   `json:"retryable"`
}

// MarshalJSON writes a text.
func (n *Notice) MarshalJSON() ([]byte, error) {
	return json.Marshal(n.Message)
}

func main() {
	enc := json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 1:
		_ = enc.Encode(&Error{Code: "E_USAGE", Message: "no task"}) // want `has no "suggestion"`
	case 2:
		_ = enc.Encode(&Error{Code: "E_USAGE", Message: "no task", Suggestion: "name a task"})
	case 3:
		_ = enc.Encode(Fault{Code: "E_USAGE", Message: "no task"}) // want `has no "suggestion"`
	case 4:
		_ = enc.Encode(Fault{Code: "E_USAGE", Message: "no task", Suggestion: "name a task"})
	case 5:
		_ = enc.Encode(&Notice{Code: "E_USAGE", Message: "no task"})
	}
	os.Exit(1)
}
