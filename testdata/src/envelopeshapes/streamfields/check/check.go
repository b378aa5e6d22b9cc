// Package check prints errors to the streams of another package.
package check

import (
	"encoding/json"

	"envelopeshapes/streamfields/term"
)

type failure struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Suggestion  string `json:"suggestion"`
	Recoverable bool   `json:"recoverable"`
}

// Run fails.
func Run(s *term.Streams, n int) int {
	switch n {
	case 1:
		_ = json.NewEncoder(s.Out).Encode(failure{"E_USAGE", "no task", "name one", false}) // want `this JSON error is written to stdout, but exitlint.toml says stderr`
	case 2:
		_ = json.NewEncoder(s.Errors).Encode(failure{"E_USAGE", "no task", "name one", false})
	case 3:
		_ = json.NewEncoder(s.Log).Encode(failure{"E_USAGE", "no task", "name one", false})
	}
	return 1
}
