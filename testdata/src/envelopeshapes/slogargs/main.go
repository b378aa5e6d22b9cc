// Command slogargs logs its errors with functions that pass keys and values on.
package main

import (
	"log/slog"
	"os"

	"envelopeshapes/slogargs/logs"
)

var logger = slog.New(slog.NewJSONHandler(os.Stderr, nil))

func fatal(msg string, args ...any) {
	logger.Error(msg, args...)
	os.Exit(1)
}

// fatalCode adds the code to the attributes of its caller.
func fatalCode(code, msg string, args ...any) {
	args = append([]any{"code", code, "retryable", false}, args...)
	fatal(msg, args...)
}

// fatalAttrs logs attributes instead of keys and values, in a group.
func fatalAttrs(code, msg string, attrs ...any) {
	logger.WithGroup("error").With(slog.String("code", code), slog.String("message", msg)).Error("failed", attrs...)
	os.Exit(1)
}

// fatalIf may add a hint that its caller does not know.
func fatalIf(code, hint string) {
	args := []any{"code", code, "retryable", false}
	if hint != "" {
		args = append(args, "hint", hint)
	}
	logger.Error("failed", args...)
	os.Exit(1)
}

func main() {
	switch len(os.Args) {
	case 1:
		fatal("no task", "code", "E_USAGE", "retryable", false) // want `has no "suggestion"`
	case 2:
		fatal("no task", "code", "E_USAGE", "retryable", false, "hint", "name a task")
	case 3:
		fatalCode("E_USAGE", "no task") // want `has no "suggestion"`
	case 4:
		fatalCode("E_USAGE", "no task", "hint", "name a task")
	case 5:
		fatalAttrs("E_USAGE", "no task", slog.Bool("retryable", true), slog.String("hint", "name a task")) // want `retryable is true here, but exitlint.toml says "no" for E_USAGE`
	case 6:
		fatalAttrs("E_USAGE", "no task", slog.Bool("retryable", false)) // want `has no "error.suggestion"`
	case 7:
		fatalIf("E_USAGE", os.Args[1])
	case 8:
		key := os.Args[1]
		fatal("no task", "code", "E_USAGE", "retryable", false, key, "name a task")
	case 9:
		args := []any{"code", "E_USAGE"}
		for _, arg := range os.Args {
			args = append(args, "hint", arg)
		}
		fatal("no task", args...)
	case 10:
		logs.Fatal(logger, "no task", "code", "E_USAGE", "retryable", false) // want `has no "suggestion"`
	case 11:
		logs.Fatal(slog.New(slog.NewTextHandler(os.Stderr, nil)), "no task", "code", "E_USAGE", "retryable", false)
	case 12:
		fatal("no task", os.Args[1:], "E_USAGE", "retryable", false)
	}
}
