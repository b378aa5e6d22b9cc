// Command outbytes prints JSON that functions return as bytes, alone or with an
// error.
package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// A Failure is made by authors.
type Failure struct {
	Code, Message, Hint string
	Retryable           bool
}

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (f *Failure) bytes() []byte {
	b, err := json.Marshal(envelope{Code: f.Code, Message: f.Message, Retryable: f.Retryable, Hint: f.Hint})
	if err != nil {
		return []byte(`{"code":"E_USAGE","message":"not encoded"}`) // want `has no "(error.)?(retryable|recoverable)"` `has no "(error.)?(hint|suggestion)"`
	}
	return append(b, '\n')
}

func (f *Failure) encode() ([]byte, error) {
	return json.Marshal(envelope{Code: f.Code, Message: f.Message, Retryable: f.Retryable, Hint: f.Hint})
}

func (f *Failure) text() (string, error) {
	b, err := f.encode()
	if err != nil {
		return "", fmt.Errorf("encode: %w", err)
	}
	return string(b), nil
}

func main() {
	switch len(os.Args) {
	case 1:
		f := &Failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
		_, _ = os.Stderr.Write(f.bytes())
	case 2:
		f := &Failure{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
		_, _ = os.Stderr.Write(f.bytes())
	case 3:
		f := &Failure{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
		if b, err := f.encode(); err == nil {
			fmt.Fprintf(os.Stderr, "%s\n", b)
		}
	case 4:
		f := &Failure{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `[Rr]etryable is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
		if s, err := f.text(); err == nil {
			fmt.Fprint(os.Stderr, s)
		}
	case 5:
		f := &Failure{Code: "E_LOCKED", Message: "locked", Hint: "wait", Retryable: true}
		if s, err := f.text(); err == nil {
			println(s)
		}
	}
}
