// Command ifempty fills the suggestion of an error if it is still empty, after it
// may have been set.
package main

import (
	"encoding/json"
	"os"
	"os/exec"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// missing looks for a tool that helps.
func missing(name string, look bool) *failure {
	f := &failure{Code: "E_USAGE", Message: name, Retryable: false}
	if look {
		path, err := exec.LookPath(name)
		if err == nil && path != "" {
			f.Hint = "run " + path
		}
	}
	if f.Hint == "" {
		f.Hint = "install " + name
	}
	return f
}

// reversed tests the other way round.
func reversed(name string, look bool) *failure {
	f := &failure{Code: "E_USAGE", Message: name, Retryable: false}
	if look {
		f.Hint = "run " + name
	}
	if f.Hint != "" {
		return f
	}
	f.Hint = "install " + name
	return f
}

// verbose fills it only for some.
func verbose(name string, look, more bool) *failure {
	f := &failure{Code: "E_USAGE", Message: name, Retryable: false} // want `has "hint" on some paths only`
	if look {
		f.Hint = "run " + name
	}
	if f.Hint == "" && more {
		f.Hint = "install " + name
	}
	return f
}

// another tests another field.
func another(name string, look bool) *failure {
	f := &failure{Code: "E_USAGE", Message: name, Retryable: false} // want `has "hint" on some paths only`
	if look {
		f.Hint = "run " + name
	}
	if f.Message == "" {
		f.Hint = "name a tool"
	}
	return f
}

// set returns it where it is set, and nothing where it is not.
func set(name string, look bool) *failure {
	f := &failure{Code: "E_USAGE", Message: name, Retryable: false}
	if look {
		f.Hint = "run " + name
	}
	if f.Hint != "" {
		return f
	}
	return nil
}

// never has code for a hint that it never has.
func never() *failure {
	f := &failure{Code: "E_LOCKED", Message: "locked", Retryable: false} // want `E_LOCKED`
	if f.Hint != "" {
		f.Retryable = true
	}
	f.Hint = "wait"
	return f
}

// sometimes has the hint for which there is code.
func sometimes(look bool) *failure {
	f := &failure{Code: "E_LOCKED", Message: "locked", Retryable: false}
	if look {
		f.Hint = "wait"
	}
	if f.Hint != "" {
		f.Retryable = true
	}
	f.Hint = "wait"
	return f
}

func main() {
	enc := json.NewEncoder(os.Stderr)
	name, look := os.Args[1], len(os.Args) > 2
	switch len(os.Args) {
	case 3:
		_ = enc.Encode(missing(name, look))
	case 4:
		_ = enc.Encode(reversed(name, look))
	case 5:
		_ = enc.Encode(verbose(name, look, len(name) > 4))
	case 6:
		_ = enc.Encode(another(name, look))
	case 7:
		_ = enc.Encode(set(name, look))
	case 8:
		_ = enc.Encode(never())
	case 9:
		_ = enc.Encode(sometimes(look))
	}
	os.Exit(1)
}
