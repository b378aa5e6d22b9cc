// Package logs makes loggers.
package logs

import (
	"io"
	"log/slog"
)

// New returns a logger that writes JSON or text.
func New(w io.Writer, asJSON bool) *slog.Logger {
	if asJSON {
		return slog.New(slog.NewJSONHandler(w, nil))
	}
	return slog.New(slog.NewTextHandler(w, nil))
}

// Plain returns a logger that writes text.
func Plain(w io.Writer) *slog.Logger { return slog.New(slog.NewTextHandler(w, nil)) }
