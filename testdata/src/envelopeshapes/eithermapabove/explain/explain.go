// Package explain has functions that return one of several maps to other packages.
package explain

import (
	"errors"
	"io/fs"

	"envelopeshapes/eithermapabove/emit"
)

// Explain makes maps by a function, and by literals.
func Explain(err error) (map[string]any, int) {
	switch {
	case errors.Is(err, fs.ErrExist):
		m := emit.Body("E_LOCKED", err, false) // want `retryable is false here, but exitlint.toml says "yes" for E_LOCKED`
		m["hint"] = "wait"
		return m, 1
	case errors.Is(err, fs.ErrNotExist):
		m := emit.Body("E_USAGE", err, false) // want `has no "(error.)?(hint|suggestion)"`
		return m, 1
	case errors.Is(err, fs.ErrClosed):
		m := emit.Body("E_USAGE", err, false)
		m["hint"] = "open it"
		return m, 1
	case errors.Is(err, fs.ErrPermission):
		return map[string]any{"code": "E_USAGE", "message": err.Error(), "hint": "log in"}, 1 // want `has no "(error.)?(recoverable|retryable)"`
	case errors.Is(err, fs.ErrInvalid):
		return map[string]any{"code": "E_LOCKED", "message": err.Error(), "hint": "log in", "retryable": false}, 1 // want `retryable is false here, but exitlint.toml says "yes" for E_LOCKED`
	}
	return map[string]any{"code": "E_USAGE", "message": err.Error(), "hint": "report it", "retryable": false}, 1
}

// Bare returns maps that the caller encodes itself.
func Bare(err error) map[string]any {
	if errors.Is(err, fs.ErrExist) {
		return map[string]any{"code": "E_USAGE", "message": err.Error(), "retryable": false} // want `has no "(error.)?(hint|suggestion)"`
	}
	return map[string]any{"code": "E_USAGE", "message": err.Error(), "retryable": false, "hint": "report it"}
}

// Part returns maps that the caller puts into another one.
func Part(err error) map[string]any {
	if errors.Is(err, fs.ErrExist) {
		return map[string]any{"code": "E_USAGE", "message": err.Error(), "retryable": false} // want `has no "(error.)?(hint|suggestion)"`
	}
	return map[string]any{"code": "E_USAGE", "message": err.Error(), "retryable": false, "hint": "report it"}
}

// Completed gets a hint from its caller.
func Completed(err error) map[string]any {
	if errors.Is(err, fs.ErrExist) {
		return map[string]any{"code": "E_USAGE", "message": err.Error(), "retryable": false}
	}
	return map[string]any{"code": "E_USAGE", "message": "unknown", "retryable": false}
}

// Checked returns an incomplete map only together with true, and the caller prints the
// other one.
func Checked(err error) (map[string]any, bool) {
	if errors.Is(err, fs.ErrExist) {
		return map[string]any{"code": "E_USAGE", "message": err.Error()}, true
	}
	return map[string]any{"code": "E_USAGE", "message": "unknown", "retryable": false, "hint": "report it"}, false
}

// Unused returns maps that nobody prints.
func Unused(err error) map[string]any {
	if errors.Is(err, fs.ErrExist) {
		return map[string]any{"code": "E_USAGE", "message": err.Error()}
	}
	return map[string]any{"code": "E_USAGE", "message": "unknown"}
}
