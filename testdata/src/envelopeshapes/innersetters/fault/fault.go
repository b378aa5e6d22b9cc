// Package fault has errors whose JSON is in a struct of its own. Methods of the outer
// error set fields of the inner one.
package fault

import (
	"encoding/json"
	"fmt"
	"io"
)

// An Exit is an error with an exit status.
type Exit struct {
	Status int
	Detail *Detail
}

// A Detail is what Write prints.
type Detail struct { // want `no field for recoverable`
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

func (e *Exit) Error() string { return e.Detail.Message }

// WithHint adds a hint.
func (e *Exit) WithHint(hint string) *Exit {
	if e.Detail == nil {
		e.Detail = &Detail{}
	}
	e.Detail.Hint = hint
	return e
}

// WithStatus changes the exit status.
func (e *Exit) WithStatus(status int) *Exit {
	e.Status = status
	return e
}

// Errorf makes an error without a hint.
func Errorf(code, format string, args ...any) *Exit {
	return &Exit{Status: 1, Detail: &Detail{Code: code, Message: fmt.Sprintf(format, args...)}}
}

// Usage makes an error about arguments.
func Usage(format string, args ...any) *Exit { return Errorf("E_USAGE", format, args...) }

// IO makes an error that callers cannot complete.
func IO(op string) error { return Errorf("E_USAGE", "cannot %s", op) } // want `has no "error.hint"`

// An envelope is the whole JSON.
type envelope struct {
	OK    bool    `json:"ok"`
	Error *Detail `json:"error"`
}

// Write prints the detail of an error.
func Write(w io.Writer, e *Exit) {
	_ = json.NewEncoder(w).Encode(&envelope{Error: e.Detail})
}
