// Command asmade prints errors as they are, in interfaces. What they are is known if
// the package makes them.
package main

import (
	"encoding/json"
	"errors"
	"os"
	"strconv"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

func (f *failure) Error() string { return f.Message }

func load(args []string) (int, error) {
	switch len(args) {
	case 1:
		return 0, &failure{Code: "E_USAGE", Message: "no task"} // want `has no "(error.)?[Hh]int"`
	case 2:
		return 0, &failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	}
	return strconv.Atoi(args[1])
}

func run(args []string) error {
	if _, err := load(args); err != nil {
		return err
	}
	return nil
}

// notice is an error with a JSON form that is not printed.
type notice struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (n *notice) Error() string { return n.Message }

func check() error {
	if os.Getenv("TASK") == "" {
		return &notice{"E_USAGE", "no task"}
	}
	return nil
}

// plain makes errors without JSON.
func plain() error { return errors.New("no task") }

// either makes errors of two types, and both are printed.
func either() error {
	if os.Getenv("TASK") == "" {
		return &other{"E_USAGE", "no task"}
	}
	return &failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
}

type other struct { // want `no field for recoverable` `no field for suggestion`
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (o *other) Error() string { return o.Message }

func main() {
	if err := run(os.Args); err != nil {
		json.NewEncoder(os.Stderr).Encode(struct {
			Error error `json:"error"`
		}{err})
		os.Exit(1)
	}
	if _, err := load(os.Args); err != nil {
		json.NewEncoder(os.Stderr).Encode(map[string]any{"ok": false, "error": err})
		os.Exit(1)
	}
	if err := check(); err != nil {
		println(err.Error())
	}
	if err := plain(); err != nil {
		json.NewEncoder(os.Stderr).Encode(map[string]any{"ok": false, "error": err})
	}
	if err := either(); err != nil {
		json.NewEncoder(os.Stderr).Encode(map[string]any{"ok": false, "error": err})
	}
}
