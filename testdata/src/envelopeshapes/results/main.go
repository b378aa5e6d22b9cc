// Command results takes hints from functions with several results. A return with an
// empty hint does not matter where a test of the other results excludes it.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// An Error is made by authors.
type Error struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (e *Error) Error() string { return e.Message }

func found(kind string) (string, bool) {
	if kind == "usage" {
		return "see --help", true
	}
	return "", false
}

func taken(kind string) (string, bool) {
	if kind == "usage" {
		return "see --help", true
	}
	return "", false // want `"[Hh]int" is empty here`
}

func loaded(kind string) (string, error) {
	if kind == "" {
		return "", errors.New("no kind")
	}
	return "see " + kind, nil
}

func unloaded(kind string) (string, error) {
	if kind == "" {
		return "", errors.New("no kind") // want `"[Hh]int" is empty here`
	}
	return "see " + kind, nil
}

func nameless(kind string) (string, error) {
	switch kind {
	case "":
		return "", errors.New("no kind")
	case "usage":
		return "", nil // want `"[Hh]int" is empty here`
	}
	return "see " + kind, nil
}

func method(path string) (string, string) {
	switch path {
	case "/opt":
		return "brew", "run brew upgrade"
	case "/usr":
		return "apt", "run apt upgrade"
	}
	return "direct", ""
}

func anyMethod(path string) (string, string) {
	if path == "/opt" {
		return "brew", "run brew upgrade"
	}
	return "direct", "" // want `"[Hh]int" is empty here`
}

func run(args []string) error {
	switch len(args) {
	case 1:
		if hint, ok := found(args[0]); ok {
			return &Error{Code: "E_USAGE", Message: "no task", Hint: hint}
		}
	case 2:
		hint, ok := taken(args[0])
		if !ok {
			return &Error{Code: "E_USAGE", Message: "no task", Hint: hint}
		}
	case 3:
		hint, err := loaded(args[0])
		if err != nil {
			return err
		}
		return &Error{Code: "E_USAGE", Message: "no task", Hint: hint}
	case 4:
		hint, _ := unloaded(args[0])
		return &Error{Code: "E_USAGE", Message: "no task", Hint: hint}
	case 5:
		hint, err := nameless(args[0])
		if err != nil {
			return err
		}
		return &Error{Code: "E_USAGE", Message: "no task", Hint: hint}
	case 6:
		if how, hint := method(args[0]); how != "direct" {
			return &Error{Code: "E_USAGE", Message: "no task", Hint: hint}
		}
	case 7:
		switch how, hint := method(args[0]); how {
		case "brew", "apt":
			return &Error{Code: "E_USAGE", Message: "no task", Hint: hint}
		}
	case 8:
		if how, hint := anyMethod(args[0]); how != "brew" {
			return &Error{Code: "E_USAGE", Message: "no task", Hint: hint}
		}
	case 9:
		hint, ok := found(args[0])
		if !ok {
			hint = "report it"
		}
		return &Error{Code: "E_USAGE", Message: "no task", Hint: hint}
	}
	return nil
}

func main() {
	if err := run(os.Args); err != nil {
		var e *Error
		if !errors.As(err, &e) {
			e = &Error{Code: "E_USAGE", Message: err.Error(), Hint: "see --help"}
		}
		_ = json.NewEncoder(os.Stderr).Encode(e)
		os.Exit(1)
	}
}
