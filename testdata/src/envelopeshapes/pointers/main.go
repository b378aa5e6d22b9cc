// Command pointers passes optional texts as pointers, through helpers that return
// the address of their argument.
package main

import (
	"encoding/json"
	"os"
)

type reply struct {
	Status      string  `json:"status"`
	Code        string  `json:"code"`
	Error       string  `json:"error,omitempty"`
	Recoverable *bool   `json:"recoverable"`
	Hint        *string `json:"hint"`
}

// ptr returns nil for an empty text, which becomes null.
func ptr(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func to[T any](v T) *T { return &v }

func report(message, hint string, again bool) {
	json.NewEncoder(os.Stdout).Encode(reply{Status: "failed", Code: "E_USAGE", Error: message, Recoverable: to(again), Hint: ptr(hint)})
	os.Exit(1)
}

func bare(message string) {
	json.NewEncoder(os.Stdout).Encode(reply{Status: "failed", Code: "E_USAGE", Error: message, Recoverable: to(false), Hint: to("")}) // want `has an empty "hint"`
	os.Exit(1)
}

func main() {
	switch len(os.Args) {
	case 1:
		report("no task", "pointers TASK", false)
	case 2:
		report("no time", "", false) // want `has an empty "hint"`
	case 3:
		bare("no place")
	}
	json.NewEncoder(os.Stdout).Encode(reply{Status: "ok"})
}
