// Command copiedlist copies the list of hints of an error if it has any.
package main

import (
	"encoding/json"
	"os"
	"slices"
)

type failure struct { // want `has no field for recoverable`
	Code    string   `json:"code"`
	Message string   `json:"message"`
	Hints   []string `json:"hints,omitempty"`
}

type envelope struct {
	Error *failure `json:"error"`
}

// Error is what authors construct.
type Error struct {
	Code, Message string
	Hints, Notes  []string
}

func appended(e *Error) failure {
	out := failure{Code: e.Code, Message: e.Message}
	if len(e.Hints) > 0 {
		out.Hints = append([]string(nil), e.Hints...)
	}
	return out
}

func cloned(e *Error) failure {
	out := failure{Code: e.Code, Message: e.Message}
	if len(e.Hints) > 0 {
		out.Hints = slices.Clone(e.Hints)
	}
	return out
}

// mixed has hints if the error has notes, so the two do not go together.
func mixed(e *Error) failure {
	out := failure{Code: e.Code, Message: e.Message} // want `has "error.hints" on some paths only`
	if len(e.Hints) > 0 {
		out.Hints = append([]string(nil), e.Notes...)
	}
	return out
}

func run(args []string) *Error {
	if len(args) < 2 {
		return &Error{Code: "E_USAGE", Message: "no name"} // want `has no "Hints"`
	}
	return &Error{Code: "E_USAGE", Message: "bad name", Hints: []string{"see --help"}}
}

func main() {
	e := run(os.Args)
	var out failure
	switch len(os.Args) {
	case 1:
		out = appended(e)
	case 2:
		out = cloned(e)
	default:
		out = mixed(e)
	}
	_ = json.NewEncoder(os.Stderr).Encode(envelope{Error: &out})
	os.Exit(1)
}
