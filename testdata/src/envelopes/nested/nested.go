// Command nested prints envelopes with an error inside.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
)

type envelope struct {
	Error detail `json:"error"`
}

type detail struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	ExitCode    int    `json:"exitCode"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
}

type reply struct {
	Data  any     `json:"data,omitempty"`
	Error *detail `json:"error,omitempty"`
}

type base struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

type embedded struct {
	base
	Hint        string `json:"hint"`
	Recoverable bool   `json:"recoverable"`
}

func writeError(w io.Writer, code, message, suggestion string) {
	_ = json.NewEncoder(w).Encode(envelope{Error: detail{Code: code, Message: message, Suggestion: suggestion, ExitCode: 4}})
}

func write(d detail) {
	b, err := json.Marshal(envelope{d})
	if err != nil {
		return
	}
	fmt.Fprintln(os.Stderr, string(b))
}

func answer(v reply) {
	b, _ := json.MarshalIndent(v, "", "  ")
	b = append(b, '\n')
	_, _ = os.Stdout.Write(b)
}

func main() {
	writeError(os.Stderr, "E_NOT_FOUND", "no", "look")
	writeError(os.Stderr, "E_NOT_FOUND", "no", "")    // want `the JSON error of this call has an empty "error.suggestion"`
	writeError(os.Stderr, "E_BUSY", "no", os.Args[1]) // want `E_BUSY ends with 4 here, but with 7 in exitlint.toml` `recoverable is left out here, so false, but exitlint.toml says "yes" for E_BUSY`

	write(detail{Code: "E_BUSY", Message: "no", ExitCode: 7, Recoverable: true, Suggestion: "wait"})
	write(detail{Code: "E_BUSY", Message: "no", ExitCode: 4, Recoverable: true, Suggestion: "wait"}) // want `E_BUSY ends with 4 here, but with 7 in exitlint.toml`
	write(detail{Code: "E_BUSY", Message: "no", ExitCode: 7, Recoverable: true})                     // want `this JSON error has no "error.suggestion"`

	answer(reply{Data: 3})
	answer(reply{Error: &detail{Code: "E_NOT_FOUND", Message: "no", Recoverable: false, Suggestion: "look"}})
	answer(reply{Error: &detail{Code: "E_UNSURE", Message: "no", Suggestion: "look"}}) // want `this JSON error has no "error.recoverable"`
	d := &detail{Code: "E_NOT_FOUND", Message: "no"}
	d.Suggestion = "look"
	answer(reply{Error: d})

	e := embedded{base: base{Code: "E_BUSY", Message: "no"}, Hint: "wait"} // want `recoverable is left out here, so false, but exitlint.toml says "yes" for E_BUSY` `E_BUSY ends with 0 here, but with 7 in exitlint.toml`
	_ = json.NewEncoder(os.Stdout).Encode(&e)
}
