// Command levels prints diagnostics. Their level says that they are no errors.
package main

import (
	"encoding/json"
	"os"
)

// A warning is always about something that is no error.
type warning struct {
	Level   string `json:"level"`
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

// A diagnostic may be an error.
type diagnostic struct { // want `no field for recoverable`
	Level   string `json:"level"`
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

func warn(code, message, hint string) {
	_ = json.NewEncoder(os.Stderr).Encode(warning{Level: "warning", Code: code, Message: message, Hint: hint})
}

func main() {
	enc := json.NewEncoder(os.Stderr)
	warn("slow", "slow", "use a cache")
	_ = enc.Encode(diagnostic{Level: "info", Code: "E_USAGE", Message: "no task"})
	_ = enc.Encode(map[string]any{"level": "warn", "code": "E_USAGE", "message": "no task", "hint": ""})
	switch len(os.Args) {
	case 1:
		_ = enc.Encode(diagnostic{Level: "error", Code: "E_USAGE", Message: "no task"}) // want `has no "hint"`
	case 2:
		_ = enc.Encode(map[string]any{"level": "error", "code": "E_USAGE", "message": "no task", "hint": ""}) // want `has an empty "hint"` `has no "recoverable"`
	}
	os.Exit(1)
}
