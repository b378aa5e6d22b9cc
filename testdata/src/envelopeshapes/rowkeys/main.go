// Command rowkeys takes the fields of its errors from tables of structs. An error whose code
// has no row has an empty hint, and is not to be retried.
package main

import (
	"encoding/json"
	"os"

	"envelopeshapes/rowkeys/fault"
)

type code string

const (
	usage   code = "E_USAGE"
	locked  code = "E_LOCKED"
	missing code = "E_DEPENDS"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type info struct {
	again bool
	hint  string
}

var catalog = map[code]info{
	usage:  {hint: "see --help"},
	locked: {hint: "wait", again: true},
}

func lookup(c code) info { return catalog[c] }

// A function looks up its parameter.
func byFunction(c code, message string) *failure {
	i := lookup(c)
	return &failure{Code: string(c), Message: message, Retryable: i.again, Hint: i.hint}
}

// A variable, and no variable.
func byVariable(c code, message string) *failure {
	i := catalog[c]
	return &failure{Code: string(c), Message: message, Retryable: catalog[c].again, Hint: i.hint}
}

// A wrapper passes the code on.
func wrapped(c code, err error) *failure { return byFunction(c, err.Error()) }

var unlocked = map[code]info{usage: {hint: "see --help"}, missing: {hint: "look"}}

// The hint is the same for all codes.
func onlyAgain(c code) *failure {
	return &failure{Code: string(c), Message: "no", Retryable: unlocked[c].again, Hint: "look"}
}

// A code without a row has another hint.
func tested(c code) *failure {
	i, ok := catalog[c]
	if !ok {
		return &failure{Code: string(c), Message: "no", Retryable: c == locked, Hint: "report it"}
	}
	return &failure{Code: string(c), Message: "no", Retryable: i.again, Hint: i.hint}
}

// So it does here, where the variable changes.
func completed(c code) *failure {
	i := catalog[c]
	if i.hint == "" {
		i.hint = "report it"
	}
	return &failure{Code: string(c), Message: "no", Retryable: i.again || c == locked, Hint: i.hint}
}

func replaced(c code) *failure {
	i, ok := catalog[c]
	if !ok {
		i = info{hint: "report it", again: c == locked}
	}
	return &failure{Code: string(c), Message: "no", Retryable: i.again, Hint: i.hint}
}

func orUsage(c code) info {
	if i, ok := catalog[c]; ok {
		return i
	}
	return catalog[usage]
}

func byDefault(c code) *failure {
	return &failure{Code: string(c), Message: "no", Retryable: c == locked, Hint: orUsage(c).hint}
}

// Another function fills this table.
var growing = map[code]info{usage: {hint: "see --help"}}

func learn(c code, hint string) { growing[c] = info{hint: hint} }

func byGrowing(c code) *failure {
	return &failure{Code: string(c), Message: "no", Retryable: c == locked, Hint: growing[c].hint}
}

// A row without a hint is reported at the row.
var poor = map[code]info{
	usage:  {again: false}, // want `has no "hint"`
	locked: {hint: "wait", again: true},
}

func byPoor(c code) *failure {
	return &failure{Code: string(c), Message: "no", Retryable: poor[c].again, Hint: poor[c].hint}
}

// A pointer in a table is nil for a code without a row, so the program prints nothing.
var pointers = map[code]*info{usage: {hint: "see --help"}}

func byPointer(c code) *failure {
	return &failure{Code: string(c), Message: "no", Retryable: c == locked, Hint: pointers[c].hint}
}

func fail(f any) {
	_ = json.NewEncoder(os.Stderr).Encode(f)
	os.Exit(1)
}

func main() {
	err := os.Chdir(os.Args[0])
	switch len(os.Args) {
	case 1:
		fail(byFunction(usage, "no"))
	case 2:
		fail(byFunction(missing, "no")) // want `has an empty "hint"`
	case 3:
		fail(byVariable(locked, "no"))
	case 4:
		fail(byVariable(missing, "no")) // want `has an empty "hint"`
	case 5:
		fail(wrapped(locked, err))
	case 6:
		fail(wrapped(missing, err)) // want `has an empty "hint"`
	case 7:
		fail(onlyAgain(usage))
	case 8:
		fail(onlyAgain(locked)) // want `retryable is false here, but exitlint.toml says "yes" for E_LOCKED`
	case 9:
		fail(tested(missing))
	case 10:
		fail(completed(missing))
	case 11:
		fail(replaced(missing))
	case 12:
		fail(byDefault(missing))
	case 13:
		learn(missing, "look")
		fail(byGrowing(missing))
	case 14:
		fail(byPoor(usage))
	case 16:
		fail(byPointer(missing))
	case 17:
		fail(fault.New(fault.Usage, "no"))
	case 18:
		fail(fault.New(fault.Other, "no")) // want `has an empty "hint"`
	case 15:
		fail(byPoor(locked))
	}
}
