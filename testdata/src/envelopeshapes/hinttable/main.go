// Command hinttable takes its hints from tables. A hint is missing where the row of
// a table has none. Which keys are looked up in a map of texts is not known.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

var hints = map[string]string{
	"E_USAGE":  "see --help",
	"E_LOCKED": "",
}

var full = map[string]string{
	"E_USAGE":  "see --help",
	"E_LOCKED": "wait",
}

// texts is a table for something else.
var texts = map[string]string{"title": "", "footer": "done"}

type entry struct {
	code, hint string
	err        error
}

var errUsage, errLocked = errors.New("no task"), errors.New("locked")

var entries = []entry{
	{code: "E_USAGE", hint: "see --help", err: errUsage},
	{code: "E_LOCKED", err: errLocked}, // want `has no "[Hh]int"`
}

var byStatus = map[int]entry{
	1: {code: "E_USAGE", hint: "see --help"},
	2: {code: "E_USAGE"}, // want `has no "[Hh]int"`
}

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func hintOf(code string) string { return hints[code] }

func fullHint(code string) string {
	if h, ok := full[code]; ok {
		return h
	}
	return "report it"
}

func fail(e envelope) {
	_ = json.NewEncoder(os.Stderr).Encode(e)
	os.Exit(1)
}

func main() {
	code := os.Args[1]
	switch len(os.Args) {
	case 2:
		fail(envelope{Code: code, Message: "no", Retryable: code == "E_LOCKED", Hint: hintOf(code)})
	case 3:
		fail(envelope{Code: code, Message: "no", Retryable: code == "E_LOCKED", Hint: fullHint(code)})
	case 4:
		for _, e := range entries {
			if errors.Is(os.Chdir(code), e.err) {
				fail(envelope{Code: e.code, Message: "no", Retryable: e.code == "E_LOCKED", Hint: e.hint})
			}
		}
	case 5:
		if e, ok := byStatus[len(code)]; ok {
			fail(envelope{Code: e.code, Message: "no", Retryable: e.code == "E_LOCKED", Hint: e.hint})
		}
	}
	println(texts["title"])
}
