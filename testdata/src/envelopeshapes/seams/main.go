// Command seams prints errors through variables that tests replace: one for the
// encoder, one for the stream, one for the whole printer.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
)

type problem struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
}

var (
	marshal           = json.MarshalIndent
	stderr  io.Writer = os.Stderr
	exit              = os.Exit
)

// show is a function literal in a variable.
var show = func(p any) {
	json.NewEncoder(stderr).Encode(map[string]any{"error": p})
}

// other is one of two functions. One of them prints JSON.
var other = func(v any) {}

func fail(err error) {
	payload := map[string]any{
		"error": map[string]any{"code": "E_USAGE", "message": err.Error(), "recoverable": false}, // want `has no "error.suggestion"`
	}
	data, _ := marshal(payload, "", " ")
	fmt.Fprintln(stderr, string(data))
	exit(1)
}

func usage() {
	show(problem{Code: "E_USAGE", Message: "a file, please", Recoverable: false}) // want `has no "error.suggestion"`
	show(problem{Code: "E_USAGE", Message: "a file, please", Recoverable: false, Suggestion: "seams FILE"})
	exit(2)
}

func main() {
	if len(os.Args) == 3 {
		other = func(v any) { json.NewEncoder(os.Stderr).Encode(v) }
	}
	if len(os.Args) < 2 {
		other(map[string]any{"code": "E_OTHER", "message": "as JSON with two arguments"}) // want `code E_OTHER is not declared` `has no "recoverable"` `has no "suggestion"`
		usage()
	}
	if _, err := os.Open(os.Args[1]); err != nil {
		fail(err)
	}
}
