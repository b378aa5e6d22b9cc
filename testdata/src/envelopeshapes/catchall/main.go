// Command catchall turns each error that it does not know into one JSON error.
// One line covers most failures, so the finding about it says so.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// CLIError is what authors construct.
type CLIError struct {
	Code    string
	Message string
	Hint    string
}

func (e *CLIError) Error() string { return e.Message }

type envelope struct { // want `has no field for recoverable`
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

func wrap(code, message, hint string) *CLIError {
	return &CLIError{Code: code, Message: message, Hint: hint}
}

// classify returns the error that is printed.
func classify(err error) *CLIError {
	var known *CLIError
	if errors.As(err, &known) {
		return known
	}
	if errors.Is(err, fs.ErrNotExist) {
		return &CLIError{Code: "E_USAGE", Message: err.Error()} // want `this error, which is printed as JSON, has no "Hint"`
	}
	return &CLIError{Code: "E_USAGE", Message: err.Error()} // want `the JSON error for all errors that are not classified has no "Hint"`
}

// called does the same with a constructor.
func called(err error) *CLIError {
	switch e := err.(type) {
	case *CLIError:
		return e
	case *fs.PathError:
		return wrap("E_USAGE", e.Error(), "") // want `this error, which is printed as JSON, has an empty "Hint"`
	}
	return wrap("E_USAGE", err.Error(), "") // want `the JSON error for all errors that are not classified has an empty "Hint"`
}

// caused is no catch-all: its callers know what has happened.
func caused(err error) *CLIError {
	return &CLIError{Code: "E_USAGE", Message: "network: " + err.Error()} // want `this error, which is printed as JSON, has no "Hint"`
}

// mapped makes a map.
func mapped(err error) {
	var known *CLIError
	if !errors.As(err, &known) {
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"error": map[string]any{"code": "E_USAGE", "recoverable": false, "message": err.Error()}}) // want `the JSON error for all errors that are not classified has no "error.suggestion"`
		return
	}
	_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"error": map[string]any{"code": "E_USAGE", "recoverable": false, "message": known.Message}}) // want `this JSON error has no "error.suggestion"`
}

// coded has a code that its caller knows.
func coded(code string, err error) *CLIError {
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	return &CLIError{Code: code, Message: err.Error()} // want `this error, which is printed as JSON, has no "Hint"`
}

// logged tests an error only for nil.
func logged(err error) *CLIError {
	if err == nil {
		return nil
	}
	return &CLIError{Code: "E_USAGE", Message: fmt.Sprint(err)} // want `this error, which is printed as JSON, has no "Hint"`
}

func run() error {
	if len(os.Args) > 1 {
		return caused(errors.New("no"))
	}
	return nil
}

func main() {
	err := run()
	if err == nil {
		return
	}
	mapped(err)
	for _, e := range []*CLIError{classify(err), called(err), caused(err), coded(os.Args[0], err), logged(err)} {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: e.Code, Message: e.Message, Hint: e.Hint})
	}
	_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: "E_USAGE", Message: err.Error()}) // want `the JSON error for all errors that are not classified has no "hint"`
	os.Exit(1)
}
