// Package fault has errors that main finds by their methods.
package fault

import "encoding/json"

// A Lock encodes itself.
type Lock struct{ Path string }

func (l *Lock) Error() string { return l.Path + " is locked" }

// MarshalJSON leaves the hint out.
func (l *Lock) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"code": "E_LOCKED", "message": l.Error(), "retryable": true}) // want `has no "suggestion"`
}

// A Task is a value, and its JSON a struct.
type Task struct{ Name string }

func (t Task) Error() string { return "no task " + t.Name }

type body struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// MarshalJSON leaves the hint out.
func (t Task) MarshalJSON() ([]byte, error) {
	return json.Marshal(body{Code: "E_USAGE", Message: t.Error()}) // want `has no "(error.)?hint"`
}

// A Whole says everything.
type Whole struct{ Name string }

func (w *Whole) Error() string { return "no " + w.Name }

// MarshalJSON returns a complete error.
func (w *Whole) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"code": "E_USAGE", "message": w.Error(), "retryable": false, "hint": "name " + w.Name})
}

// A Tagged has tags, but no method for its JSON, so main does not print it.
type Tagged struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

func (t *Tagged) Error() string { return t.Message }
