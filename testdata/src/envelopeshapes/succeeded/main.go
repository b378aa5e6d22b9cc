// Command succeeded prints results with fields for an error that is never there.
package main

import (
	"encoding/json"
	"os"
)

// A done always says that all went well.
type done struct {
	Success bool     `json:"success"`
	Applied []string `json:"applied"`
	Error   string   `json:"error,omitempty"`
}

type reply struct { // want `no field for recoverable` `no field for suggestion`
	Success bool     `json:"success"`
	Applied []string `json:"applied"`
	Error   string   `json:"error,omitempty"`
}

func main() {
	switch len(os.Args) {
	case 1:
		json.NewEncoder(os.Stdout).Encode(reply{Error: "no task"})
		os.Exit(1)
	case 2:
		json.NewEncoder(os.Stdout).Encode(reply{Success: true, Applied: os.Args})
	case 3:
		json.NewEncoder(os.Stdout).Encode(map[string]any{"code": 0, "message": "nothing written"})
	case 4:
		json.NewEncoder(os.Stdout).Encode(map[string]any{"error": true, "message": "no task"}) // want `has no "recoverable"` `has no "suggestion"`
		os.Exit(1)
	}
	json.NewEncoder(os.Stdout).Encode(done{Success: true, Applied: os.Args})
}
