// Command innermaps copies the entries of an argument to a map in another map.
package main

import (
	"encoding/json"
	"maps"
	"os"
)

func body(code, msg string, more map[string]any) map[string]any {
	m := map[string]any{"code": code, "message": msg, "retryable": false}
	maps.Copy(m, more)
	return map[string]any{"error": m}
}

func emit(m map[string]any) { _ = json.NewEncoder(os.Stderr).Encode(m) }

func main() {
	switch len(os.Args) {
	case 1:
		emit(body("E_USAGE", "none", nil)) // want `the JSON error of this call has no "error.suggestion"`
	case 2:
		emit(body("E_USAGE", "one", map[string]any{"hint": "name a task"}))
	case 3:
		emit(body("E_USAGE", "two", map[string]any{"task": os.Args[1]})) // want `this JSON error has no "error.suggestion"`
	}
	os.Exit(1)
}
