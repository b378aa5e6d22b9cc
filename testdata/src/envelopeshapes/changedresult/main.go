// Command changedresult changes fields of what its constructors return. A field that
// no caller can give is missing in the constructor, not at the calls.
package main

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code      string   `json:"code"`
	Message   string   `json:"message"`
	Retryable bool     `json:"retryable"`
	Hint      string   `json:"hint"`
	ExitCode  int      `json:"exit_code"`
	Args      []string `json:"args"`
}

type failureOf[T any] struct {
	Code     string `json:"code"`
	Message  string `json:"message"`
	Hint     string `json:"hint"`
	Again    bool   `json:"retryable"`
	ExitCode int    `json:"exit_code"`
	Args     T      `json:"args"`
}

func build(code, message string) failure {
	return failure{Code: code, Message: message, ExitCode: 1, Retryable: code == "E_LOCKED"} // want `no "hint"`
}

func buildUsage(message string) failure {
	f := build("E_USAGE", message)
	f.ExitCode = 2
	return f
}

func complete(code, message string) failure {
	f := failure{Code: code, Message: message, Hint: "see --help", Retryable: code == "E_LOCKED"}
	f.ExitCode = 1
	return f
}

func buildOf[T any](code, message string, args T) failureOf[T] {
	return failureOf[T]{Code: code, Message: message, ExitCode: 1, Args: args, Again: code == "E_LOCKED"} // want `no "hint"`
}

func main() {
	enc := json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 1:
		f := build(os.Args[0], "no task")
		f.Args = os.Args
		_ = enc.Encode(f)
	case 2:
		_ = enc.Encode(buildUsage("no task"))
	case 3:
		f := complete(os.Args[0], "no task")
		f.ExitCode = 3
		_ = enc.Encode(f)
	case 4:
		f := buildOf(os.Args[0], "no task", 1)
		f.ExitCode = 3
		_ = enc.Encode(f)
	case 5:
		f := buildOf(os.Args[0], "no task", "x")
		f.ExitCode = 3
		_ = enc.Encode(&f)
	}
	os.Exit(len(os.Args))
}
