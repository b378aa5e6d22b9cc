// Command preset has an error code that the preset it follows does not know. What
// the preset knows is held against it.
package main

import (
	"encoding/json"
	"os"
)

// Failure is what went wrong.
type Failure struct {
	Error       string `json:"error"`
	Message     string `json:"message"`
	Code        int    `json:"code"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
}

func print(f Failure) { _ = json.NewEncoder(os.Stderr).Encode(f) }

func main() {
	print(Failure{Error: "disk_full", Message: "no room", Code: 6, Suggestion: "make room"})
	print(Failure{Error: "not_found", Message: "no such task", Code: 5, Suggestion: "list them"})
	print(Failure{Error: "not_found", Message: "no such task", Code: 6, Suggestion: "list them"}) // want `not_found ends with 6 here, but with 5 in exitlint.toml`
}
