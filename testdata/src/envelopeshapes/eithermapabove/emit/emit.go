// Package emit makes and writes maps.
package emit

import (
	"encoding/json"
	"io"
)

// Body makes a map to which callers add a hint.
func Body(code string, err error, retryable bool) map[string]any {
	return map[string]any{"code": code, "message": err.Error(), "retryable": retryable}
}

// Error writes the map under a key.
func Error(w io.Writer, body map[string]any) {
	_ = json.NewEncoder(w).Encode(map[string]any{"error": body})
}
