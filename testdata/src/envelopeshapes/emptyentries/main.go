// Command emptyentries has a table of hints. An entry without a text is a mistake there,
// and a missing entry where the code is used.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

const (
	usage  = "E_USAGE"
	locked = "E_LOCKED"
)

var hints = map[string]string{
	usage:  "see --help",
	locked: "", // want `the suggestion of a JSON error is empty here`
}

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func fail(code string, again bool) failure {
	return failure{Code: code, Message: "failed", Retryable: again, Hint: hints[code]}
}

// byKind is a table for errors that are converted.
var byKind = map[string]string{
	usage:  "see --help",
	locked: "", // want `the suggestion of a JSON error is empty here`
}

type kindError struct {
	Kind  string
	Again bool
}

func (k *kindError) Error() string { return k.Kind }

func find(name string) error {
	switch name {
	case "a":
		return &kindError{Kind: usage}
	case "b":
		return &kindError{Kind: locked, Again: true}
	case "c":
		return &kindError{Kind: "E_OTHER", Again: true} // want `no text for E_OTHER` `E_OTHER is not declared`
	}
	return nil
}

// unused has an empty text that nothing uses.
var unused = map[string]string{usage: "", locked: "wait"}

// quick cannot be called with a hint. Its own call is the mistake.
func quick() failure { return with(usage, "") } // want `has an empty "hint"`

func with(code, hint string) failure {
	return failure{Code: code, Message: unused[locked], Hint: hint}
}

func end(f failure) {
	_ = json.NewEncoder(os.Stderr).Encode(f)
	os.Exit(1)
}

func main() {
	switch len(os.Args) {
	case 1:
		end(fail(usage, false))
	case 2:
		end(fail(locked, true))
	case 3:
		end(fail("E_OTHER", true)) // want `has an empty "hint"` `E_OTHER is not declared`
	case 4:
		end(quick())
	case 5:
		end(with(usage, "see --help"))
	}
	var k *kindError
	if errors.As(find(os.Args[1]), &k) {
		end(failure{Code: k.Kind, Message: k.Error(), Retryable: k.Again, Hint: byKind[k.Kind]})
	}
}
