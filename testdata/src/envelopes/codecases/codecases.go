// Command codecases makes errors with constructors that compare the code with constants, to
// choose the status and whether to try again.
package main

import (
	"encoding/json"
	"os"
	"strings"
)

type failure struct {
	Code       string `json:"code"`
	Message    string `json:"message"`
	ExitCode   int    `json:"exit_code"`
	Retry      bool   `json:"recoverable"`
	Suggestion string `json:"suggestion"`
}

// byIf is right for both codes.
func byIf(code, message string) *failure {
	f := &failure{Code: code, Message: message, Suggestion: "look", ExitCode: 4}
	if code == "E_BUSY" {
		f.ExitCode = 7
		f.Retry = true
	}
	return f
}

// bySwitch is wrong for one code.
func bySwitch(code, message string) *failure {
	f := &failure{Code: code, Message: message, Suggestion: "look"}
	switch code {
	case "E_BUSY":
		f.ExitCode, f.Retry = 7, true
	case "E_UNSURE":
		f.ExitCode, f.Retry = 9, strings.Contains(message, "again")
	default:
		f.ExitCode, f.Retry = 1, false
	}
	return f
}

// inOrder sets the field again, and is wrong for the other code.
func inOrder(code, message string) *failure {
	f := &failure{Code: code, Message: message, Suggestion: "look", ExitCode: 4}
	if code == "E_BUSY" {
		f.ExitCode = 7
	}
	if code == "E_NOT_FOUND" {
		f.Retry = true
	}
	return f
}

// byOther looks at another parameter, so that it is not known which value a code gets.
func byOther(code, message string, again bool) *failure {
	f := &failure{Code: code, Message: message, Suggestion: "look", ExitCode: 7} // want `this JSON error has "recoverable" on some paths only`
	if again {
		f.Retry = true
	}
	return f
}

// nested has two conditions.
func nested(code, message string, again bool) *failure {
	f := &failure{Code: code, Message: message, Suggestion: "look", ExitCode: 7} // want `this JSON error has "recoverable" on some paths only`
	if again {
		if code == "E_BUSY" {
			f.Retry = true
		}
	}
	return f
}

// hinted sets the suggestion for one code only.
func hinted(code, message string) *failure {
	f := &failure{Code: code, Message: message, ExitCode: 4} // want `this JSON error has "suggestion" on some paths only`
	if code == "E_NOT_FOUND" {
		f.Suggestion = "look"
	}
	return f
}

func (f *failure) exit() {
	_ = json.NewEncoder(os.Stderr).Encode(f)
	os.Exit(f.ExitCode)
}

func main() {
	switch n := len(os.Args); n {
	case 1:
		byIf("E_BUSY", "in use").exit()
	case 2:
		byIf("E_NOT_FOUND", "no file").exit()
	case 3:
		bySwitch("E_BUSY", "in use").exit()
	case 4:
		bySwitch("E_NOT_FOUND", "no file").exit() // want `E_NOT_FOUND ends with 1 here, but with 4 in exitlint.toml`
	case 5:
		bySwitch("E_UNSURE", "try again").exit()
	case 6:
		inOrder("E_BUSY", "in use").exit() // want `recoverable is false here, but exitlint.toml says "yes" for E_BUSY`
	case 7:
		inOrder("E_NOT_FOUND", "no file").exit() // want `recoverable is true here, but exitlint.toml says "no" for E_NOT_FOUND`
	case 8:
		byOther("E_BUSY", "in use", n > 3).exit()
	case 9:
		nested("E_BUSY", "in use", n > 3).exit()
	case 10:
		hinted("E_NOT_FOUND", "no file").exit()
	case 11:
		byIf(os.Args[0], "any code").exit()
	}
}
