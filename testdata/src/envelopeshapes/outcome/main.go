// Command outcome prints results that are a success or an error. Only an error needs
// the fields of one.
package main

import (
	"encoding/json"
	"os"
)

type reply struct {
	Success   bool   `json:"success"`
	Error     string `json:"error,omitempty"`
	Data      any    `json:"data,omitempty"`
	Hint      string `json:"hint,omitempty"`
	Retryable bool   `json:"retryable"`
}

func show(v any) { _ = json.NewEncoder(os.Stdout).Encode(v) }

func main() {
	switch len(os.Args) {
	case 1:
		show(reply{Success: true, Data: os.Args})
	case 2:
		show(reply{Error: "no task", Hint: "name a task", Retryable: true})
	case 3:
		show(reply{Error: "no task", Retryable: true}) // want `has no "hint"`
	case 4:
		show(map[string]any{"ok": true, "error": nil, "data": os.Args})
	case 5:
		show(map[string]any{"ok": false, "error": "no task", "retryable": false}) // want `has no "suggestion"`
	case 6:
		show(map[string]any{"ok": false, "error": map[string]any{"code": "E_USAGE", "message": "no task"}}) // want `has no "error.suggestion"` `has no "error.recoverable"`
	case 7:
		show(map[string]any{"ok": len(os.Args) > 9, "results": os.Args})
	}
}
