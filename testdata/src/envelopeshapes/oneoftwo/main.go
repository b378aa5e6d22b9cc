// Command oneoftwo adds keys to one of two maps. Afterwards it is not known which keys
// each of them has.
package main

import (
	"encoding/json"
	"os"
)

func add(m map[string]any, pairs ...any) {
	for i := 0; i+1 < len(pairs); i += 2 {
		m[pairs[i].(string)] = pairs[i+1]
	}
}

func print(m map[string]any) { _ = json.NewEncoder(os.Stderr).Encode(m) }

// other prints the map to which nothing was added.
func other(isWrong bool) {
	busy := map[string]any{"code": "E_LOCKED", "message": "busy", "hint": "wait"}
	wrong := map[string]any{"code": "E_USAGE", "message": "no task", "hint": "name a task"}
	to := busy
	if isWrong {
		to = wrong
	}
	add(to, "retryable", false)
	if isWrong {
		print(busy)
	}
}

// same has two names for one map.
func same(isWrong bool) {
	busy := map[string]any{"code": "E_LOCKED", "message": "busy", "hint": "wait"}
	to := busy
	if isWrong {
		to = busy
	}
	add(to, "retryable", false) // want `E_LOCKED`
	print(busy)
}

func only() {
	busy := map[string]any{"code": "E_LOCKED", "message": "busy", "hint": "wait"}
	add(busy, "retryable", false) // want `E_LOCKED`
	print(busy)
}

func main() {
	other(len(os.Args) > 1)
	same(len(os.Args) > 1)
	only()
	os.Exit(1)
}
