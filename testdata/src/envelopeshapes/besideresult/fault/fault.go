// Package fault has the error type, and prints errors.
package fault

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is made by authors.
type Error struct{ Code, Message, Hint string }

func (e *Error) Error() string { return e.Message }

// Print writes an error.
func Print(err error) {
	var e *Error
	if errors.As(err, &e) {
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"error": map[string]any{"code": e.Code, "message": e.Message, "hint": e.Hint, "retryable": false}})
	}
}
