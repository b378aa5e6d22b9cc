// Command slogwith logs its errors with attributes of the logger, in groups, and
// through the default logger.
package main

import (
	"log/slog"
	"os"
)

func main() {
	add()
	logger := slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))
	switch len(os.Args) {
	case 1:
		logger.With("hint", "see --help").Error("no task", "code", "E_USAGE", "retryable", false)
	case 2:
		logger.With("command", "add").Error("no task", "code", "E_USAGE", "retryable", false) // want `has no "(error.)?(hint|suggestion)"`
	case 3:
		logger.Error("failed", slog.Group("error", "code", "E_USAGE", "message", "no task", "retryable", false, "hint", "name a task"))
	case 4:
		logger.Error("failed", slog.Group("error", "code", "E_USAGE", "message", "no task", "retryable", false)) // want `no "error.(hint|suggestion)"`
	case 5:
		logger.WithGroup("error").Error("failed", "code", "E_USAGE", "message", "no task", "retryable", false) // want `no "error.(hint|suggestion)"`
	case 6:
		slog.SetDefault(logger)
		slog.Error("no task", "code", "E_USAGE", "retryable", false) // want `has no "(error.)?(hint|suggestion)"`
	case 7:
		slog.SetDefault(logger)
		slog.Error("no task", "code", "E_USAGE", "retryable", false, "hint", "name a task")
	}
}
