// Command adviceonsuccess prints results with a message and a hint. They look like errors
// without a code.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// table is a result. The function returns the error of the encoder.
type table struct {
	Rows    []string `json:"rows"`
	Message string   `json:"message"`
	Hint    string   `json:"hint,omitempty"`
}

// refusal looks the same, but the command fails after it.
type refusal struct { // want `this JSON error has no field for recoverable`
	Rows    []string `json:"rows"`
	Message string   `json:"message"`
	Hint    string   `json:"hint,omitempty"`
}

// mixed is printed in both cases.
type mixed struct { // want `this JSON error has no field for recoverable`
	Rows    []string `json:"rows"`
	Message string   `json:"message"`
	Hint    string   `json:"hint,omitempty"`
}

// caught has the text of an error, although the command ends with 0.
type caught struct { // want `this JSON error has no field for recoverable`
	Rows    []string `json:"rows"`
	Message string   `json:"message"`
	Hint    string   `json:"hint,omitempty"`
}

// coded has a code, although the command ends with 0.
type coded struct { // want `this JSON error has no field for recoverable`
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

func list(w io.Writer, rows []string) error {
	t := table{Rows: rows, Message: fmt.Sprintf("%d rows", len(rows))}
	if len(rows) == 0 {
		t.Hint = "try without a filter"
	}
	return json.NewEncoder(w).Encode(t)
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return list(os.Stdout, args)
	case 2:
		_ = json.NewEncoder(os.Stdout).Encode(refusal{Rows: args, Message: "too many", Hint: "use less"})
		os.Exit(1)
	case 3:
		_ = json.NewEncoder(os.Stdout).Encode(mixed{Rows: args, Message: "many", Hint: "use less"})
		if args[0] == "" {
			os.Exit(1)
		}
		os.Exit(0)
	case 4:
		_ = json.NewEncoder(os.Stdout).Encode(mixed{Rows: args, Message: "fine", Hint: "go on"})
		os.Exit(0)
	case 5:
		err := errors.New(args[0])
		_ = json.NewEncoder(os.Stdout).Encode(caught{Rows: args, Message: err.Error(), Hint: "look"})
		os.Exit(0)
	case 6:
		_ = json.NewEncoder(os.Stdout).Encode(coded{Code: "E_USAGE", Message: "no", Hint: "look"})
		os.Exit(0)
	case 7:
		return json.NewEncoder(os.Stdout).Encode(map[string]any{"message": "done", "hint": "deploy it"})
	case 8:
		_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"message": "gone", "hint": "look"}) // want `this JSON error has no "recoverable"`
		os.Exit(1)
	case 9:
		_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"success": false, "message": "gone", "hint": "look"}) // want `this JSON error has no "recoverable"`
		os.Exit(0)
	case 10:
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"message": "gone", "hint": "look"}) // want `this JSON error has no "recoverable"`
		os.Exit(0)
	}
	return nil
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
