// Command constantlevel prints errors and warnings of one type. A declared error code with
// another severity than the registry says is a mistake; other warnings are no errors.
package main

import (
	"encoding/json"
	"os"
)

type report struct {
	Severity    string `json:"severity"`
	Code        string `json:"code"`
	Message     string `json:"message"`
	Suggestion  string `json:"suggestion"`
	Recoverable bool   `json:"recoverable"`
}

func main() {
	r := report{"error", "E_STALE", "old", "run it again", true}
	switch len(os.Args) {
	case 2:
		r = report{"warning", "E_STALE", "old", "run it again", true} // want `severity is "warning" here, but exitlint.toml says "error"`
	case 3:
		r = report{"warning", "slow", "it takes long", "", false}
	case 4:
		r = report{Severity: "warning", Message: "it takes long"}
	}
	_ = json.NewEncoder(os.Stderr).Encode(r)
	os.Exit(1)
}
