// Package logs logs with the loggers of its callers.
package logs

import (
	"log/slog"
	"os"
)

// Fatal logs an error and ends the process.
func Fatal(log *slog.Logger, msg string, args ...any) {
	log.Error(msg, args...)
	os.Exit(1)
}
