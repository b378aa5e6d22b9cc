// Command slogparam logs its errors with loggers that it passes to functions.
package main

import (
	"errors"
	"log/slog"
	"os"

	"envelopeshapes/slogparam/report"
)

var errLate = errors.New("late")

// fail logs with the logger of its caller.
func fail(log *slog.Logger, err error) {
	if errors.Is(err, errLate) {
		log.Error("failed", slog.Group("error", slog.String("code", "E_LOCKED"), slog.String("message", err.Error()), slog.Bool("retryable", true))) // want `has no "error.suggestion"`
		os.Exit(1)
	}
	log.Error("failed", slog.Group("error", slog.String("code", "E_USAGE"), slog.String("message", err.Error()), slog.Bool("retryable", false), slog.String("hint", "see --help")))
	os.Exit(1)
}

func failWith(log *slog.Logger, err error) { fail(log.With("app", "tasks"), err) }

// failPlain logs only text.
func failPlain(log *slog.Logger, err error) {
	log.Error("failed", slog.Group("error", slog.String("code", "E_LOCKED"), slog.String("message", err.Error()), slog.Bool("retryable", true)))
	os.Exit(1)
}

// A command has a logger.
type command struct{ log *slog.Logger }

func newCommand(log *slog.Logger) *command { return &command{log: log} }

func (c *command) run() {
	c.log.Error("failed", slog.Group("error", slog.String("code", "E_USAGE"), slog.String("message", "no task"), slog.Bool("retryable", false))) // want `has no "error.suggestion"`
	os.Exit(1)
}

// again calls itself.
func again(log *slog.Logger, n int) {
	if n > 0 {
		again(log, n-1)
	}
	log.Error("failed", slog.Group("error", slog.String("code", "E_USAGE"), slog.String("message", "no task"), slog.Bool("retryable", false))) // want `has no "error.suggestion"`
	os.Exit(1)
}

func main() {
	log := slog.New(slog.NewJSONHandler(os.Stderr, nil))
	switch len(os.Args) {
	case 1:
		failWith(log, errLate)
	case 2:
		failPlain(slog.New(slog.NewTextHandler(os.Stderr, nil)), errLate)
	case 3:
		newCommand(log).run()
	case 5:
		os.Exit(report.Fail(report.Named(log), errLate, len(os.Args[1]) > 3))
	case 6:
		text := slog.New(slog.NewTextHandler(os.Stderr, nil))
		report.Text(text, errLate)
		os.Exit(report.Fail(text, errLate, true))
	case 7:
		os.Exit((&report.Site{}).Fail(log, errLate))
	case 4:
		again(log, 3)
	}
}
