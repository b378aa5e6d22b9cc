// Package show prints errors of types that it does not know.
package show

import (
	"encoding/json"
	"os"
)

// A Failure is an error that knows what is printed of it.
type Failure interface {
	error
	Export() any
}

// Print prints a failure.
func Print(f Failure) { _ = json.NewEncoder(os.Stderr).Encode(f.Export()) }

// Each prints the failures in a list.
func Each(fs []Failure) {
	for _, f := range fs {
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"level": "debug", "of": f.Error()})
	}
}
