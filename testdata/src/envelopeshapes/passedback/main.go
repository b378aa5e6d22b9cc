// Command passedback chooses one of several errors, and hands it to a function that adds
// to it and returns it.
package main

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
	Path      string `json:"path,omitempty"`
}

func (f *failure) Error() string { return f.Message }

// A slip gets its hint in complete.
type slip struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func (s *slip) Error() string { return s.Message }

func classify(err error) *failure {
	var f *failure
	switch {
	case errors.Is(err, io.EOF):
		f = &failure{Code: "E_USAGE", Message: err.Error(), Hint: "write more"}
	case errors.Is(err, fs.ErrClosed):
		f = &failure{Code: "E_USAGE", Message: err.Error()} // want `has no "hint"`
	default:
		f = &failure{Code: "E_USAGE", Message: err.Error(), Hint: "see --help"}
	}
	return withPath(f, err)
}

// withPath sets another field of some errors.
func withPath(f *failure, err error) *failure {
	var e *fs.PathError
	if errors.As(err, &e) && f.Path == "" {
		f.Path = e.Path
	}
	return f
}

func find(err error) *slip {
	var s *slip
	if errors.Is(err, io.EOF) {
		s = &slip{Code: "E_USAGE", Message: err.Error()}
	} else {
		s = &slip{Code: "E_USAGE", Message: "not found"}
	}
	return complete(s)
}

// complete sets the missing hint.
func complete(s *slip) *slip {
	if s.Hint == "" {
		s.Hint = "see --help"
	}
	return s
}

// later sets the hint itself.
func later(err error) *failure {
	f := &failure{Code: "E_USAGE", Message: "nothing"}
	if errors.Is(err, io.EOF) {
		f = &failure{Code: "E_USAGE", Message: err.Error()}
	}
	g := withPath(f, err)
	g.Hint = "see --help"
	return g
}

func main() {
	_, err := os.ReadFile(os.Args[1])
	switch len(os.Args) {
	case 2:
		_ = json.NewEncoder(os.Stderr).Encode(classify(err))
	case 3:
		_ = json.NewEncoder(os.Stderr).Encode(find(err))
	case 4:
		_ = json.NewEncoder(os.Stderr).Encode(later(err))
	}
	os.Exit(1)
}
