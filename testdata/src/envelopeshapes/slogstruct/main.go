// Command slogstruct logs its errors as structs, with a function that passes attributes on.
package main

import (
	"log/slog"
	"os"
)

var logger = slog.New(slog.NewJSONHandler(os.Stderr, nil))

// A failure is logged as one attribute.
type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func fatal(msg string, args ...any) {
	logger.Error(msg, args...)
	os.Exit(1)
}

func main() {
	if len(os.Args) > 1 {
		fatal("no task", "error", failure{Code: "E_USAGE", Message: "no task"}) // want `has no "error.hint"`
	}
	fatal("no task", slog.Any("error", failure{Code: "E_USAGE", Message: "no task", Hint: "name a task"}))
}
