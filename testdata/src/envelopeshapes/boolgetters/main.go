// Command boolgetters asks each type of error whether to try again.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type wire struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type coded interface {
	error
	Code() string
	Transient() bool
}

type usage struct{ msg string }

func (u usage) Error() string   { return u.msg }
func (u usage) Code() string    { return "E_USAGE" }
func (u usage) Transient() bool { return false }

type locked struct{ by string }

func (l locked) Error() string   { return "locked by " + l.by }
func (l locked) Code() string    { return "E_LOCKED" }
func (l locked) Transient() bool { return false } // want `retryable is false here, but .* says "yes" for E_LOCKED`

type misspelt struct{ msg string }

func (m misspelt) Error() string   { return m.msg }
func (m misspelt) Code() string    { return "E_USGAE" } // want `error code E_USGAE is not declared`
func (m misspelt) Transient() bool { return false }

// A remote is no error, so the program does not print its code.
type remote struct{}

func (remote) Code() string { return "REMOTE_9" }

type either struct{ code string }

func (e either) Error() string   { return e.code }
func (e either) Code() string    { return e.code }
func (e either) Transient() bool { return false }

func run() error {
	switch len(os.Args) {
	case 1:
		return usage{"one file"}
	case 2:
		return locked{"me"}
	case 3:
		return misspelt{"no"}
	case 4:
		return usage{remote{}.Code()}
	}
	return either{os.Args[1]}
}

func main() {
	var c coded
	if errors.As(run(), &c) {
		_ = json.NewEncoder(os.Stderr).Encode(wire{c.Code(), c.Error(), c.Transient(), "see --help"})
		os.Exit(1)
	}
}
