// Command errormaps prints replies whose field "error" is a map.
package main

import (
	"encoding/json"
	"os"
)

type reply struct {
	Status string         `json:"status"`
	Data   []string       `json:"data,omitempty"`
	Error  map[string]any `json:"error,omitempty"`
}

func (r reply) print() { _ = json.NewEncoder(os.Stdout).Encode(r) }

func newError(code, message string) map[string]any {
	return map[string]any{"code": code, "message": message}
}

func refuse(m map[string]any) {
	reply{Status: "error", Error: m}.print()
	os.Exit(1)
}

func main() {
	switch len(os.Args) {
	case 1:
		reply{Status: "error", Error: map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false, "hint": "name a task"}}.print()
	case 2:
		reply{Status: "error", Error: map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}}.print() // want `has no "error.suggestion"`
	case 3:
		reply{Status: "error", Error: map[string]any{"code": "E_USAGE", "message": "no task", "hint": "name a task"}}.print() // want `has no "error.recoverable"`
	case 4:
		reply{Status: "error", Error: map[string]any{"code": "E_LOCKED", "message": "locked", "retryable": false, "hint": "wait"}}.print() // want `retryable is false here, but exitlint.toml says "yes" for E_LOCKED`
	case 5:
		refuse(map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}) // want `has no "error.suggestion"`
	case 6:
		m := newError("E_USAGE", "no task")
		m["retryable"] = false
		m["hint"] = "name a task"
		refuse(m)
	case 7:
		m := newError("E_USAGE", "no task") // want `has no "error.suggestion"`
		m["retryable"] = false
		refuse(m)
	case 8: // any keys
		m := map[string]any{}
		for _, kv := range os.Args[1:] {
			m[kv] = true
		}
		refuse(m)
	}
	reply{Status: "ok", Data: os.Args}.print()
}
