// Command guardelse copies the hint of some errors if they have one, and has a hint of its
// own for all others.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type failure struct{ code, message, hint string }

func (f *failure) Error() string { return f.message }

// A usage error does not always have a hint, and the envelope then lacks one.
type usage struct{ message, hint string }

func (u *usage) Error() string { return u.message }

// print has the other hint in the other branch.
func print(err error) {
	m := map[string]any{"error": err.Error(), "code": "E_USAGE", "retryable": false}
	if f, ok := err.(*failure); ok {
		m["code"] = f.code
		if f.hint != "" {
			m["hint"] = f.hint
		}
	} else {
		m["hint"] = "see --help"
	}
	_ = json.NewEncoder(os.Stderr).Encode(m)
}

// variable does the same with a variable.
func variable(err error) {
	hint := ""
	var f *failure
	if errors.As(err, &f) {
		if f.hint != "" {
			hint = f.hint
		}
	} else {
		hint = "see --help"
	}
	_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"error": err.Error(), "code": "E_USAGE", "retryable": false, "hint": hint})
}

// chain has several branches.
func chain(err error) {
	m := map[string]any{"error": err.Error(), "code": "E_USAGE", "retryable": false}
	if f, ok := err.(*failure); ok {
		if f.hint != "" {
			m["hint"] = f.hint
		}
	} else if u, ok := err.(*usage); ok {
		m["hint"] = "see " + u.message
	} else {
		m["hint"] = "see --help"
	}
	_ = json.NewEncoder(os.Stderr).Encode(m)
}

// forgets has no hint for other errors.
func forgets(err error) {
	m := map[string]any{"error": err.Error(), "code": "E_USAGE", "retryable": false} // want `has "hint" on some paths only`
	if f, ok := err.(*failure); ok {
		if f.hint != "" {
			m["hint"] = f.hint
		}
	} else {
		m["time"] = "now"
	}
	_ = json.NewEncoder(os.Stderr).Encode(m)
}

// forgetsVariable does the same with a variable.
func forgetsVariable(err error) {
	hint := "" // want `"hint" is empty here`
	if f, ok := err.(*failure); ok && f.hint != "" {
		hint = f.hint
	}
	_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"error": err.Error(), "code": "E_USAGE", "retryable": false, "hint": hint})
}

func load(args []string) error {
	switch len(args) {
	case 1:
		return &failure{"E_USAGE", "no task", "name a task"}
	case 2:
		return &failure{"E_USAGE", "no task", ""} // want `has an empty "hint"`
	case 3:
		return &failure{code: "E_USAGE", message: "no task"} // want `has no "hint"`
	case 4:
		return &usage{message: "no task"}
	}
	return nil
}

func main() {
	err := load(os.Args)
	for _, show := range []func(error){print, variable, chain, forgets, forgetsVariable} {
		show(err)
	}
	os.Exit(1)
}
