// Command branchesincall fills its errors in the branches of other functions.
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

// fill forgets a field in one branch.
func (f *failure) fill(err error) int {
	f.Message, f.Hint = err.Error(), "look"
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.Code = "E_NOT_FOUND"
		f.Retryable = false
		return 4
	case errors.Is(err, fs.ErrExist):
		f.Code = "E_BUSY" // want `retryable is left out here, so false, but exitlint.toml says "yes" for E_BUSY`
		return 7
	case errors.Is(err, fs.ErrPermission):
		f.Code = "E_BUSY"
		f.Retryable = true
		return 7
	}
	f.Code = "E_USAGE"
	f.Retryable = true // want `retryable is true here, but exitlint.toml says "no" for E_USAGE`
	return 1
}

// usual sets the field before the branches.
func (f *failure) usual(err error) {
	f.Message, f.Hint, f.Retryable = err.Error(), "look", true
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.Code = "E_NOT_FOUND"
		f.Retryable = false
	case errors.Is(err, fs.ErrExist):
		f.Code = "E_BUSY"
	default:
		f.Code = "E_LOCKED"
	}
}

// code leaves the field to its callers in one branch.
func code(f *failure, err error) {
	f.Message, f.Hint = err.Error(), "look"
	if errors.Is(err, fs.ErrNotExist) {
		f.Code = "E_NOT_FOUND"
		f.Retryable = false
	} else {
		f.Code = "E_LOCKED"
	}
}

// last sets the field after the branches.
func last(f *failure, err error) {
	f.Message, f.Hint = err.Error(), "look"
	if errors.Is(err, fs.ErrNotExist) {
		f.Code = "E_NOT_FOUND"
		f.Retryable = false
	} else {
		f.Code = "E_LOCKED"
	}
	f.Retryable = f.Code != "E_NOT_FOUND"
}

// mark sets the field.
func (f *failure) mark(err error) { f.Retryable = !errors.Is(err, fs.ErrNotExist) }

func write(f *failure) { _ = json.NewEncoder(os.Stderr).Encode(f) }

func exit(err error) {
	f := new(failure)
	status := f.fill(err)
	write(f)
	os.Exit(status)
}

func plain(err error) {
	f := &failure{}
	f.usual(err)
	write(f)
}

// before sets the field before the call.
func before(err error) {
	f := &failure{Retryable: true}
	code(f, err)
	write(f)
}

// after sets it after the call.
func after(err error) {
	f := new(failure)
	code(f, err)
	if f.Code == "E_LOCKED" {
		f.Retryable = true
	}
	write(f)
}

// marked sets it with a method.
func marked(err error) {
	f := new(failure)
	code(f, err)
	f.mark(err)
	write(f)
}

// twice calls two such functions.
func twice(err error) {
	f := new(failure)
	code(f, err)
	f.usual(err)
	write(f)
}

// overwritten is set after the branches.
func overwritten(err error) {
	f := new(failure)
	last(f, err)
	write(f)
}

func main() {
	_, err := os.Open(os.Args[1])
	plain(err)
	before(err)
	after(err)
	marked(err)
	twice(err)
	overwritten(err)
	exit(err)
}
