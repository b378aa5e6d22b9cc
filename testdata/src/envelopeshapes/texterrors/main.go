// Command texterrors makes errors whose text is JSON. A message is enough to know
// what they are; the text may be decoded and written again.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// An Error has a text.
type Error struct{ text string }

func (e Error) Error() string { return e.text }

func newError(text string) error { return Error{text: text} }

func message(s string) string {
	return fmt.Sprintf(`{"message": %q}`, s) // want `no "suggestion"` `no "recoverable"`
}

func greeting(s string) string { return fmt.Sprintf(`{"message": %q}`, s) }

func indented(text string) error {
	var r struct { // want `no field for recoverable`
		Message string `json:"message"`
		Hint    string `json:"hint,omitempty"`
	}
	_ = json.Unmarshal([]byte(text), &r)
	b, _ := json.MarshalIndent(r, "", "  ")
	return newError(string(b))
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return indented(message(args[0]))
	case 2:
		return errors.New(`{"message": "no task"}`) // want `no "suggestion"` `no "recoverable"`
	case 3:
		return newError(`{"message": "no task", "hint": "name a task", "retryable": false}`)
	case 4:
		fmt.Println(greeting(args[0]))
	}
	return nil
}

func main() {
	if err := run(os.Args); err != nil {
		fmt.Println(err.Error())
		os.Exit(1)
	}
}
