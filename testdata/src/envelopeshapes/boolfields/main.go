// Command boolfields asks an error for what its kind says.
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

type failure struct {
	kind kind
	msg  string
}

func (f *failure) Error() string { return f.msg }

// again reads the kind from its receiver.
func (f *failure) again() bool {
	if f.kind == usage {
		return true // want `recoverable is true here, but .* says "no" for E_USAGE`
	}
	return f.kind != missing
}

func (f *failure) status() int {
	switch f.kind {
	case missing:
		return 4
	case busy:
		return 1 // want `E_BUSY ends with 1 here, but with 7`
	}
	return 1
}

func (f *failure) code() string {
	switch f.kind {
	case usage:
		return "E_USAGE"
	case locked:
		return "E_LOCKED"
	case busy:
		return "E_BUSY"
	}
	return "E_NOT_FOUND"
}

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
	if !errors.As(run(), &f) {
		return
	}
	enc := json.NewEncoder(os.Stderr)
	_ = enc.Encode(wire{f.code(), f.msg, f.again(), "see --help"})
	os.Exit(f.status())
}
