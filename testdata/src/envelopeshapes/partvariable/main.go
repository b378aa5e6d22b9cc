// Command partvariable puts a struct into an envelope that is completed before, in a
// variable of its own. What it lacks is missing there, and said once.
package main

import (
	"encoding/json"
	"os"
)

type detail struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type reply struct {
	Error detail `json:"error"`
}

func write(code string) {
	d := detail{Code: code, Message: "no", Retryable: code == "E_LOCKED"} // want `has "(error.)?hint" on some paths only`
	if code == "E_USAGE" {
		d.Hint = "see --help"
	}
	if d.Message == "" {
		d.Message = d.Code
	}
	_ = json.NewEncoder(os.Stderr).Encode(reply{Error: d})
}

func complete(code string) {
	d := detail{Code: code, Message: "no", Retryable: code == "E_LOCKED"}
	d.Hint = "see --help"
	_ = json.NewEncoder(os.Stderr).Encode(reply{Error: d})
}

func inline(code string) {
	_ = json.NewEncoder(os.Stderr).Encode(reply{Error: detail{Code: code, Message: "no", Retryable: code == "E_LOCKED"}}) // want `no "error.hint"`
}

func main() {
	write(os.Args[0])
	write("E_USAGE")
	complete(os.Args[0])
	inline(os.Args[0])
}
