// Command eventwords prints events. Their field "type" says that they are no errors.
package main

import (
	"encoding/json"
	"os"
)

// An event is about a running operation.
type event struct {
	Type    string `json:"type"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

// A failure has a type that is an error code.
type failure struct { // want `no field for recoverable`
	Type    string `json:"type"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

func emit(e event) { _ = json.NewEncoder(os.Stdout).Encode(e) }

func main() {
	emit(event{Type: "start", Message: "begin"})
	emit(event{Type: "warning", Message: "slow", Hint: "use a cache"})
	switch len(os.Args) {
	case 1:
		_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"type": "result", "message": "found", "suggestions": os.Args})
	case 2:
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"type": "error", "code": "E_USAGE", "message": "no task", "suggestions": os.Args}) // want `has no "recoverable"`
		os.Exit(1)
	case 3:
		_ = json.NewEncoder(os.Stderr).Encode(failure{Type: "E_USAGE", Message: "no task", Hint: "name a task"})
		os.Exit(1)
	}
}
