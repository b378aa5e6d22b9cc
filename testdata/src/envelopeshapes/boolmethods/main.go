// Command boolmethods asks the kind of an error whether to try again, and for its status.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type kind int

const (
	usage kind = iota
	locked
	missing
	busy
)

func (k kind) code() string {
	switch k {
	case usage:
		return "E_USAGE"
	case locked:
		return "E_LOCKED"
	case busy:
		return "E_BUSY"
	}
	return "E_NOT_FOUND"
}

func (k kind) retryable() bool {
	switch k {
	case usage, locked:
		return false // want `recoverable is false here, but .* says "yes" for E_LOCKED`
	}
	return k == busy
}

func (k kind) status() int {
	switch k {
	case missing:
		return 4
	case busy:
		return 1 // want `E_BUSY ends with 1 here, but with 7`
	}
	return 1
}

// never is not asked by any envelope.
func (k kind) never() bool { return k == usage }

type failure struct {
	kind kind
	msg  string
}

func (f *failure) Error() string { return f.msg }

type wire struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func run() error {
	switch len(os.Args) {
	case 1:
		return &failure{usage, "one file"}
	case 2:
		return &failure{kind: locked, msg: "locked"}
	case 3:
		return &failure{kind: busy, msg: "busy"}
	case 4:
		return &failure{kind: missing, msg: "none"}
	}
	return &failure{kind(len(os.Args)), "any"}
}

func main() {
	var f *failure
	if !errors.As(run(), &f) || len(os.Args) > 9 && f.kind.never() {
		return
	}
	enc := json.NewEncoder(os.Stderr)
	_ = enc.Encode(wire{f.kind.code(), f.msg, f.kind.retryable(), "see --help"})
	os.Exit(f.kind.status())
}
