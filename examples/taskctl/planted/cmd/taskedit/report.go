package main

import (
	"encoding/json"
	"io"
	"os"
)

// failure is the JSON object that describes an error.
type failure struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Recoverable bool   `json:"recoverable,omitempty"` // planted: envelope/type
	Suggestion  string `json:"suggestion"`
}

// report says why the editor did not run. id is "" if it is not known.
func report(id string, err error) {
	switch {
	case id == "E_EDITOR_MISSING":
		write(os.Stderr, failure{Code: "E_EDITOR_MISSING", Message: err.Error(), Recoverable: false}) // planted: envelope/suggestion
	case id == "E_EDITOR_BUSY":
		write(os.Stderr, failure{Code: "E_EDITOR_BUSY", Message: err.Error(), Recoverable: true, Suggestion: "Wait"}) // planted: envelope/retryafter
	case os.IsNotExist(err):
		write(os.Stderr, failure{Code: "E_EDITOR_MISSING", Message: err.Error(), Recoverable: true, Suggestion: "Set $EDITOR"}) // planted: envelope/mismatch
	default:
		write(os.Stderr, failure{Code: id, Message: err.Error(), Suggestion: "Set $EDITOR"}) // planted: envelope/recoverable
	}
}

func write(w io.Writer, f failure) { _ = json.NewEncoder(w).Encode(f) }

// explain says what is wrong with the editor.
func explain(editor string) {
	if p := problem(editor); p != nil {
		_ = json.NewEncoder(os.Stderr).Encode(p) // planted: envelope/dynamic
	}
}

// problem returns nil if it finds nothing.
func problem(editor string) any {
	if _, err := os.Stat(editor); err != nil {
		return failure{Code: "E_EDITOR_MISSING", Message: err.Error(), Suggestion: "Set $EDITOR"}
	}
	return nil
}
