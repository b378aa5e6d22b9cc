// Command structlists prints replies with a list of errors, which are structs.
package main

import (
	"encoding/json"
	"os"
)

type item struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

type reply struct {
	OK     bool   `json:"ok"`
	Errors []item `json:"errors"`
}

type pointers struct {
	OK     bool    `json:"ok"`
	Errors []*item `json:"errors"`
}

// A check is not an error: it is listed as a result.
type checks struct {
	OK     bool   `json:"ok"`
	Checks []item `json:"checks"`
}

func print(v any) { _ = json.NewEncoder(os.Stdout).Encode(v) }

func fail(code, message string) {
	print(reply{OK: false, Errors: []item{{Code: code, Message: message, Retryable: false}}}) // want `no "errors\[\].(suggestion|hint)"`
	os.Exit(1)
}

func complete(message string) {
	print(reply{OK: false, Errors: []item{
		{Code: "E_USAGE", Message: message, Retryable: false, Hint: "see --help"},
		{Code: "E_USAGE", Message: message, Retryable: false}, // want `no "errors\[\].(suggestion|hint)"`
	}})
}

// leftOut does not set retryable, so JSON says that it is false.
func leftOut(message string) {
	print(reply{OK: false, Errors: []item{
		{Code: "E_USAGE", Message: message, Hint: "see --help"},
		{Code: "E_LOCKED", Message: message, Hint: "wait"}, // want `retryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	}})
}

func pointed(message string) {
	print(pointers{OK: false, Errors: []*item{{Code: "E_USAGE", Message: message, Retryable: false}}}) // want `no "errors\[\].(suggestion|hint)"`
}

func results(message string) {
	print(checks{OK: false, Checks: []item{{Code: "E_USAGE", Message: message}}})
}

// collected lists the parts of the work that failed.
func collected(names []string) {
	r := reply{}
	for _, name := range names {
		if err := os.Chdir(name); err != nil {
			r.Errors = append(r.Errors, item{Code: "E_USAGE", Message: err.Error()})
		}
	}
	print(r)
}

func succeeded() { print(reply{OK: true, Errors: []item{}}) }

func main() {
	switch len(os.Args) {
	case 1:
		complete("no task")
	case 2:
		pointed("no task")
	case 3:
		results("no task")
	case 4:
		collected(os.Args)
	case 5:
		succeeded()
	case 6:
		leftOut("no task")
	}
	if err := os.Chdir(os.Args[0]); err != nil {
		fail("E_USAGE", err.Error())
	}
}
