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
type Bare struct { // want `error envelope cannot carry recoverable: add a field` `error envelope cannot carry suggestion: add a field`
	Err      string `json:"error"`
	ExitCode int    `json:"exit_code"`
}

// Dropping loses false.
type Dropping struct {
	ErrorCode string `json:"error_code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable,omitempty"` // want `omitempty drops false: callers cannot tell it from an envelope that does not say`
	Hint      string `json:"hint,omitempty"`
}

// Open says nothing where it does not know.
type Open struct {
	Error     string `json:"error"`
	Transient *bool  `json:"transient,omitempty"`
	Hint      string `json:"hint,omitzero"`
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
		print(&Failure{Code: "E_UNSURE", Message: "no", Suggestions: []string{"look"}}) // want `error envelope without recoverable`
	case 3:
		print(Failure{Code: "E_NOT_FOUND", Message: "no", Recoverable: false})                             // want `error envelope without a suggestion`
		print(Failure{Code: "E_NOT_FOUND", Message: "no", Recoverable: false, Suggestions: []string{}})    // want `error envelope with an empty suggestion`
		print(Failure{"E_NOT_FOUND", "no", true, []string{"a"}})                                           // want `E_NOT_FOUND is recoverable "no" in the registry, not true`
		print(Failure{Code: "E_BUSY", Message: "wait", Suggestions: []string{"wait"}})                     // want `E_BUSY is recoverable "yes" in the registry, and recoverable is left out, which is false`
		print(Failure{Code: "E_GONE", Message: "gone", Recoverable: false, Suggestions: []string{"wait"}}) // want `error code E_GONE is not in the registry`
	case 4:
		print(Bare{"no", 4})
		print(Dropping{ErrorCode: os.Args[1], Message: "no", Retryable: yes, Hint: os.Args[2]})
		print(Dropping{ErrorCode: os.Args[1], Message: "no", Retryable: yes, Hint: ""}) // want `error envelope with an empty suggestion`
	case 5:
		print(Open{Error: "no", Transient: &yes, Hint: "look"})
		print(Open{Error: "no", Hint: "look"}) // want `error envelope without recoverable`
	}
	var zero Failure // want `error envelope without recoverable` `error envelope without a suggestion`
	zero.Message = "no"
	print(zero)
}
