// Command replacedtext prints texts of a table in which it has replaced a part.
package main

import (
	"encoding/json"
	"os"
	"strings"
)

type failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
	Again   bool   `json:"retryable"`
}

var hints = map[int]string{
	404: "see {base}/list",
	409: "",
}

func hintFor(status int, base string) string {
	return strings.ReplaceAll(hints[status], "{base}", base)
}

// codeFor replaces a part of a text that is not from a table.
func codeFor(code string) string { return strings.ReplaceAll(code, "-", "_") }

// repeated replaces what it has replaced before.
func repeated(text string, names []string) string {
	for _, name := range names {
		text = strings.ReplaceAll(text, "{"+name+"}", name)
	}
	return text
}

func print(f failure) { _ = json.NewEncoder(os.Stderr).Encode(f) }

func main() {
	switch len(os.Args) {
	case 1:
		print(failure{Code: "E_USAGE", Message: "no task", Hint: hintFor(404, os.Args[0]), Again: false})
	case 2:
		print(failure{Code: "E_USAGE", Message: "no task", Hint: hintFor(410, os.Args[0]), Again: false}) // want `has an empty "hint"`
	case 3:
		print(failure{Code: codeFor("E-USAGE"), Message: "no task", Hint: "look", Again: false})
	case 4:
		print(failure{Code: "E_USAGE", Message: "no task", Hint: repeated("see {a}", os.Args), Again: false})
	}
	os.Exit(1)
}
