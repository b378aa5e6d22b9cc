// Command embeddedvalue copies promoted fields of errors that embed a common part by
// value.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// Base is a part of all errors.
type Base struct{ Code, Message, Hint string }

func (b *Base) Error() string { return b.Message }

// A Network error is made with its hint.
type Network struct {
	Base
	Host string
}

// A Config error gets its hint later.
type Config struct {
	Base
	File string
}

// An Input error has no hint sometimes, and the envelope then has another.
type Input struct {
	Base
	Line int
}

// Detail is a field of an error.
type Detail struct{ Text, Hint string }

// A Task error has its hint in a field.
type Task struct {
	Code   string
	Detail Detail
}

func (t *Task) Error() string { return t.Detail.Text }

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func load(args []string) error {
	switch len(args) {
	case 1:
		return &Network{Base: Base{Code: "E_USAGE", Message: "no host", Hint: "name a host"}}
	case 2:
		return &Network{Base: Base{Code: "E_USAGE", Message: "no host"}} // want `has no "Hint"`
	case 3:
		return &Config{Base: Base{Code: "E_USAGE", Message: "no file"}}
	case 4:
		return &Input{Base: Base{Code: "E_USAGE", Message: "no line"}}
	case 5:
		return &Task{Code: "E_USAGE", Detail: Detail{Text: "no task", Hint: "name a task"}}
	case 6:
		return &Task{Code: "E_USAGE", Detail: Detail{Text: "no task"}} // want `has no "Detail.Hint"`
	case 7:
		n := &Network{Host: args[0]} // want `has "Hint" on some paths only`
		n.Code, n.Message = "E_USAGE", "refused"
		if args[0] == "localhost" {
			n.Hint = "start the server"
		}
		return n
	}
	return nil
}

func complete(err error) error {
	var c *Config
	if errors.As(err, &c) && c.Hint == "" {
		c.Hint = "see --help"
	}
	return err
}

func main() {
	err := complete(load(os.Args))
	enc := json.NewEncoder(os.Stderr)
	var n *Network
	var c *Config
	var i *Input
	var t *Task
	switch {
	case errors.As(err, &n):
		_ = enc.Encode(envelope{n.Code, n.Message, false, n.Hint})
	case errors.As(err, &c):
		_ = enc.Encode(envelope{c.Code, c.Message, false, c.Hint})
	case errors.As(err, &i):
		hint := "see --help"
		if i.Hint != "" {
			hint = i.Hint
		}
		_ = enc.Encode(envelope{i.Code, i.Message, false, hint})
	case errors.As(err, &t):
		_ = enc.Encode(envelope{t.Code, t.Detail.Text, false, t.Detail.Hint})
	}
	os.Exit(1)
}
