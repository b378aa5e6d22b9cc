// Package report chooses an envelope by the type of an error.
package report

import (
	"encoding/json"
	"errors"
	"io"
)

// A Busy error says that a device is in use.
type Busy struct{ Device string }

func (e *Busy) Error() string { return e.Device + " is busy" }

// A Missing error says that a device does not exist.
type Missing struct{ Device string }

func (e *Missing) Error() string { return e.Device + " does not exist" }

// A Gone error says that a device has been removed.
type Gone struct{ Device string }

func (e *Gone) Error() string { return e.Device + " is gone" }

func choose(err error) map[string]any {
	var busy *Busy
	if errors.As(err, &busy) {
		return map[string]any{"code": "E_BUSY", "message": err.Error(), "retryable": true, "hint": "wait for " + busy.Device}
	}
	if _, ok := err.(*Missing); ok {
		return map[string]any{"code": "E_NOT_FOUND", "message": err.Error(), "retryable": false, "hint": "list the devices"}
	}
	return map[string]any{"code": "E_USAGE", "message": err.Error(), "retryable": false, "hint": "see --help"}
}

// Print prints the envelope of an error.
func Print(w io.Writer, err error) { _ = json.NewEncoder(w).Encode(choose(err)) }

func chooseGone(err error) map[string]any {
	var gone *Gone
	if errors.As(err, &gone) {
		return map[string]any{"code": "E_NOT_FOUND", "message": err.Error(), "retryable": false, "hint": "list the devices"} // want `E_NOT_FOUND ends with 5 here, but with 4`
	}
	return map[string]any{"code": "E_USAGE", "message": err.Error(), "retryable": false, "hint": "see --help"}
}

// PrintGone prints the envelope of an error.
func PrintGone(w io.Writer, err error) { _ = json.NewEncoder(w).Encode(chooseGone(err)) }
