// Command foundsome takes hints only from errors of certain types. Envelopes of other
// errors have none.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type failure struct {
	message, hint string
}

func (f *failure) Error() string { return f.message }

type refusal struct {
	message, hint string
}

func (r *refusal) Error() string { return r.message }
func (r *refusal) Hint() string  { return r.hint }

func print(m map[string]any) { _ = json.NewEncoder(os.Stderr).Encode(m) }

// inPlace sets the hint where it finds the error.
func inPlace(err error) {
	m := map[string]any{"code": "E_USAGE", "message": err.Error(), "retryable": false} // want `has "hint" on some paths only`
	var f *failure
	if errors.As(err, &f) {
		if f.hint != "" {
			m["hint"] = f.hint
		}
	}
	print(m)
}

// byMethod uses any error with a method.
func byMethod(err error) {
	m := map[string]any{"code": "E_USAGE", "message": err.Error(), "retryable": false} // want `has "hint" on some paths only`
	if h, ok := err.(interface {
		error
		Hint() string
	}); ok && h.Hint() != "" {
		m["hint"] = h.Hint()
	}
	print(m)
}

// inVariable sets a variable first.
func inVariable(err error) {
	var hint string // want `"hint" is empty here`
	var f *failure
	if errors.As(err, &f) && f.hint != "" {
		hint = f.hint
	}
	print(map[string]any{"code": "E_USAGE", "message": err.Error(), "retryable": false, "hint": hint})
}

func hintOf(err error) string {
	var f *failure
	if errors.As(err, &f) {
		return f.hint
	}
	var r *refusal
	if errors.As(err, &r) {
		return r.Hint()
	}
	return "" // want `"hint" is empty here`
}

// byHelper asks a function.
func byHelper(err error) {
	m := map[string]any{"code": "E_USAGE", "message": err.Error(), "retryable": false}
	if h := hintOf(err); h != "" {
		m["hint"] = h
	}
	print(m)
}

// known knows that it gets a failure.
func known(f *failure) {
	m := map[string]any{"code": "E_USAGE", "message": f.message, "retryable": false}
	if f != nil && f.hint != "" {
		m["hint"] = f.hint
	}
	print(m)
}

// otherwise has a hint for the others, before or after it looks.
func otherwise(err error) {
	m := map[string]any{"code": "E_USAGE", "message": err.Error(), "retryable": false, "hint": "see --help"}
	var f *failure
	if errors.As(err, &f) && f.hint != "" {
		m["hint"] = f.hint
	}
	print(m)
	hint := hintOr(err)
	if hint == "" {
		hint = "see --help"
	}
	print(map[string]any{"code": "E_USAGE", "message": err.Error(), "retryable": false, "hint": hint})
}

func hintOr(err error) string {
	var f *failure
	if errors.As(err, &f) {
		return f.hint
	}
	return ""
}

// apart prints other errors on their own.
func apart(err error) {
	m := map[string]any{"code": "E_USAGE", "message": err.Error(), "retryable": false}
	var f *failure
	if !errors.As(err, &f) {
		m["hint"] = "report it"
		print(m)
		return
	}
	if f.hint != "" {
		m["hint"] = f.hint
	}
	print(m)
}

// inside makes the map where it has found the error.
func inside(err error) {
	var f *failure
	if errors.As(err, &f) {
		m := map[string]any{"code": "E_USAGE", "message": f.message, "retryable": false}
		if f.hint != "" {
			m["hint"] = f.hint
		}
		print(m)
		return
	}
	print(map[string]any{"code": "E_USAGE", "message": err.Error(), "retryable": false, "hint": "report it"})
}

func main() {
	var err error = &failure{"no task", "name a task"}
	switch len(os.Args) {
	case 1:
		inPlace(err)
	case 2:
		byMethod(err)
	case 3:
		inVariable(err)
	case 4:
		byHelper(err)
	case 5:
		known(&failure{"no task", "name a task"})
	case 6:
		otherwise(err)
	case 7:
		apart(err)
	case 8:
		inside(&refusal{"no task", "name a task"})
	}
	os.Exit(1)
}
