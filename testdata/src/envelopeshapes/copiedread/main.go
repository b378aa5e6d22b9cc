// Command copiedread reads a field of an error while it builds it, and copies the error
// into another struct when it is complete.
package main

import (
	"encoding/json"
	"os"
)

type envelope struct {
	Error detail `json:"error"`
}

type detail struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

// complete sets the hint after it has read the code.
func complete(code string) envelope {
	d := detail{Code: code, Message: "x"}
	if d.Code == "" {
		d.Code = "E_USAGE"
	}
	d.Retryable, d.Hint = false, "see --help"
	return envelope{Error: d}
}

// incomplete sets no hint.
func incomplete(code string) map[string]any {
	d := detail{Code: code, Message: "x"} // want `has no "error.hint"`
	if d.Code == "" {
		d.Code = "E_USAGE"
	}
	d.Retryable = false
	return map[string]any{"error": d}
}

// some sets the hint on one path.
func some(code string) envelope {
	d := detail{Code: code, Message: "x"} // want `has "error.hint" on some paths only`
	if d.Code == "" {
		d.Code = "E_USAGE"
		d.Hint = "see --help"
	}
	d.Retryable = false
	return envelope{Error: d}
}

func main() {
	enc := json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 1:
		_ = enc.Encode(complete(os.Args[0]))
	case 2:
		_ = enc.Encode(incomplete(os.Args[0]))
	default:
		_ = enc.Encode(some(os.Args[0]))
	}
	os.Exit(1)
}
