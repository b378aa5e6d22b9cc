// Command cancelled prints errors that contain their status. An error that says that someone
// has stopped the program needs no suggestion.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
	status    int
	size      int
}

func (f *failure) Error() string { return f.Message }

func load(n int) error {
	switch n {
	case 1:
		return &failure{Code: "E_DEPENDS", Message: "stopped", Retryable: false, status: 131}
	case 2:
		return &failure{Code: "E_DEPENDS", Message: "lost", Retryable: false, status: 1} // want `has no "hint"`
	case 3:
		return &failure{Code: "E_DEPENDS", Message: "large", Retryable: false, status: 1, size: 131} // want `has no "hint"`
	}
	f := &failure{Code: "E_DEPENDS", Message: "either", Retryable: false, status: 1} // want `has no "hint"`
	if n > 7 {
		f.status = 131
	}
	return f
}

func main() {
	var f *failure
	if errors.As(load(len(os.Args)), &f) {
		_ = json.NewEncoder(os.Stderr).Encode(f)
		os.Exit(f.status)
	}
}
