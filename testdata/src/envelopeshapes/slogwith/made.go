package main

import (
	"log/slog"
	"os"
)

// logger makes the logger of the program.
func logger(level slog.Level, command string) *slog.Logger {
	h := slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{Level: level})
	return slog.New(h).With("command", command)
}

// help makes a logger that adds a hint.
func help(hint string) *slog.Logger {
	return slog.New(slog.NewJSONHandler(os.Stderr, nil)).With("hint", hint)
}

// text makes a logger that does not write JSON.
func text() *slog.Logger { return slog.New(slog.NewTextHandler(os.Stderr, nil)) }

func add() {
	log := logger(slog.LevelError, "add")
	switch len(os.Args) {
	case 2:
		log.Error("no task", "code", "E_USAGE", "retryable", false) // want `has no "(error.)?(hint|suggestion)"`
	case 3:
		log.Error("no task", "code", "E_USAGE", "retryable", false, "hint", "name a task")
	case 4:
		help("see --help").Error("no task", "code", "E_USAGE", "retryable", false)
	case 5:
		text().Error("no task", "code", "E_USAGE", "retryable", false)
	}
}
