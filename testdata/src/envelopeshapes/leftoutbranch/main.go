// Command leftoutbranch sets fields in the branches of a switch. The finding is at the branch
// that leaves one out.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

var (
	errGone  = errors.New("gone")
	errBusy  = errors.New("busy")
	errAbort = errors.New("aborted")
)

type failure struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Suggestion  string `json:"suggestion,omitempty"`
	Recoverable bool   `json:"recoverable"`
}

// classify sets the suggestion in most branches.
func classify(err error) failure {
	f := failure{Message: err.Error()}
	switch {
	case errors.Is(err, errGone):
		f.Code = "E_USAGE" // want `this JSON error has no "suggestion" for E_USAGE`
	case errors.Is(err, errBusy):
		f.Code, f.Recoverable = "E_LOCKED", true
		f.Suggestion = "wait"
	default:
		f.Code, f.Suggestion = "E_DEPENDS", "look at the log"
	}
	return f
}

// complete adds the suggestion afterwards.
func complete(err error) failure {
	f := failure{Message: err.Error()}
	switch {
	case errors.Is(err, errGone):
		f.Code = "E_USAGE"
	case errors.Is(err, errBusy):
		f.Code, f.Recoverable, f.Suggestion = "E_LOCKED", true, "wait"
	default:
		f.Code, f.Suggestion = "E_DEPENDS", "look at the log"
	}
	if f.Suggestion == "" {
		f.Suggestion = "see --help"
	}
	return f
}

// separate sets the suggestion in a statement of its own.
func separate(err error) failure {
	f := failure{Code: "E_USAGE", Message: err.Error()} // want `has "suggestion" on some paths only`
	if errors.Is(err, errAbort) {
		f.Suggestion = "run it again"
	}
	return f
}

func main() {
	f := separate(errAbort)
	switch len(os.Args) {
	case 1:
		f = classify(errBusy)
	case 2:
		f = complete(errGone)
	}
	_ = json.NewEncoder(os.Stderr).Encode(f)
	os.Exit(1)
}
