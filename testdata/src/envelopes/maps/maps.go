// Command maps prints envelopes that are maps.
package main

import (
	"encoding/json"
	"io"
	"os"
)

type object map[string]any

func emit(w io.Writer, v any) { _ = json.NewEncoder(w).Encode(v) }

func main() {
	emit(os.Stderr, map[string]any{"code": "E_BUSY", "message": "no", "recoverable": true, "suggestion": "wait"})
	emit(os.Stderr, map[string]any{"code": "E_BUSY", "message": "no", "recoverable": false, "suggestion": "wait"})   // want `recoverable is false here, but exitlint.toml says "yes" for E_BUSY`
	emit(os.Stderr, map[string]any{"error": map[string]any{"code": "E_NOT_FOUND", "message": "no", "hint": "look"}}) // want `this JSON error has no "error.recoverable"`
	emit(os.Stderr, object{"error": object{"code": "E_NOT_FOUND", "message": "no", "recoverable": false}})           // want `this JSON error has no "error.suggestion"`
	emit(os.Stderr, map[string]string{"error": "no"})                                                                // want `this JSON error has no "recoverable"` `this JSON error has no "suggestion"`
	m := map[string]any{"error": "no", "recoverable": false}                                                         // want `this JSON error has "suggestion" on some paths only`
	if len(os.Args) > 1 {
		m["suggestion"] = "look"
	}
	emit(os.Stderr, m)
	n := map[string]any{"error": "no", "recoverable": false}
	n["suggestion"] = "look"
	emit(os.Stderr, n)
	emit(os.Stdout, map[string]any{"result": 3, "error": nil})
	emit(os.Stdout, map[string]any{"name": "x", "message": "hello"})
}
