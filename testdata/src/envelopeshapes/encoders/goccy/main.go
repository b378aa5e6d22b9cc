// Command goccy encodes with goccy/go-json.
package main

import (
	"os"

	"github.com/goccy/go-json"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func main() {
	switch len(os.Args) {
	case 1:
		_ = json.NewEncoder(os.Stderr).Encode(failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 2:
		_ = json.NewEncoder(os.Stderr).Encode(failure{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 3:
		b, _ := json.MarshalIndent(failure{Code: "E_USAGE", Message: "no task"}, "", " ") // want `has no "[Hh]int"`
		_, _ = os.Stderr.Write(b)
	case 4: // nothing else encodes these maps
		b, _ := json.MarshalWithOption(map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}, json.DisableHTMLEscape()) // want `has no "suggestion"`
		_, _ = os.Stderr.Write(b)
	case 5:
		b, _ := json.MarshalWithOption(map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false, "hint": "name a task"}, json.DisableHTMLEscape())
		_, _ = os.Stderr.Write(b)
	case 6:
		_ = json.NewEncoder(os.Stderr).EncodeWithOption(map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}, json.DisableHTMLEscape()) // want `has no "suggestion"`
	}
}
