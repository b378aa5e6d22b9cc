// Command pathsopen prints errors that may have any keys.
package main

import (
	"encoding/json"
	"os"
)

type reply struct {
	Error map[string]any `json:"error"`
	Trace string         `json:"trace"`
}

func main() {
	problem := map[string]any{"kind": "E_RUN", "text": "it failed", "hint": "look"}
	for _, a := range os.Args {
		problem[a] = true
	}
	_ = json.NewEncoder(os.Stderr).Encode(reply{problem, "1"})
	os.Exit(7)
}
