// Package base declares a method that package printer promotes.
package base

import (
	"encoding/json"
	"os"
)

// A Base prints values as JSON.
type Base struct{}

// Show prints v.
func (Base) Show(v any) { json.NewEncoder(os.Stdout).Encode(v) }
