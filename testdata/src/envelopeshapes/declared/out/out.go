// Package out prints values that others make.
package out

import (
	"encoding/json"
	"fmt"
	"io"
)

// Problem is an error as JSON. Only other packages make values of it.
type Problem struct {
	Error Reason `json:"error"`
}

// Reason says what went wrong.
type Reason struct { // want `no field for recoverable`
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// WriteProblem prints an error.
func WriteProblem(w io.Writer, p Problem) error { return Write(w, p) }

// Write prints a value as JSON.
func Write(w io.Writer, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, string(data))
	return err
}
