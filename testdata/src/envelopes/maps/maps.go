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
	emit(os.Stderr, map[string]any{"code": "E_BUSY", "message": "no", "recoverable": false, "suggestion": "wait"})   // want `E_BUSY is recoverable "yes" in the registry, not false`
	emit(os.Stderr, map[string]any{"error": map[string]any{"code": "E_NOT_FOUND", "message": "no", "hint": "look"}}) // want `error envelope without recoverable`
	emit(os.Stderr, object{"error": object{"code": "E_NOT_FOUND", "message": "no", "recoverable": false}})           // want `error envelope without a suggestion`
	emit(os.Stderr, map[string]string{"error": "no"})                                                                // want `error envelope without recoverable` `error envelope without a suggestion`
	m := map[string]any{"error": "no", "recoverable": false}                                                         // want `error envelope has a suggestion on some paths only`
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
