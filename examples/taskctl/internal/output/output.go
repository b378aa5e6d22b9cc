// Package output prints what a command did, for people or as JSON.
package output

import (
	"encoding/json"
	"fmt"
	"io"

	"example.com/taskctl/internal/store"
)

// Result is the output of a command that did not fail.
type Result struct {
	Status   int          `json:"-"`
	Success  bool         `json:"success"`
	NoChange bool         `json:"noChange,omitempty"`
	Message  string       `json:"message"`
	Tasks    []store.Task `json:"tasks,omitempty"`
}

// Envelope is the JSON form of a failure.
type Envelope struct {
	Error Problem `json:"error"`
}

// Problem tells a program what went wrong and what to do about it.
type Problem struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	ExitCode    int    `json:"exitCode"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
}

// Print writes a result.
func Print(w io.Writer, r *Result, asJSON bool) error {
	if asJSON {
		return encode(w, r)
	}
	if _, err := fmt.Fprintln(w, r.Message); err != nil {
		return err
	}
	for _, t := range r.Tasks {
		mark := ' '
		if t.Done {
			mark = 'x'
		}
		if _, err := fmt.Fprintf(w, "%4d [%c] %s\n", t.ID, mark, t.Title); err != nil {
			return err
		}
	}
	return nil
}

// Fail writes a failure.
func Fail(w io.Writer, e Envelope, asJSON bool) error {
	if asJSON {
		return encode(w, e)
	}
	_, err := fmt.Fprintf(w, "taskctl: %s\n%s\n", e.Error.Message, e.Error.Suggestion)
	return err
}

func encode(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
