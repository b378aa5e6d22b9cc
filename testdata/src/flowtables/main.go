// Package main looks its statuses up.
package main

import (
	"errors"
	"os"
)

var (
	errInput = errors.New("input")
	errIO    = errors.New("io")
	errOther = errors.New("other")
)

const (
	codeInput = 65
	codeIO    = 74
)

var byError = map[error]int{
	errInput: codeInput, // want "status 65 element"
	errIO:    codeIO,    // want "status 74 element"
}

var byName = map[string]int{"usage": 3} // want "status 3 element"

var list = [...]int{4, 5} // want "status 4 element" "status 5 element"

var unusedList = []int{98, 99}

type entry struct {
	err  error
	code int
	line int
}

var entries = []entry{
	{errInput, 6, 97},     // want "status 6 field"
	{err: errIO, code: 7}, // want "status 7 field"
}

// never has a status that nobody gets, because nothing names it.
var never = entry{errIO, 91, 0}

var nested = map[string]map[string]int{"a": {"b": 8}} // want "status 8 element"

func init() {
	byName["late"] = 9 // want "status 9 element"
}

func main() {
	err := errOther
	switch {
	case errors.Is(err, errInput):
		os.Exit(codeFor(err))
	case errors.Is(err, errIO):
		os.Exit(byError[err])
	}
	if c, ok := byName[os.Args[1]]; ok {
		os.Exit(c)
	}
	for _, e := range entries {
		if errors.Is(err, e.err) {
			os.Exit(e.code)
		}
	}
	if len(os.Args) > 5 {
		os.Exit(list[len(os.Args)%2])
	}
	if len(os.Args) > 6 {
		os.Exit(nested["a"]["b"])
	}
	codes := []int{10}        // want "status 10 element"
	codes = append(codes, 11) // want "status 11 argument"
	if len(os.Args) > 7 {
		os.Exit(codes[0])
	}
	local := map[int]int{96: 12} // want "status 12 element"
	for _, c := range local {
		os.Exit(c)
	}
	var s [3]int
	s[1] = 13 // want "status 13 element"
	os.Exit(s[len(os.Args)%3])
}

func codeFor(err error) int {
	switch {
	case errors.Is(err, errInput):
		return 20 // want "status 20 return"
	case errors.Is(err, errIO):
		return 21 // want "status 21 return"
	}
	switch err {
	case nil:
		return 0 // want "status 0 return"
	case errOther:
		return 22 // want "status 22 return"
	}
	return 23 // want "status 23 return"
}
