// Command omitted leaves out recoverable where it is false.
package main

import (
	"encoding/json"
	"os"
)

// Plain has a bool, which omitempty may leave out.
type Plain struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Recoverable bool   `json:"recoverable,omitempty"`
	Hint        string `json:"hint"`
}

// Open says nothing where nobody knows.
type Open struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable *bool  `json:"retryable,omitempty"`
	Hint      string `json:"hint"`
}

// Null prints null.
type Null struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable *bool  `json:"retryable"`
	Hint      string `json:"hint"`
}

func write(v any) { _ = json.NewEncoder(os.Stderr).Encode(v) }

func main() {
	write(Plain{Code: "E_NOT_FOUND", Message: "no", Hint: "look"})
	write(Plain{Code: "E_OTHER", Message: "no", Hint: "look"})
	write(Plain{Code: "E_BUSY", Message: "no", Hint: "wait"}) // want `recoverable is left out here, so false, but exitlint.toml says "yes" for E_BUSY`
	write(Plain{Code: "E_OTHER", Message: "no"})              // want `this JSON error has no "hint"`
	some := Plain{Code: "E_OTHER", Message: "no", Hint: "look"}
	if len(os.Args) > 1 {
		some.Recoverable = true
	}
	write(some)
	write(Open{Code: "E_OTHER", Message: "no", Hint: "look"})
	write(Open{Code: "E_BUSY", Message: "no", Hint: "look"})
	write(Null{Code: "E_OTHER", Message: "no", Hint: "look"}) // want `this JSON error has no "retryable"`
	write(Plain{Code: "E_BROKEN", Message: "no", Hint: "look"})
	write(Plain{Code: "E_BROKEN", Message: "no", Hint: "look", Recoverable: true}) // want `recoverable is true here, but exitlint.toml says "permanent" for E_BROKEN`
	write(Plain{Code: "E_PASSING", Message: "no", Hint: "wait", Recoverable: true})
	write(Plain{Code: "E_PASSING", Message: "no", Hint: "wait"})                              // want `recoverable is left out here, so false, but exitlint.toml says "transient" for E_PASSING`
	write(map[string]any{"code": "E_OTHER", "message": "no", "hint": "look"})                 // want `this JSON error has no "recoverable"`
	write(map[string]any{"code": "E_OTHER", "message": "no", "hint": "", "retryable": false}) // want `this JSON error has an empty "hint"`
}
