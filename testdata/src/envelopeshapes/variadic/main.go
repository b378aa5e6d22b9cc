// Command variadic prints errors from constructors with a variadic parameter for the
// hint. A call without the argument has no hint.
package main

import (
	"encoding/json"
	"os"
	"strings"
)

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func emit(e envelope) { _ = json.NewEncoder(os.Stderr).Encode(e) }

func some(msg string, hint ...string) envelope {
	e := envelope{Code: "E_USAGE", Message: msg}
	if len(hint) > 0 {
		e.Hint = hint[0]
	}
	return e
}

// always is called with a hint only.
func always(msg string, hint ...string) envelope {
	e := envelope{Code: "E_USAGE", Message: msg}
	if len(hint) > 0 {
		e.Hint = hint[0]
	}
	return e
}

// only has no other parameter.
func only(hint ...string) envelope {
	e := envelope{Code: "E_USAGE", Message: "no task"}
	if len(hint) > 0 {
		e.Hint = hint[0]
	}
	return e
}

// second has an optional argument beside the hint, so its first argument is no hint.
func second(hint ...string) envelope {
	e := envelope{Code: "E_USAGE", Message: "no task", Hint: "see --help"}
	if len(hint) > 1 {
		e.Hint = hint[1]
	}
	return e
}

func joined(msg string, hints ...string) envelope {
	return envelope{Code: "E_USAGE", Message: msg, Hint: strings.Join(hints, "; ")}
}

func variable(msg string, hint ...string) envelope {
	h := ""
	if len(hint) > 0 {
		h = hint[0]
	}
	return envelope{Code: "E_USAGE", Message: msg, Hint: h}
}

func part(msg string, hint ...string) *struct {
	Error *envelope `json:"error"`
} {
	e := &envelope{Code: "E_USAGE", Message: msg}
	if len(hint) > 0 {
		e.Hint = hint[0]
	}
	return &struct {
		Error *envelope `json:"error"`
	}{e}
}

func main() {
	switch len(os.Args) {
	case 1:
		emit(some("no task")) // want `has an empty "hint"`
	case 2:
		emit(some("no task", "name a task"))
	case 3:
		emit(always("no task", "name a task"))
	case 4:
		emit(joined("no task", "name a task", "or two"))
	case 5:
		emit(joined("no task")) // want `has an empty "hint"`
	case 6:
		emit(variable("no task")) // want `has an empty "hint"`
	case 7:
		emit(variable("no task", "name a task"))
	case 8:
		_ = json.NewEncoder(os.Stderr).Encode(part("no task")) // want `has an empty "(error.)?hint"`
	case 9:
		_ = json.NewEncoder(os.Stderr).Encode(part("no task", "name a task"))
	case 10:
		emit(only()) // want `has an empty "hint"`
	case 11:
		emit(only("name a task"))
	case 12:
		emit(second(""))
	}
	os.Exit(1)
}
