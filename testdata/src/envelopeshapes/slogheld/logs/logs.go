// Package logs has loggers for other packages.
package logs

import (
	"io"
	"log/slog"
	"os"
)

// A Logger also ends the process.
type Logger struct{ *slog.Logger }

// New returns a Logger that writes JSON.
func New(w io.Writer) *Logger { return &Logger{slog.New(slog.NewJSONHandler(w, nil))} }

// A Site has loggers in fields.
type Site struct {
	JSON, Text, Own *slog.Logger
}

// NewSite returns a Site with the logger of the caller.
func NewSite(own *slog.Logger) *Site {
	return &Site{slog.New(slog.NewJSONHandler(os.Stderr, nil)), slog.New(slog.NewTextHandler(os.Stderr, nil)), own}
}

// The loggers of the program.
var (
	Default = New(os.Stderr)
	JSON    = slog.New(slog.NewJSONHandler(os.Stderr, nil))
	Text    = slog.New(slog.NewTextHandler(os.Stderr, nil))
)

// Fail logs an error.
func (l *Logger) Fail(code, msg, hint string) {
	l.Error(msg, slog.String("code", code), slog.String("hint", hint), slog.Bool("retryable", false))
}
