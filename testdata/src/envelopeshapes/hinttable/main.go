// Command hinttable takes its hints from tables. A hint is missing where the row of
// a table has none, and where the code of an error is no key of a map of texts.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

var hints = map[string]string{
	"E_USAGE":  "see --help",
	"E_LOCKED": "", // want `the suggestion of a JSON error is empty here`
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

// newEnvelope looks up the hint for its parameter.
func newEnvelope(code string) envelope {
	return envelope{Code: code, Message: "no", Retryable: code == "E_LOCKED", Hint: hints[code]}
}

// newMap leaves out the hint for other codes.
func newMap(code string) map[string]any {
	m := map[string]any{"code": code, "message": "no", "retryable": false} // want `has "hint" on some paths only`
	if h, ok := hints[code]; ok {
		m["hint"] = h
	}
	return m
}

// orDefault has a hint for other codes.
func orDefault(code string) string {
	if h := hints[code]; h != "" {
		return h
	}
	return "report it"
}

// changing is not a table: it gets entries later.
var changing = map[string]string{"E_LOCKED": "wait"}

func learn(code, hint string) { changing[code] = hint }

// A failure is an error whose hint is looked up where it is printed.
type failure struct{ code, message string }

func (f failure) Error() string { return f.message }

func fault(code string) error { return failure{code, "no"} }

func looked(args []string) error {
	switch len(args) {
	case 1:
		return fault("E_USAGE")
	case 2:
		return fault("E_LOCKED")
	case 3:
		return failure{code: "E_NOT_FOUND", message: "no"} // want `has no suggestion: the table that it comes from has no text for E_NOT_FOUND`
	}
	return fault(args[0])
}

func printed(err error) {
	f := failure{"E_USAGE", err.Error()}
	errors.As(err, &f)
	_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"code": f.code, "message": f.message, "retryable": len(f.code) > 9, "hint": hints[f.code]})
	os.Exit(1)
}

func main() {
	code := os.Args[1]
	switch len(os.Args) {
	case 6:
		fail(newEnvelope("E_USAGE"))
	case 7:
		fail(newEnvelope("E_LOCKED"))
	case 8:
		fail(envelope{Code: "E_LOCKED", Message: "no", Retryable: true, Hint: hintOf("E_LOCKED")})
	case 9:
		fail(envelope{Code: "E_USAGE", Message: "no", Hint: hintOf("E_USAGE"), Retryable: len(code) > 9})
		fail(envelope{Code: "E_LOCKED", Message: "no", Retryable: true, Hint: orDefault("E_LOCKED")})
	case 10:
		learn("E_USAGE", "see --help")
		fail(envelope{Code: "E_USAGE", Message: "no", Hint: changing["E_USAGE"], Retryable: len(code) > 9})
	case 11:
		_ = json.NewEncoder(os.Stderr).Encode(newMap(code))
		printed(looked(os.Args))
	}
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
