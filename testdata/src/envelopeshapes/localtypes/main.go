// Command localtypes prints types that its functions declare.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
)

func show(w io.Writer, v any) { _ = json.NewEncoder(w).Encode(v) }

// exitError has the name of an error, and no other type has it.
func exitError(code int, message string) {
	type exitError struct { // want `no field for recoverable` `no field for suggestion`
		Type    string `json:"message_type"`
		Code    int    `json:"code"`
		Message string `json:"message"`
	}
	show(os.Stderr, exitError{"exit_error", code, message})
	os.Exit(code)
}

// usage and locked declare types of one name.
func usage(message string) {
	type reply struct {
		Code      string `json:"code"`
		Message   string `json:"message"`
		Retryable bool   `json:"retryable"`
		Hint      string `json:"hint"`
	}
	show(os.Stderr, reply{Code: "E_USAGE", Message: message}) // want `no "hint"`
	show(os.Stderr, reply{Code: "E_USAGE", Message: message, Hint: "see --help"})
	os.Exit(1)
}

func locked(message string) {
	type reply struct { // want `no field for recoverable`
		Code    string `json:"code"`
		Message string `json:"message"`
		Hint    string `json:"hint"`
	}
	show(os.Stderr, reply{Code: "E_LOCKED", Message: message}) // want `no "hint"`
	os.Exit(1)
}

// fail copies its error step by step.
func fail(err error) {
	type envelope struct {
		Code      string `json:"code"`
		Message   string `json:"message"`
		Retryable bool   `json:"retryable"`
		Hint      string `json:"hint,omitempty"`
	}
	env := envelope{Code: "E_USAGE", Message: err.Error()} // want `"hint" on some paths only`
	if os.IsNotExist(err) {
		env.Hint = "look for the file"
	}
	b, _ := json.Marshal(env)
	fmt.Fprintln(os.Stderr, string(b))
	os.Exit(1)
}

// status prints what is no error.
func status(done int) {
	type state struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	}
	type notice struct {
		Message string `json:"message"`
		Next    string `json:"next"`
	}
	show(os.Stdout, state{done, "done"})
	show(os.Stdout, notice{Message: "done"})
}

func main() {
	switch len(os.Args) {
	case 1:
		exitError(3, "no task")
	case 2:
		usage("no task")
	case 3:
		locked("locked")
	case 4:
		fail(os.Chdir(os.Args[1]))
	}
	status(len(os.Args))
}
