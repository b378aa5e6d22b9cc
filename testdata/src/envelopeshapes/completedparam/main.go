// Command completedparam prints values that a function gets as a parameter and changes.
// The function makes no values: whether they are errors depends on those that it gets.
package main

import (
	"encoding/json"
	"os"
)

// An answer has only the text of an error.
type answer struct { // want `no field for recoverable` `no field for suggestion`
	Status   string   `json:"status"`
	Data     any      `json:"data,omitempty"`
	Error    string   `json:"error,omitempty"`
	Warnings []string `json:"warnings"`
}

// A step is printed with each of its states.
type step struct {
	Status string   `json:"status"`
	Error  string   `json:"error,omitempty"`
	Notes  []string `json:"notes"`
}

// A run is the reply of a server. The program empties one of its fields.
type run struct {
	OK    bool     `json:"ok"`
	File  *string  `json:"file,omitempty"`
	Error *runFail `json:"error,omitempty"`
}

type runFail struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// A job is the reply of a server to which the program adds an error.
type job struct {
	ID    string   `json:"id"`
	Error *jobFail `json:"error,omitempty"`
}

type jobFail struct { // want `no field for recoverable` `no field for suggestion`
	Code    string `json:"code"`
	Message string `json:"message"`
}

func write(a answer) {
	if a.Warnings == nil {
		a.Warnings = []string{}
	}
	_ = json.NewEncoder(os.Stdout).Encode(a)
}

// show sets the status of steps that have none.
func show(s step) {
	if s.Status == "" {
		s.Status = "waiting"
	}
	_ = json.NewEncoder(os.Stdout).Encode(s)
}

func showRun(r *run) {
	r.File = nil
	_ = json.NewEncoder(os.Stdout).Encode(r)
}

func showJob(j *job, err error) {
	j.Error = &jobFail{Code: "E_LOCKED", Message: err.Error()}
	_ = json.NewEncoder(os.Stdout).Encode(j)
}

func main() {
	_, err := os.Open("x")
	switch len(os.Args) {
	case 1:
		write(answer{Status: "ok", Data: os.Args})
	case 2:
		write(answer{Status: "error", Error: err.Error()})
		os.Exit(1)
	case 3:
		show(step{})
		show(step{Status: "failed", Error: err.Error()})
	case 4:
		var r run
		_ = json.NewDecoder(os.Stdin).Decode(&r)
		showRun(&r)
	case 5:
		var j job
		_ = json.NewDecoder(os.Stdin).Decode(&j)
		showJob(&j, err)
	}
}
