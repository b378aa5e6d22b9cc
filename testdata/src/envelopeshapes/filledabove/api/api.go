// Package api makes errors that the command completes.
package api

import (
	"errors"
	"io/fs"

	"envelopeshapes/filledabove/fault"
)

// Classify makes an error of each error.
func Classify(err error) *fault.Error {
	if errors.Is(err, fs.ErrNotExist) {
		return &fault.Error{Code: "E_USAGE", Message: "no file", Hint: "name another"}
	}
	return &fault.Error{Code: "E_USAGE", Message: err.Error()}
}

// Load fails.
func Load(name string) error {
	if name == "" {
		return &fault.Slip{Code: "E_USAGE", Message: "no name"} // want `has no "hint"`
	}
	return nil
}
