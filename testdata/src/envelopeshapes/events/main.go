// Command events prints what it does as it goes on, and errors of its own.
package main

import (
	"encoding/json"
	"os"
)

// event tells how far a phase is. Some events tell an error.
type event struct {
	Type     string `json:"type"`
	Phase    string `json:"phase"`
	Status   string `json:"status"`
	ExitCode *int   `json:"exit_code,omitempty"`
	Error    string `json:"error,omitempty"`
	TS       string `json:"ts"`
}

// outcome is printed once, at the end.
type outcome struct { // want `no field for recoverable` `no field for suggestion`
	Status   string `json:"status"`
	ExitCode *int   `json:"exit_code,omitempty"`
	Error    string `json:"error,omitempty"`
}

func emit(e event) {
	e.TS = "now"
	data, err := json.Marshal(e)
	if err != nil {
		return
	}
	_, _ = os.Stderr.Write(data)
	_, _ = os.Stderr.WriteString("\n")
}

func phase(name string, do func() error) error {
	emit(event{Type: "phase", Phase: name, Status: "started"})
	err := do()
	if err != nil {
		emit(event{Type: "phase", Phase: name, Status: "failed", Error: err.Error()})
		return err
	}
	emit(event{Type: "phase", Phase: name, Status: "complete"})
	return nil
}

func main() {
	err := phase("read", func() error { _, err := os.ReadFile("events.json"); return err })
	if err != nil {
		code := 4
		_ = json.NewEncoder(os.Stderr).Encode(outcome{Status: "failed", ExitCode: &code, Error: err.Error()})
		os.Exit(code)
	}
	_ = json.NewEncoder(os.Stderr).Encode(outcome{Status: "success"})
}
