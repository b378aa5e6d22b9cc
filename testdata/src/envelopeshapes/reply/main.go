// Command reply decodes data into a struct in another function, and tests the fields of
// the struct.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A Fail is made by authors.
type Fail struct{ Code, Message, Hint string }

func (f *Fail) Error() string { return f.Message }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func get(name string, out any) error {
	b, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	return json.Unmarshal(b, out)
}

func run(args []string) error {
	var task struct {
		State string    `json:"state"`
		Pull  *struct{} `json:"pull_request"`
	}
	if err := get(args[0], &task); err != nil {
		return err
	}
	if task.Pull != nil {
		return &Fail{Code: "E_USAGE", Message: "a pull request"} // want `has no "Hint"`
	}
	if task.State != "" {
		return &Fail{Code: "E_USAGE", Message: task.State} // want `has no "Hint"`
	}
	return nil
}

func main() {
	var f *Fail
	if errors.As(run(os.Args), &f) {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{f.Code, f.Message, false, f.Hint})
		os.Exit(1)
	}
}
