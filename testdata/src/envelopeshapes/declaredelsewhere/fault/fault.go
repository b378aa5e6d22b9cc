// Package fault declares errors, and prints them through an interface. It makes none.
package fault

import (
	"encoding/json"
	"errors"
	"os"
)

// Advised is an error with advice.
type Advised interface {
	error
	Advice() string
}

// Base is in all errors.
type Base struct{ Text, Todo string }

func (b *Base) Error() string { return b.Text }

// Advice says what to do.
func (b *Base) Advice() string { return b.Todo }

// Network is an error that other packages make.
type Network struct {
	Base
	Host string
}

// Print writes an error.
func Print(err error) {
	hint := "see --help"
	var a Advised
	if errors.As(err, &a) {
		hint = a.Advice()
	}
	_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"code": "E_USAGE", "message": err.Error(), "retryable": false, "hint": hint})
}
