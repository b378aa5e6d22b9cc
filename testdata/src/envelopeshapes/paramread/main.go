// Command paramread prints errors that it gets as structs. The printers read fields of them
// to find the status.
package main

import (
	"encoding/json"
	"io"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

var exits = map[string]int{"E_NOT_FOUND": 4, "E_BUSY": 7}

// newFailure makes an error.
func newFailure(code, message string, again bool, hint string) failure {
	return failure{Code: code, Message: message, Retryable: again, Hint: hint}
}

// looked ends with the status in a table.
func looked(f failure) int {
	_ = json.NewEncoder(os.Stdout).Encode(f)
	if n, ok := exits[f.Code]; ok {
		return n
	}
	return 1
}

// missing tests for the other outcome.
func missing(f *failure) int {
	_ = json.NewEncoder(os.Stdout).Encode(f)
	n, ok := exits[f.Code]
	if !ok {
		return 1
	}
	return n
}

// chosen gets the table, so that it is not known.
func chosen(f failure, table map[string]int) int {
	_ = json.NewEncoder(os.Stdout).Encode(f)
	if n, ok := table[f.Code]; ok {
		return n
	}
	return 1
}

// end compares the code.
func (f failure) end() {
	_ = json.NewEncoder(os.Stdout).Encode(f)
	if f.Code == "E_BUSY" {
		os.Exit(1)
	}
	os.Exit(4)
}

// changed sets a field before it prints.
func changed(f failure) {
	if f.Code == "E_BUSY" {
		f.Retryable = true
	}
	_ = json.NewEncoder(os.Stdout).Encode(f)
	os.Exit(7)
}

// command prints to a writer.
func command(w io.Writer, args []string) int {
	if len(args) > 3 {
		return write(w, newFailure("E_BUSY", "busy", false, "wait")) // want `retryable is false here, but exitlint.toml says "yes" for E_BUSY`
	}
	return write(w, newFailure("E_NOT_FOUND", "none", false, "")) // want `has an empty "hint"`
}

func write(w io.Writer, f failure) int {
	_ = json.NewEncoder(w).Encode(f)
	if n, ok := exits[f.Code]; ok {
		return n
	}
	return 1
}

func main() {
	switch os.Args[1] {
	case "looked":
		os.Exit(looked(newFailure("E_BUSY", "busy", true, "wait")))
	case "again":
		os.Exit(looked(newFailure("E_BUSY", "busy", false, "wait"))) // want `retryable is false here, but exitlint.toml says "yes" for E_BUSY`
	case "other":
		os.Exit(looked(newFailure("E_USAGE", "what", false, "read")))
	case "missing":
		os.Exit(missing(&failure{Code: "E_NOT_FOUND", Message: "none", Hint: "look"}))
	case "chosen":
		os.Exit(chosen(newFailure("E_NOT_FOUND", "none", false, "look"), map[string]int{"E_NOT_FOUND": len(os.Args)}))
	case "end":
		newFailure("E_NOT_FOUND", "none", false, "look").end()
	case "endwrong":
		failure{Code: "E_BUSY", Message: "busy", Retryable: true, Hint: "wait"}.end() // want `E_BUSY ends with 1 here, but with 7`
	case "changed":
		changed(failure{Code: "E_BUSY", Message: "busy", Hint: "wait"})
	}
	os.Exit(command(os.Stdout, os.Args))
}
