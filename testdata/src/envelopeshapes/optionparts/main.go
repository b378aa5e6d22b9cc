// Command optionparts applies options to an error that is a part of what it prints: in a
// field, behind a pointer, or in a map.
package main

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

type envelope struct {
	OK    bool     `json:"ok"`
	Error *failure `json:"error"`
}

type whole struct {
	Version int     `json:"version"`
	Error   failure `json:"error"`
}

type option func(*failure)

func hint(s string) option { return func(f *failure) { f.Hint = s } }

func retryable() option { return func(f *failure) { f.Retryable = true } }

func final(f *failure) { f.Retryable = false }

func made(code string, opts []option) *failure {
	f := &failure{Code: code, Message: code}
	for _, o := range opts {
		o(f)
	}
	return f
}

// inPointer prints the error behind a pointer.
func inPointer(code string, opts ...option) {
	f := &failure{Code: code, Message: code}
	for _, o := range opts {
		o(f)
	}
	_ = json.NewEncoder(os.Stderr).Encode(envelope{Error: f})
}

// inAnonymous prints it in a struct without a name.
func inAnonymous(code string, opts ...option) {
	f := &failure{Code: code, Message: code}
	for _, o := range opts {
		o(f)
	}
	_ = json.NewEncoder(os.Stderr).Encode(struct {
		Error *failure `json:"error"`
	}{f})
}

// inMap prints it in a map.
func inMap(code string, opts ...option) {
	f := &failure{Code: code, Message: code}
	for _, o := range opts {
		o(f)
	}
	_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"ok": false, "error": f})
}

// inField applies the options to a field of what it prints.
func inField(code string, opts ...option) {
	w := whole{Version: 1}
	w.Error.Code, w.Error.Message = code, code
	for _, o := range opts {
		o(&w.Error)
	}
	_ = json.NewEncoder(os.Stderr).Encode(w)
}

// passedOn hands its options to another function.
func passedOn(code string, opts ...option) {
	_ = json.NewEncoder(os.Stderr).Encode(envelope{Error: made(code, opts)})
}

func main() {
	switch len(os.Args) {
	case 1:
		inPointer("E_USAGE", final, hint("name a task"))
		inPointer("E_USAGE", final)                  // want `has no "error.hint"`
		inPointer("E_LOCKED", hint("wait"))          // want `retryable is left out here`
		inPointer("E_LOCKED", hint(""), retryable()) // want `has an empty "error.hint"`
	case 2:
		inAnonymous("E_USAGE", final, hint("name a task"))
		inAnonymous("E_USAGE", final) // want `has no "error.hint"`
	case 3:
		inMap("E_USAGE", final, hint("name a task"))
		inMap("E_USAGE", final) // want `has no "error.hint"`
	case 4:
		inField("E_USAGE", final, hint("name a task"))
		inField("E_USAGE", final) // want `has no "error.hint"`
	case 5:
		passedOn("E_USAGE", final, hint("name a task"))
		passedOn("E_USAGE", final) // want `has no "error.hint"`
		options := []option{final}
		if os.Args[1] != "" {
			options = append(options, hint("see "+os.Args[1]))
		}
		passedOn("E_USAGE", options...)
	}
	os.Exit(1)
}
