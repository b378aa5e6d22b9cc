// Command idiom says whether to try again only where this is true. Its errors without the
// field say false.
package main

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`
}

func newFailure(code, message, hint string) *failure {
	return &failure{Code: code, Message: message, Hint: hint}
}

// retry is the only function that sets the field.
func (f *failure) retry() *failure {
	f.Retryable = true
	return f
}

func (f *failure) print() { _ = json.NewEncoder(os.Stderr).Encode(f) }

func oneOf(isLocked bool) *failure {
	f := &failure{Code: "E_USAGE", Message: "no", Hint: "look"}
	if isLocked {
		f.Code = "E_LOCKED"
	}
	return f
}

func final(isMissing bool) *failure {
	f := &failure{Code: "E_USAGE", Message: "no", Hint: "look"}
	if isMissing {
		f.Code = "E_NOT_FOUND"
	}
	return f
}

func sometimes(isBusy bool) *failure {
	f := &failure{Code: "E_LOCKED", Message: "no", Hint: "look"}
	if isBusy {
		f.Retryable = true
	}
	return f
}

func main() {
	switch n := len(os.Args); n {
	case 1:
		newFailure("E_LOCKED", "busy", "wait").retry().print()
	case 2:
		newFailure("E_DEPENDS", "no", "look").print() // the registry leaves it open
	case 3:
		newFailure(os.Args[0], "no", "look").print() // any code
	case 4:
		newFailure("E_LOCKED", "busy", "wait").print() // want `retryable is left out here, so false, but .* says "yes" for E_LOCKED`
	case 5, 6:
		oneOf(n == 6).print() // want `has no "retryable"`
	case 7, 8:
		final(n == 8).print()
	case 9, 10:
		sometimes(n == 9).print() // want `has "retryable" on some paths only`
	}
	os.Exit(1)
}
