// Command marshal prints envelopes that write their own JSON.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// Err is an error that knows how it looks.
type Err struct {
	message    string
	retryable  bool
	suggestion string
}

func (e *Err) Error() string { return e.message }

// WithSuggestion says what to do.
func (e *Err) WithSuggestion(s string) *Err {
	e.suggestion = s
	return e
}

// MarshalJSON writes it.
func (e *Err) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Error      string `json:"error"`
		Retryable  bool   `json:"retryable,omitempty"` // want `omitempty leaves`
		Suggestion string `json:"suggestion"`
	}{e.message, e.retryable, e.suggestion})
}

func main() {
	err := (&Err{message: "no"}).WithSuggestion("look")
	b, _ := json.Marshal(err)
	if len(os.Args) > 1 {
		b, _ = json.Marshal(&Err{message: "no", retryable: true}) // want `this error, which is printed as JSON, has no "suggestion"`
	}
	fmt.Fprintf(os.Stderr, "%s\n", b)
}
