// Command typeselement names the type of the elements of a list in the registry. Each
// element is reported once, as an error of this type.
package main

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type result struct {
	Moved  int       `json:"moved"`
	Errors []failure `json:"errors"`
}

func finish(r result) {
	_ = json.NewEncoder(os.Stdout).Encode(r)
	os.Exit(1)
}

func main() {
	switch len(os.Args) {
	case 1:
		finish(result{Errors: []failure{{Code: "E_USAGE", Message: "no list", Hint: "give a list"}}})
	case 2:
		finish(result{Errors: []failure{{Code: "E_USAGE", Message: "no list"}}}) // want `this JSON error has no "hint"`
	}
	finish(result{Errors: []failure{{Code: "E_LOCKED", Message: "locked", Hint: "wait"}}}) // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
}
