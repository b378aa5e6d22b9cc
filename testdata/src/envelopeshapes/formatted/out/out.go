// Package out formats envelopes. Callers print the text that a method of an interface
// returns.
package out

import (
	"encoding/json"
	"fmt"
)

// An Envelope is printed.
type Envelope struct {
	OK    bool    `json:"ok"`
	Error *Detail `json:"error,omitempty"`
}

// A Detail is the part with the error.
type Detail struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

// Fail makes an envelope with a hint.
func Fail(code, message, hint string) *Envelope {
	return &Envelope{Error: &Detail{Code: code, Message: message, Retryable: true, Hint: hint}}
}

// Refuse makes an envelope that cannot have a hint.
func Refuse(code, message string) *Envelope {
	return &Envelope{Error: &Detail{Code: code, Message: message, Retryable: true}} // want `has no "(error.)?hint"`
}

// A Formatter makes the text of an envelope.
type Formatter interface{ Format(*Envelope) string }

// Text is for people.
type Text struct{}

// Format is part of Formatter.
func (Text) Format(e *Envelope) string { return fmt.Sprint(e.OK) }

// JSON is for scripts.
type JSON struct{ Indent bool }

// Format is part of Formatter.
func (j JSON) Format(e *Envelope) string {
	data, err := json.Marshal(e)
	if err != nil {
		return `{"ok":false,"error":{"code":"E_USAGE","message":"cannot be encoded"}}` // want `has no "error.recoverable"` `has no "error.suggestion"`
	}
	return string(data)
}

// Auto chooses one.
type Auto struct{}

// Format is part of Formatter.
func (Auto) Format(e *Envelope) string {
	if e.Error != nil {
		return JSON{}.Format(e)
	}
	return Text{}.Format(e)
}

// New returns a Formatter.
func New(name string) Formatter {
	switch name {
	case "json":
		return JSON{}
	case "text":
		return Text{}
	}
	return Auto{}
}
