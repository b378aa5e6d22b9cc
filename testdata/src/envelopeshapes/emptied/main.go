// Command emptied copies errors from a table, and changes the copies.
package main

import (
	"encoding/json"
	"os"
)

type remark struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Suggestion  string `json:"suggestion"`
	Recoverable bool   `json:"recoverable"`
}

var catalogue = [...]remark{
	{Code: "E_USAGE", Suggestion: "emptied FILE", Recoverable: false},
	{Code: "E_LOCKED", Suggestion: "wait", Recoverable: true},
}

func main() {
	r := catalogue[0]
	r.Message = "how?"
	if len(os.Args) == 1 {
		json.NewEncoder(os.Stderr).Encode(map[string]remark{"error": r})
		os.Exit(1)
	}
	s := catalogue[1]
	s.Message, s.Suggestion = "locked", "" // want `has an empty "error.suggestion"`
	json.NewEncoder(os.Stderr).Encode(map[string]remark{"error": s})
	os.Exit(1)
}
