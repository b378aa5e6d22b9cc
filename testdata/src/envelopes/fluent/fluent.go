// Command fluent prints envelopes that methods complete.
package main

import (
	"encoding/json"
	"os"
)

// A Problem is set by methods on a pointer.
type Problem struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion,omitempty"`
}

// NewProblem begins one.
func NewProblem(code, message string) *Problem {
	return &Problem{Code: code, Message: message}
}

// WithSuggestion says what to do.
func (p *Problem) WithSuggestion(s string) *Problem {
	p.Suggestion = s
	return p
}

// Retry says that it may be tried again.
func (p *Problem) Retry() *Problem {
	p.Recoverable = true
	return p
}

// A Fail is set by methods that copy it.
type Fail struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
}

// WithSuggestion returns a copy that says what to do.
func (f Fail) WithSuggestion(s string) Fail {
	f.Suggestion = s
	return f
}

func main() {
	enc := json.NewEncoder(os.Stderr)
	_ = enc.Encode(NewProblem("E_NOT_FOUND", "no").WithSuggestion("look"))
	_ = enc.Encode(NewProblem("E_NOT_FOUND", "no")) // want `the JSON error of this call has no "suggestion"; add .WithSuggestion\(…\)`
	_ = enc.Encode(NewProblem("E_BUSY", "no").WithSuggestion("wait").Retry())
	_ = enc.Encode(NewProblem("E_BUSY", "no").WithSuggestion("wait"))          // want `recoverable is left out here, so false, but exitlint.toml says "yes" for E_BUSY`
	_ = enc.Encode(NewProblem("E_NOT_FOUND", "no").WithSuggestion("").Retry()) // want `the JSON error of this call has an empty "suggestion"` `recoverable is true here, but exitlint.toml says "no" for E_NOT_FOUND`

	f := Fail{Code: "E_NOT_FOUND", Message: "no"} // want `this JSON error has no "suggestion"`
	f.WithSuggestion("the copy is lost")
	_ = enc.Encode(f)
	g := Fail{Code: "E_NOT_FOUND", Message: "no"} // want `E_NOT_FOUND ends with 0 here, but with 4 in exitlint.toml`
	g = g.WithSuggestion("look")
	_ = enc.Encode(g)
}
