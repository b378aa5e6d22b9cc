// Package body makes maps for JSON errors.
package body

// New returns a map that callers complete.
func New(code, msg string) map[string]any {
	return map[string]any{"code": code, "message": msg, "retryable": false}
}

// Tagged returns a map to which callers only add other keys.
func Tagged(code, msg string) map[string]any {
	return map[string]any{"code": code, "message": msg, "retryable": false} // want `this JSON error has no "suggestion"`
}
