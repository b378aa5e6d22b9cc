// Command slogjson logs its errors as JSON to standard error, with keys and values
// or attributes. What goes to a log as text, or says no error code, is no envelope.
package main

import (
	"context"
	"log/slog"
	"os"
)

func main() {
	logger := slog.New(slog.NewJSONHandler(os.Stderr, nil))
	switch len(os.Args) {
	case 1:
		logger.Error("no task", "code", "E_USAGE", "retryable", false, "hint", "name a task")
	case 2:
		logger.Error("no task", "code", "E_USAGE", "retryable", false) // want `has no "(error.)?(hint|suggestion)"`
	case 3:
		logger.Error("no task", "code", "E_USAGE", "retryable", true, "hint", "name a task") // want `[Rr]etryable is true here, but exitlint.toml says "no" for E_USAGE`
	case 4:
		logger.Error("no task", slog.String("code", "E_USAGE"), slog.Bool("retryable", false), slog.String("hint", "name a task"))
	case 5:
		logger.Error("no task", slog.String("code", "E_USAGE"), slog.Bool("retryable", false)) // want `has no "(error.)?(hint|suggestion)"`
	case 6:
		logger.LogAttrs(context.Background(), slog.LevelError, "no task", slog.String("code", "E_USAGE"), slog.Bool("retryable", false), slog.String("hint", "")) // want `has an empty "[Hh]int"`
	case 7:
		logger.Info("done", "code", "E_USAGE", "retryable", false)
	case 8:
		slog.New(slog.NewTextHandler(os.Stderr, nil)).Error("no task", "code", "E_USAGE", "retryable", false)
	case 9:
		logger.Error("no task", "code", "E_USAGE", "retryable", false, "hint") // want `has no "(error.)?(hint|suggestion)"`
	case 10:
		logger.Error("cannot remove the lock", "path", os.Args[1])
	}
}
