// Package ui prints errors to writers in fields. The main package says what the writers are.
package ui

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
)

// Console has two writers from its constructor.
type Console struct{ out, err io.Writer }

// New returns a Console.
func New(out, err io.Writer) *Console { return &Console{out: out, err: err} }

type failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

func newFailure(message string) failure {
	return failure{Code: "E_BUSY", Message: message, Hint: "wait"}
}

// Fail prints to the right stream.
func (c *Console) Fail() int {
	b, _ := json.Marshal(newFailure("no"))
	fmt.Fprintln(c.err, string(b))
	return 7
}

// Refuse prints to the wrong stream.
func (c *Console) Refuse() int {
	b, _ := json.Marshal(newFailure("no")) // want `the JSON error of this call is written to stdout, but exitlint.toml says stderr`
	fmt.Fprintln(c.out, string(b))
	return 7
}

// Printer has a writer that the main package sets.
type Printer struct{ Out io.Writer }

// Fail prints a map.
func (p Printer) Fail() {
	_ = json.NewEncoder(p.Out).Encode(map[string]any{"code": "E_BUSY", "hint": "wait"}) // want `this JSON error is written to stdout`
}

// Lines has an encoder.
type Lines struct{ enc *json.Encoder }

// NewLines returns Lines.
func NewLines(w io.Writer) *Lines { return &Lines{enc: json.NewEncoder(w)} }

// StartLines passes the writer on.
func StartLines(w io.Writer) *Lines { return NewLines(w) }

// Fail prints a map.
func (l *Lines) Fail() {
	_ = l.enc.Encode(map[string]any{"code": "E_BUSY", "hint": "wait"}) // want `this JSON error is written to stdout`
}

// Either gets different writers.
type Either struct{ w io.Writer }

// NewEither returns an Either.
func NewEither(w io.Writer) Either { return Either{w} }

// Fail prints a map.
func (e Either) Fail() {
	_ = json.NewEncoder(e.w).Encode(map[string]any{"code": "E_BUSY", "hint": "wait"})
}

// Log gets standard output or a file.
type Log struct{ W io.Writer }

// Fail prints a map.
func (l Log) Fail() {
	_ = json.NewEncoder(l.W).Encode(map[string]any{"code": "E_BUSY", "hint": "wait"})
}

// Value is made by a function that is also used as a value.
type Value struct{ w io.Writer }

// NewValue returns a Value.
func NewValue(w io.Writer) Value { return Value{w} }

// Fail prints a map.
func (v Value) Fail() {
	_ = json.NewEncoder(v.w).Encode(map[string]any{"code": "E_BUSY", "hint": "wait"})
}

// Unused has a constructor without callers.
type Unused struct{ w, fallback io.Writer }

// NewUnused returns an Unused.
func NewUnused(w io.Writer) Unused { return Unused{w, os.Stdout} }

// Fail prints a map.
func (u Unused) Fail() {
	_ = json.NewEncoder(u.w).Encode(map[string]any{"code": "E_BUSY", "hint": "wait"})
}
