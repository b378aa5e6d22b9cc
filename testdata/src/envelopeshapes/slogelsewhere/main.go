// Command slogelsewhere logs its errors as attributes, with loggers that another package
// makes and that fields hold.
package main

import (
	"errors"
	"log/slog"
	"os"

	"envelopeshapes/slogelsewhere/logs"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// A plain is only logged as text.
type plain struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// An answer is only logged as information.
type answer struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type site struct {
	log  *slog.Logger
	text *slog.Logger
}

var errLate = errors.New("late")

func (s *site) describe(err error) failure {
	if errors.Is(err, errLate) {
		return failure{Code: "E_LOCKED", Message: err.Error(), Retryable: true} // want `has no "error.hint"`
	}
	return failure{Code: "E_USAGE", Message: err.Error(), Hint: "see --help"}
}

func main() {
	s := &site{log: logs.New(os.Stderr, os.Getenv("LOG") == "json"), text: logs.Plain(os.Stderr)}
	switch len(os.Args) {
	case 1:
		s.log.Error("failed", slog.Any("error", s.describe(errLate)))
	case 2:
		s.log.Error("failed", "error", failure{Code: "E_USAGE", Message: "no task"}) // want `has no "error.hint"`
	case 3:
		s.log.Error("failed", "error", failure{Code: "E_LOCKED", Message: "locked", Hint: "wait"}) // want `retryable is left out here, so false`
	case 4:
		s.log.Error("failed", slog.Group("error", slog.String("path", os.Args[1])), slog.Any("error", &failure{Code: "E_USAGE", Message: "no task", Hint: "name one"}))
	case 5:
		s.text.Error("failed", "error", plain{Code: "E_USAGE", Message: "no task"})
	case 6:
		s.log.Info("done", "error", answer{Code: "E_USAGE", Message: "no task"})
		os.Exit(0)
	}
	os.Exit(1)
}
