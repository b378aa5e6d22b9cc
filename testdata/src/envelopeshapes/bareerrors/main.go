// Command bareerrors prints objects that say nothing but what went wrong. They are
// errors because the program fails after it has printed them, or because they look
// like those.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

var asJSON = os.Getenv("JSON") != ""

func show(v any) { _ = json.NewEncoder(os.Stdout).Encode(v) }

// fail ends the process.
func fail(message string) {
	show(map[string]string{"error": message}) // want `no "recoverable"` `no "suggestion"`
	os.Exit(1)
}

// report returns the error that it prints.
func report(command string, err error) error {
	out := map[string]any{"command": command, "error": err.Error()} // want `no "recoverable"` `no "suggestion"`
	if asJSON {
		show(out)
	} else {
		fmt.Fprintln(os.Stderr, err)
	}
	return err
}

// text prints a text.
func text(message string) error {
	fmt.Printf(`{"error": %q}`+"\n", message) // want `no "recoverable"` `no "suggestion"`
	return errors.New(message)
}

// nested has a map in a map.
func nested(err error) int {
	show(map[string]any{"error": map[string]any{"message": err.Error()}}) // want `no "error.recoverable"` `no "error.suggestion"`
	return 3
}

// named has a code that only an error has.
func blocked() {
	show(map[string]any{"error": "removal_blocked", "message": "ask a person"}) // want `no "recoverable"` `no "suggestion"` `removal_blocked is not declared`
}

// returns looks like what fail prints, and returns.
func returns(name string) {
	if name == "" {
		show(map[string]any{"error": fmt.Sprintf("no task %q", name)}) // want `no "recoverable"` `no "suggestion"`
		return
	}
	show(map[string]any{"task": name})
}

// anonymous prints structs.
func anonymous(err error) {
	if err != nil {
		show(struct { // want `no field for recoverable` `no field for suggestion`
			Error string `json:"error"`
		}{err.Error()})
		os.Exit(1)
	}
	show(struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	}{"done", "a task was added"})
}

type failure struct { // want `no field for recoverable` `no field for suggestion`
	Error   string         `json:"error"`
	Code    string         `json:"code"`
	Details map[string]any `json:"details,omitempty"`
}

// typed fails with a type that has the name of an error.
func typed(err error) {
	show(failure{Code: "E_USAGE", Error: err.Error()})
	os.Exit(2)
}

func run(args []string) error {
	switch len(args) {
	case 1:
		fail("no task")
	case 2:
		return report("add", os.Chdir(args[1]))
	case 3:
		return text("two tasks")
	case 4:
		os.Exit(nested(errors.New("locked")))
	case 5:
		blocked()
	case 6:
		returns(args[1])
	case 7:
		anonymous(os.Chdir(args[1]))
	case 8:
		typed(os.Chdir(args[1]))
	}
	return nil
}

func main() {
	if err := run(os.Args); err != nil {
		os.Exit(1)
	}
}
