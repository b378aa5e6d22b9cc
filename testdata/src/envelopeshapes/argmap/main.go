// Command argmap gets the inner map of its envelope as an argument. What the map
// lacks is reported at the map, and what the outer map lacks in the function.
package main

import (
	"encoding/json"
	"os"
)

func die(status int, m map[string]any) {
	_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"error": m})
	os.Exit(status)
}

func main() {
	switch len(os.Args) {
	case 1:
		die(1, map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false, "hint": "name a task"})
	case 2:
		die(1, map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}) // want `no "error.(hint|suggestion)"`
	case 3:
		die(1, map[string]any{"code": "E_USAGE", "message": "no task", "hint": "name a task"}) // want `no "error.re(try|cover)able"`
	}
}
