// Command flat prints envelopes of flat structs.
package main

import (
	"encoding/json"
	"os"
)

// Failure has all that is wanted.
type Failure struct {
	Code        string   `json:"code"`
	Message     string   `json:"message"`
	Recoverable bool     `json:"recoverable"`
	Suggestions []string `json:"suggestions"`
}

// Bare cannot carry what is wanted.
type Bare struct { // want `this JSON error has no field for recoverable: add one, or name it under [envelope.fields] in exitlint.toml` `this JSON error has no field for suggestion: add one, or name it under [envelope.fields] in exitlint.toml`
	Err      string `json:"error"`
	ExitCode int    `json:"exit_code"`
}

// Dropping loses false.
type Dropping struct {
	ErrorCode string `json:"error_code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable,omitempty"` // want `omitempty leaves`
	Hint      string `json:"hint,omitempty"`
}

// Open says nothing where it does not know.
type Open struct {
	Error     string `json:"error"`
	Transient *bool  `json:"transient,omitempty"`
	Hint      string `json:"hint,omitzero"`
}

// Null prints null, which nobody decided on.
type Null struct {
	Error     string `json:"error"`
	Transient *bool  `json:"transient"`
	Hint      string `json:"hint"`
}

func print(v any) {
	enc := json.NewEncoder(os.Stderr)
	enc.SetIndent("", "  ")
	_ = enc.Encode(v)
}

func main() {
	yes := true
	switch len(os.Args) {
	case 1:
		print(Failure{Code: "E_NOT_FOUND", Message: "no", Suggestions: []string{"look"}})
	case 2:
		print(&Failure{Code: "E_UNSURE", Message: "no", Suggestions: []string{"look"}}) // want `this JSON error has no "recoverable"`
	case 3:
		print(Failure{Code: "E_NOT_FOUND", Message: "no", Recoverable: false})                             // want `this JSON error has no "suggestions"`
		print(Failure{Code: "E_NOT_FOUND", Message: "no", Recoverable: false, Suggestions: []string{}})    // want `this JSON error has an empty "suggestions"`
		print(Failure{"E_NOT_FOUND", "no", true, []string{"a"}})                                           // want `recoverable is true here, but exitlint.toml says "no" for E_NOT_FOUND`
		print(Failure{Code: "E_BUSY", Message: "wait", Suggestions: []string{"wait"}})                     // want `recoverable is left out here, so false, but exitlint.toml says "yes" for E_BUSY`
		print(Failure{Code: "E_GONE", Message: "gone", Recoverable: false, Suggestions: []string{"wait"}}) // want `error code E_GONE is not declared in exitlint.toml`
	case 4:
		print(Bare{"no", 4})
		print(Dropping{ErrorCode: os.Args[1], Message: "no", Retryable: yes, Hint: os.Args[2]})
		print(Dropping{ErrorCode: os.Args[1], Message: "no", Retryable: yes, Hint: ""}) // want `this JSON error has an empty "hint"`
	case 5:
		print(Open{Error: "no", Transient: &yes, Hint: "look"})
		print(Open{Error: "no", Hint: "look"})
		print(Null{Error: "no", Hint: "look"}) // want `this JSON error has no "transient"`
	}
	var zero Failure // want `this JSON error has no "recoverable"` `this JSON error has no "suggestions"`
	zero.Message = "no"
	print(zero)
}
