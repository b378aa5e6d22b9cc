// Command local prints envelopes of types without a name of their own.
package main

import (
	"encoding/json"
	"os"
)

func main() {
	type exitError struct { // want `this JSON error has no field for recoverable: add one, or name it under [envelope.fields] in exitlint.toml` `this JSON error has no field for suggestion: add one, or name it under [envelope.fields] in exitlint.toml`
		Kind    string `json:"message_type"`
		Code    int    `json:"code"`
		Message string `json:"message"`
	}
	switch len(os.Args) {
	case 1:
		_ = json.NewEncoder(os.Stderr).Encode(exitError{Kind: "exit_error", Code: 4, Message: "no"})
		os.Exit(4)
	case 2:
		_ = json.NewEncoder(os.Stderr).Encode(struct { // want `this JSON error has no "hint"`
			Message     string `json:"message"`
			Recoverable bool   `json:"recoverable"`
			Hint        string `json:"hint"`
		}{Message: "no", Recoverable: false})
	}
}
