// Package cmd has the commands.
package cmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// An Error ends a command.
type Error struct {
	Code   string
	Err    error
	Retry  bool
	Fix    string
	Status int
}

func (e *Error) Error() string { return e.Err.Error() }
func (e *Error) Unwrap() error { return e.Err }

// A Command has a handler.
type Command struct {
	Name string
	RunE func(args []string) error
}

func wrap(code string, status int, err error) error {
	return &Error{Code: code, Err: err, Status: status} // want `has no "[Ff]ix"` `[Rr]etry`
}

func open() *Command {
	return &Command{Name: "open", RunE: func(args []string) error {
		switch len(args) {
		case 0:
			return &Error{Code: "E_BUSY", Err: errors.New("busy"), Retry: true, Fix: "wait", Status: 7}
		case 1:
			return &Error{Code: "E_BUSY", Err: errors.New("busy"), Retry: true, Status: 7} // want `has no "[Ff]ix"`
		case 2:
			return &Error{Code: "E_BUSY", Err: errors.New("busy"), Retry: false, Fix: "wait", Status: 7} // want `[Rr]etry`
		case 3:
			return &Error{Code: "E_BUSY", Err: errors.New("busy"), Retry: true, Fix: "wait", Status: 4} // want `E_BUSY ends with 4`
		case 4:
			return &Error{Code: "E_BUSYY", Err: errors.New("busy"), Retry: true, Fix: "wait", Status: 7} // want `E_BUSYY is not declared`
		case 5:
			return &Error{Code: "E_LOCKED", Err: errors.New("locked"), Retry: true, Fix: "", Status: 1} // want `empty "[Ff]ix"`
		case 6:
			return wrap("E_LOCKED", 1, errors.New("locked"))
		}
		e := &Error{Code: "E_LOCKED", Err: errors.New("locked"), Retry: true, Status: 1} // want `"[Ff]ix" on some paths only`
		if args[0] == "me" {
			e.Fix = "unlock it"
		}
		return e
	}}
}

func list() *Command {
	return &Command{Name: "list", RunE: func(args []string) error {
		if len(args) > 0 {
			_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"ok": false, "error": map[string]any{"code": "E_LOCKED", "message": args[0], "recoverable": true}}) // want `has no "error.suggestion"`
			os.Exit(1)
		}
		return nil
	}}
}

// Execute runs a command.
func Execute(args []string) error {
	for _, c := range []*Command{open(), list()} {
		if len(args) > 0 && c.Name == args[0] {
			return c.RunE(args[1:])
		}
	}
	return fmt.Errorf("no command in %v", args)
}
