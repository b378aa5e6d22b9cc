// Package report logs errors with the loggers of its callers.
package report

import "log/slog"

// Fail is called with a logger that writes JSON, and with one that writes text.
func Fail(log *slog.Logger, err error, late bool) int {
	if late {
		log.Error("failed", slog.Group("error", slog.String("code", "E_LOCKED"), slog.String("message", err.Error()), slog.Bool("retryable", false), slog.String("suggestion", "wait"))) // want `retryable is false here, but exitlint.toml says "yes"`
		return 1
	}
	log.Error("failed", slog.Group("error", slog.String("code", "E_USAGE"), slog.String("message", err.Error()), slog.Bool("retryable", false))) // want `has no "error.suggestion"`
	return 1
}

// Text is called only with a logger that writes text.
func Text(log *slog.Logger, err error) {
	log.Error("failed", slog.Group("error", slog.String("code", "E_USAGE"), slog.String("message", err.Error()), slog.Bool("retryable", false)))
}

// Unused is not called.
func Unused(log *slog.Logger, err error) {
	log.Error("failed", slog.Group("error", slog.String("code", "E_USAGE"), slog.String("message", err.Error()), slog.Bool("retryable", false)))
}

// Named adds a name to the entries of a logger.
func Named(log *slog.Logger) *slog.Logger { return log.With("name", "tasks") }

// A Site has a method that passes the logger on.
type Site struct{ Late bool }

// Fail logs an error.
func (s *Site) Fail(log *slog.Logger, err error) int {
	log.Error("failed", slog.Group("error", slog.String("code", "E_USAGE"), slog.String("message", "site: "+err.Error()), slog.Bool("retryable", false))) // want `has no "error.suggestion"`
	return Fail(log, err, s.Late)
}
