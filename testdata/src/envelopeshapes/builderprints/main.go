// Command builderprints prints the envelope inside of a builder, which callers change
// through a pointer.
package main

import (
	"encoding/json"
	"os"
)

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

type builder struct {
	body envelope
	used int
}

func newBuilder(code, msg string) *builder { return &builder{body: envelope{Code: code, Message: msg}} }

func (b *builder) envelope() *envelope { return &b.body }

func (b *builder) emit() {
	_ = json.NewEncoder(os.Stderr).Encode(b.body)
	os.Exit(1)
}

func emitValue(b builder) {
	_ = json.NewEncoder(os.Stderr).Encode(&b.body)
	os.Exit(1)
}

func (b *builder) end() { b.emit() }

// fill sets the hint on some paths.
func (b *builder) fill() {
	if b.used > 0 {
		b.body.Hint = "wait"
	}
}

// later has no envelope yet.
func later() *builder { return &builder{used: 1} }

func (b *builder) start(code string) {
	b.body = envelope{Code: code, Message: "m"}
}

func main() {
	switch len(os.Args) {
	case 1:
		b := newBuilder("E_USAGE", "m")
		b.envelope().Hint = "see --help"
		b.emit()
	case 2:
		b := newBuilder("E_LOCKED", "m") // want `has no "hint"`
		b.envelope().Retryable = true
		b.emit()
	case 3:
		b := newBuilder("E_LOCKED", "m")
		e := b.envelope()
		e.Retryable, e.Hint = true, "wait"
		b.end()
	case 4:
		b := newBuilder("E_LOCKED", "m") // want `retryable is left out here, so false, but .* says "yes" for E_LOCKED`
		b.envelope().Hint = "wait"
		b.end()
	case 5:
		b := newBuilder("E_USAGE", "m")
		b.fill()
		b.emit()
	case 6:
		b := later()
		b.start("E_USAGE") // where the envelope is made is not known to the caller of emit
		b.emit()
	case 7:
		b := newBuilder("E_USAGE", "m") // want `has no "hint"`
		emitValue(*b)
	}
}
