// Command twosuggestions has errors with two fields for what to do next. One of them is
// enough.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type failure struct {
	Code        string   `json:"code"`
	Message     string   `json:"message"`
	Retryable   bool     `json:"retryable"`
	Suggestions []string `json:"suggestions,omitempty"`
	Hint        string   `json:"hint,omitempty"`
}

func (f *failure) Error() string { return f.Message }

// A fault is copied into an envelope, with both fields.
type fault struct {
	code, help, next string
}

func (f *fault) Error() string { return f.code }

func run(args []string) error {
	switch len(args) {
	case 1:
		return &failure{Code: "E_USAGE", Message: "no", Retryable: false, Hint: "see --help"}
	case 2:
		return &failure{Code: "E_USAGE", Message: "no", Retryable: false, Suggestions: []string{"see --help"}}
	case 3:
		return &failure{Code: "E_USAGE", Message: "no", Retryable: false} // want `has no "suggestions"`
	case 4:
		return &failure{Code: "E_USAGE", Message: "no", Retryable: false, Hint: ""} // want `has an empty "suggestions"|has no "suggestions"`
	case 5:
		f := &failure{Code: "E_USAGE", Message: "no", Retryable: false}
		if len(args[0]) > 3 {
			f.Hint = "name a shorter one"
		} else {
			f.Suggestions = []string{"name a longer one"}
		}
		return f
	case 6:
		f := &failure{Code: "E_USAGE", Message: "no", Retryable: false} // want `on some paths only`
		if len(args[0]) > 3 {
			f.Hint = "name a shorter one"
		}
		return f
	case 7:
		return &fault{code: "E_USAGE", help: "see --help"}
	case 8:
		return &fault{code: "E_USAGE", next: "see --help"}
	case 9:
		return &fault{code: "E_USAGE"} // want `has no "(help|next)"`
	}
	return nil
}

func main() {
	err := run(os.Args)
	var f *failure
	if errors.As(err, &f) {
		_ = json.NewEncoder(os.Stderr).Encode(f)
		os.Exit(1)
	}
	var g *fault
	if errors.As(err, &g) {
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"code": g.code, "message": g.code, "retryable": false, "hint": g.help, "suggestion": g.next})
		os.Exit(1)
	}
}
