// Command overwritten assigns whole structs to a variable on some paths, and sets its
// fields on others.
package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// zero sets the fields of a zero value, or replaces it.
func zero(err error) failure {
	var f failure
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f = failure{Code: "E_USAGE", Message: "no such task", Retryable: false, Hint: "create it"}
	case errors.Is(err, fs.ErrPermission):
		f = failure{Code: "E_USAGE", Message: "not allowed", Retryable: false} // want `has no "hint"`
	default:
		f.Code = "E_USAGE"
		f.Message = err.Error()
		f.Retryable = false
		f.Hint = "report it"
	}
	return f
}

// first completes a literal, or replaces it.
func first(err error) failure {
	f := failure{Code: "E_USAGE", Message: "wrong", Retryable: false}
	if errors.Is(err, fs.ErrNotExist) {
		f.Hint = "create it"
	} else {
		f = failure{Code: "E_USAGE", Message: err.Error(), Retryable: false, Hint: "report it"}
	}
	return f
}

// missing completes a literal on one path, and replaces it on another. On the third
// path, it is as it was.
func missing(err error) failure {
	f := failure{Code: "E_USAGE", Message: "wrong", Retryable: false} // want `has "hint" on some paths only`
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.Hint = "create it"
	case errors.Is(err, fs.ErrPermission):
		f = failure{Code: "E_USAGE", Message: err.Error(), Retryable: false, Hint: "report it"}
	}
	return f
}

// inLoop replaces the struct in each iteration.
func inLoop(errs []error) failure {
	f := failure{Code: "E_USAGE", Message: "nothing", Retryable: false, Hint: "name a task"}
	for _, err := range errs {
		f = failure{Code: "E_USAGE", Message: err.Error(), Retryable: false}
		f.Hint = "report it"
	}
	return f
}

func main() {
	_, err := os.ReadFile(os.Args[1])
	if err == nil {
		return
	}
	enc := json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 2:
		_ = enc.Encode(zero(err))
	case 3:
		_ = enc.Encode(first(err))
	case 4:
		_ = enc.Encode(missing(err))
	default:
		_ = enc.Encode(inLoop([]error{err}))
	}
	os.Exit(1)
}
