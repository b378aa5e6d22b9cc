// Package ui prints failures. It copies their fields into what it prints.
package ui

import (
	"encoding/json"
	"fmt"
	"os"
)

// A Failure is what the program makes.
type Failure struct {
	Code, Text, Todo string
	Again            bool
	Status           int
}

// Printer prints failures.
type Printer interface {
	Fail(f Failure)
	Note(text string)
}

// Text is for people.
type Text struct{}

// Fail prints a line.
func (Text) Fail(f Failure) { fmt.Fprintln(os.Stderr, f.Text, f.Todo) }

// Note prints a line.
func (Text) Note(text string) { fmt.Fprintln(os.Stderr, text) }

// JSON is for programs.
type JSON struct{}

// Fail prints an envelope.
func (j *JSON) Fail(f Failure) {
	type body struct {
		Code      string `json:"code"`
		Message   string `json:"message"`
		Retryable bool   `json:"retryable"`
		Hint      string `json:"hint"`
		ExitCode  int    `json:"exit_code"`
	}
	j.put(map[string]body{"error": {f.Code, f.Text, f.Again, f.Todo, f.Status}})
}

// Note prints an object.
func (j *JSON) Note(text string) { j.put(map[string]string{"note": text}) }

func (j *JSON) put(v any) {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	fmt.Fprintf(os.Stderr, "%s\n", data)
}

// Die prints a failure and ends the program.
func Die(f *Failure) {
	_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"code": f.Code, "message": f.Text, "retryable": f.Again, "hint": f.Todo})
	os.Exit(f.Status)
}

// Keep prints nothing.
func Keep(f Failure) { kept = append(kept, f.Text) }

var kept []string
