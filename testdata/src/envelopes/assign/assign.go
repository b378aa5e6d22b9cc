// Command assign prints envelopes whose fields are set one by one.
package main

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
}

func show(f *failure) { _ = json.NewEncoder(os.Stderr).Encode(f) }

func main() {
	a := &failure{Code: "E_NOT_FOUND", Message: "no"}
	a.Suggestion = "look"
	show(a)

	b := &failure{Code: "E_NOT_FOUND", Message: "no"} // want `this JSON error has "suggestion" on some paths only`
	if len(os.Args) > 1 {
		b.Suggestion = "look"
	}
	show(b)

	c := new(failure)
	c.Code, c.Message = "E_NOT_FOUND", "no"
	if len(os.Args) > 2 {
		c.Suggestion = "look"
	} else {
		c.Suggestion = "look there"
	}
	show(c)

	var d failure
	switch len(os.Args) {
	case 3:
		d = failure{Code: "E_NOT_FOUND", Message: "no", Suggestion: "look"}
	default:
		d = failure{Code: "E_BUSY", Message: "no", Recoverable: true, Suggestion: "wait"}
	}
	show(&d)

	e := failure{Message: "no"}
	if err := json.Unmarshal([]byte(os.Args[1]), &e); err == nil {
		show(&e)
	}

	f := failure{Code: "E_NOT_FOUND", Message: "no"} // want `E_NOT_FOUND ends with 0 here, but with 4 in exitlint.toml`
	fill(&f)
	show(&f)
}

func fill(f *failure) { f.Suggestion = "look" }
