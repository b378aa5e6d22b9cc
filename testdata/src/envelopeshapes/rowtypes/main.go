// Command rowtypes takes the fields of its errors from tables whose rows have a struct
// type without a name.
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
	kinds
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

var errUsage, errLocked = errors.New("no task"), errors.New("locked")

// A slice that a loop searches.
var table = []struct {
	err   error
	code  string
	retry bool
	hint  string
}{
	{errUsage, "E_USAGE", false, "see --help"},
	{errLocked, "E_LOCKED", true, ""}, // want `has (no|an empty) "hint"`
	{err: os.ErrNotExist, code: "E_USAGE", hint: "look"},
	{err: os.ErrExist, code: "E_USAGE", retry: false}, // want `has (no|an empty) "hint"`
}

func bySlice(err error) failure {
	for _, row := range table {
		if errors.Is(err, row.err) {
			return failure{Code: row.code, Message: err.Error(), Retryable: row.retry, Hint: row.hint}
		}
	}
	return failure{Code: "E_USAGE", Message: err.Error(), Hint: "report it", Retryable: false}
}

// A map.
var byName = map[string]struct {
	retry bool
	hint  string
}{
	"E_USAGE":     {false, "see --help"},
	"E_LOCKED":    {retry: true}, // want `has (no|an empty) "hint"`
	"E_NOT_FOUND": {hint: "look", retry: false},
}

func byMap(code string, err error) failure {
	row := byName[code]
	return failure{Code: code, Message: err.Error(), Retryable: row.retry, Hint: row.hint}
}

// An array indexed by constants.
var byKind = [...]struct {
	code, hint string
	retry      bool
}{
	usage:   {code: "E_USAGE", hint: "see --help", retry: false},
	locked:  {code: "E_LOCKED", retry: true}, // want `has (no|an empty) "hint"`
	missing: {"E_USAGE", "look", false},
}

func byArray(k kind, err error) failure {
	row := byKind[k]
	return failure{Code: row.code, Message: err.Error(), Retryable: row.retry, Hint: row.hint}
}

// An array with size, and pointers.
var sized = [kinds]*struct {
	code, hint string
	retry      bool
}{
	usage:   {code: "E_USAGE", hint: "see --help", retry: false},
	locked:  {code: "E_LOCKED", retry: true}, // want `has (no|an empty) "hint"`
	missing: {"E_USAGE", "look", false},
}

// first is made from a row, and is no row.
var first = byKind[usage].hint

func bySized(k kind, err error) failure {
	return failure{Code: sized[k].code, Message: err.Error(), Retryable: sized[k].retry, Hint: sized[k].hint}
}

// local table in a function
func byLocal(err error) failure {
	for _, row := range []struct {
		err  error
		code string
		hint string
	}{
		{errUsage, "E_USAGE", "see --help"},
		{errLocked, "E_LOCKED", ""}, // want `has (no|an empty) "hint"`
	} {
		if errors.Is(err, row.err) {
			return failure{Code: row.code, Message: err.Error(), Retryable: row.err == errLocked, Hint: row.hint}
		}
	}
	return failure{Code: "E_USAGE", Message: err.Error(), Hint: "report it", Retryable: false}
}

// A default after the look-up: no finding.
var defaulted = map[string]struct {
	hint string
}{
	"E_USAGE":  {"see --help"},
	"E_LOCKED": {},
}

func byDefaulted(code string, err error) failure {
	f := failure{Code: code, Message: err.Error(), Retryable: code == "E_LOCKED", Hint: defaulted[code].hint}
	if f.Hint == "" {
		f.Hint = "report it"
	}
	return f
}

// A row without a hint stands for "ask the server".
var advised = [...]struct{ code, hint string }{{"E_USAGE", "see --help"}, {"E_LOCKED", ""}}

func byAdvised(k kind, err error) failure {
	row := advised[k]
	hint := row.hint
	if hint == "" {
		hint = ask(row.code)
	}
	return failure{Code: row.code, Message: err.Error(), Retryable: row.code == "E_LOCKED", Hint: hint}
}

func ask(code string) string { return "see https://example.com/" + code }

// The rows of a list that the program prints are no errors.
var plans = []struct{ Code, Message, Hint string }{{"a", "first", ""}, {"b", "second", "later"}}

// A table whose hint no error has.
var unrelated = []struct{ name, hint string }{
	{"a", "b"},
	{"c", ""},
}

func fail(f failure) {
	_ = json.NewEncoder(os.Stderr).Encode(f)
	os.Exit(1)
}

func main() {
	err := os.Chdir(os.Args[1])
	switch len(os.Args) {
	case 1:
		fail(bySlice(err))
	case 2:
		fail(byMap(os.Args[1], err))
	case 3:
		fail(byArray(kind(len(os.Args)), err))
	case 4:
		fail(bySized(kind(len(os.Args)), err))
	case 5:
		fail(byLocal(err))
	case 7:
		fail(byAdvised(kind(len(os.Args)), err))
	case 6:
		fail(byDefaulted(os.Args[1], err))
	}
	_ = json.NewEncoder(os.Stdout).Encode(plans)
	for _, u := range unrelated {
		println(u.name, u.hint, first)
	}
}
