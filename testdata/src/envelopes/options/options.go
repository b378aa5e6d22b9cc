// Command options prints envelopes that options complete.
package main

import (
	"encoding/json"
	"os"
)

// PlatformError is what is printed.
type PlatformError struct {
	Message       string `json:"message"`
	Recoverable   bool   `json:"recoverable"`
	Suggestion    string `json:"suggestion"`
	Documentation string `json:"documentation"`
}

// An ErrorOption sets a field.
type ErrorOption func(*PlatformError)

// WithSuggestion says what to do.
func WithSuggestion(s string) ErrorOption {
	return func(e *PlatformError) { e.Suggestion = s }
}

// WithDocs says where to read on.
func WithDocs(s string) ErrorOption {
	return func(e *PlatformError) { e.Documentation = s }
}

// New makes one.
func New(message string, options ...ErrorOption) *PlatformError {
	e := &PlatformError{Message: message, Recoverable: len(message) > 3}
	for _, o := range options {
		o(e)
	}
	return e
}

func main() {
	enc := json.NewEncoder(os.Stderr)
	_ = enc.Encode(New("no", WithSuggestion("look"), WithDocs("there")))
	_ = enc.Encode(New("no", WithDocs("there")))  // want `the JSON error of this call has no "suggestion"; pass WithSuggestion\(…\)`
	_ = enc.Encode(New("no"))                     // want `the JSON error of this call has no "suggestion"; pass WithSuggestion\(…\)`
	_ = enc.Encode(New("no", WithSuggestion(""))) // want `the JSON error of this call has an empty "suggestion"`
	var all []ErrorOption
	for range os.Args {
		all = append(all, WithDocs("there"))
	}
	_ = enc.Encode(New("no", all...))
}
