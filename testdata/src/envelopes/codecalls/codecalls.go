// Command codecalls makes errors with constructors that take the code, and set the status and
// whether to try again. A constructor that fits other codes is right, and the code that passes
// a code for which it is wrong is not.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type failure struct {
	Code       string `json:"code"`
	Message    string `json:"message"`
	Retry      bool   `json:"recoverable"`
	Suggestion string `json:"suggestion"`

	status int
}

func (f *failure) Error() string { return f.Message }

func (f *failure) hint(s string) *failure {
	f.Suggestion = s
	return f
}

func (f *failure) because(message string) *failure {
	f.Message = message
	return f
}

func (f *failure) coded(code string) *failure {
	f.Code = code
	return f
}

func plain(code, message string) *failure { return &failure{Code: code, Message: message} }

func explicit(code, message string) *failure {
	return &failure{Code: code, Message: message, Retry: false}
}

// leftOut is wrong for all codes that its callers pass.
func leftOut(code, message string) *failure {
	return &failure{Code: code, Message: message, Suggestion: "wait"} // want `recoverable is left out here, so false, but exitlint.toml says "yes" for E_BUSY`
}

// lost chooses the code, and its callers do not.
func lost(message string) *failure {
	return plain("E_BUSY", message).hint("wait") // want `recoverable is left out here, so false, but exitlint.toml says "yes" for E_BUSY`
}

func lostExplicitly(message string) *failure {
	return explicit("E_BUSY", message) // want `recoverable is false here, but exitlint.toml says "yes" for E_BUSY`
}

// outer passes the message through two functions, and inner chooses the code.
func outer(message string) *failure { return inner("outer: " + message) }

func inner(message string) *failure {
	return plain("E_BUSY", message).hint("wait") // want `recoverable is left out here, so false, but exitlint.toml says "yes" for E_BUSY`
}

// passed takes the code and passes it on.
func passed(code, message string) *failure { return plain(code, message).hint("look") }

// made has no code yet.
func made(message string) *failure { return &failure{Message: message, Suggestion: "look"} }

type client struct{ name string }

func (c client) fail(code string) *failure {
	return &failure{Code: code, Message: c.name, Suggestion: "look"}
}

func withStatus(code, message string, status int) *failure {
	return &failure{Code: code, Message: message, Suggestion: "look", Retry: len(message) > 20, status: status}
}

func missing(code, message string) *failure { return withStatus(code, message, 4) }

// onlyWrong is called with one code, for which its status is wrong.
func onlyWrong(code, message string) *failure {
	return withStatus(code, message, 1) // want `E_NOT_FOUND ends with 1 here, but with 4 in exitlint.toml`
}

// numbered prints its status.
type numbered struct {
	Code       string `json:"code"`
	Message    string `json:"message"`
	ExitCode   int    `json:"exit_code"`
	Retry      bool   `json:"recoverable"`
	Suggestion string `json:"suggestion"`
}

func (n *numbered) Error() string { return n.Message }

func (n *numbered) hint(s string) *numbered {
	n.Suggestion = s
	return n
}

func atFour(code, message string) *numbered {
	return &numbered{Code: code, Message: message, ExitCode: 4, Retry: len(message) > 20}
}

func busyAtFour(message string) *numbered {
	return atFour("E_BUSY", message) // want `E_BUSY ends with 4 here, but with 7 in exitlint.toml`
}

func numberedError(n int) error {
	switch n {
	case 30:
		return atFour("E_NOT_FOUND", "no such file").hint("look")
	case 31:
		return busyAtFour("in use").hint("wait")
	case 32:
		return atFour("E_BUSY", "in use").hint("wait") // want `E_BUSY ends with 4 here, but with 7 in exitlint.toml`
	}
	return nil
}

func errorOf(n int) error {
	c := client{"client"}
	code := "E_BUSY"
	switch n {
	case 1:
		return plain("E_NOT_FOUND", "no such file").hint("look")
	case 2:
		return plain("E_BUSY", "in use").because("still in use").hint("wait") // want `recoverable is left out here, so false, but exitlint.toml says "yes" for E_BUSY`
	case 3:
		return explicit("E_NOT_FOUND", "no such file").hint("look")
	case 4:
		return explicit("E_BUSY", "in use").hint("wait") // want `recoverable is false here, but exitlint.toml says "yes" for E_BUSY`
	case 5:
		return leftOut("E_BUSY", "in use")
	case 6:
		return leftOut("E_BUSY", "in use again")
	case 7:
		return lost("in use")
	case 8:
		return lost("in use again")
	case 9:
		return lostExplicitly("in use").hint("wait")
	case 10:
		return outer("in use")
	case 11:
		return passed("E_NOT_FOUND", "no such file")
	case 12:
		return passed(code, "in use") // want `recoverable is left out here, so false, but exitlint.toml says "yes" for E_BUSY`
	case 13:
		return made("no such file").coded("E_NOT_FOUND")
	case 14:
		return made("in use").coded("E_BUSY") // want `recoverable is left out here, so false, but exitlint.toml says "yes" for E_BUSY`
	case 15:
		f := made("in use")
		f.Code = "E_BUSY" // want `recoverable is left out here, so false, but exitlint.toml says "yes" for E_BUSY`
		return f
	case 16:
		return c.fail("E_NOT_FOUND")
	case 17:
		return c.fail("E_BUSY") // want `recoverable is left out here, so false, but exitlint.toml says "yes" for E_BUSY`
	}
	return statusOf(n)
}

func statusOf(n int) error {
	switch n {
	case 20:
		return missing("E_NOT_FOUND", "no such file")
	case 21:
		return missing("E_UNSURE", "who knows") // want `E_UNSURE ends with 4 here, but with 9 in exitlint.toml`
	case 22:
		return onlyWrong("E_NOT_FOUND", "no such file")
	}
	return nil
}

func main() {
	var f *failure
	if errors.As(errorOf(len(os.Args)), &f) {
		_ = json.NewEncoder(os.Stderr).Encode(f)
		os.Exit(f.status)
	}
	var n *numbered
	if errors.As(numberedError(len(os.Args)), &n) {
		_ = json.NewEncoder(os.Stderr).Encode(n)
		os.Exit(n.ExitCode)
	}
}
