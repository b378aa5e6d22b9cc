// Command promoted prints errors that inherit methods.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type problem interface {
	error
	ErrorCode() string
	Again() bool
	Advice() string
}

type document struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Recoverable bool   `json:"recoverable"`
	Suggestion  string `json:"suggestion"`
}

// base has what most errors have in common.
type base struct{}

func (base) Again() bool    { return false }
func (base) Advice() string { return "" }

type missing struct{ base }

func (missing) Error() string     { return "missing" }
func (missing) ErrorCode() string { return "E_NOT_FOUND" }
func (missing) Advice() string    { return "create it" }

type busy struct{ base } // want `recoverable is false in busy, which inherits it, but exitlint.toml says "yes" for E_BUSY` `busy inherits an empty "suggestion" for its JSON error`

func (busy) Error() string     { return "busy" }
func (busy) ErrorCode() string { return "E_BUSY" }

// limited inherits the method through two types.
type limited struct{ busy } // want `recoverable is false in limited, which inherits it, but exitlint.toml says "yes" for E_LIMITED`

func (limited) ErrorCode() string { return "E_LIMITED" }
func (limited) Advice() string    { return "wait" }

// own declares its methods: the mistakes are there.
type own struct{ base }

func (own) Error() string     { return "own" }
func (own) ErrorCode() string { return "E_BUSY" }
func (own) Again() bool       { return false } // want `recoverable is false here, but exitlint.toml says "yes" for E_BUSY`
func (own) Advice() string    { return "" }    // want `"suggestion" is empty here, in a JSON error`

func fail(err error) {
	doc := document{Code: "E_BUSY", Message: err.Error(), Recoverable: true, Suggestion: "look"}
	var p problem
	if errors.As(err, &p) {
		doc = document{Code: p.ErrorCode(), Message: p.Error(), Recoverable: p.Again(), Suggestion: p.Advice()}
	}
	_ = json.NewEncoder(os.Stderr).Encode(doc)
}

// worker is implemented only by errors that inherit a method that is wrong for all of them.
type worker interface {
	error
	Number() string
	Later() bool
}

type idle struct{}

func (idle) Later() bool { return false } // want `recoverable is false here, but exitlint.toml says "yes" for E_BUSY`

type first struct{ idle }

func (first) Error() string  { return "first" }
func (first) Number() string { return "E_BUSY" }

type second struct{ idle }

func (second) Error() string  { return "second" }
func (second) Number() string { return "E_BUSY" }

func failWork(err error) {
	var w worker
	if errors.As(err, &w) {
		_ = json.NewEncoder(os.Stderr).Encode(document{Code: w.Number(), Message: w.Error(), Recoverable: w.Later(), Suggestion: "wait"})
	}
}

func main() {
	errs := []error{missing{}, busy{}, limited{}, own{}}
	fail(errs[len(os.Args)])
	failWork([]error{first{}, second{}}[len(os.Args)])
	os.Exit(7)
}
