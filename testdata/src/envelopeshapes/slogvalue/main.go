// Command slogvalue logs errors that say themselves what is logged.
package main

import (
	"errors"
	"io"
	"log/slog"
	"os"
)

// A failure is logged as the group that LogValue returns.
type failure struct {
	Code string
	Msg  string
	Hint string
}

func (f *failure) Error() string { return f.Msg }

// LogValue returns the attributes of the failure.
func (f *failure) LogValue() slog.Value {
	return slog.GroupValue(slog.String("code", f.Code), slog.String("message", f.Msg), slog.String("hint", f.Hint), slog.Bool("retryable", false))
}

// A secret is logged as a text.
type secret struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// LogValue returns nothing of the secret.
func (s secret) LogValue() slog.Value { return slog.StringValue("secret") }

func load() error {
	if len(os.Args) > 1 {
		return &failure{"E_USAGE", "no task", "name a task"}
	}
	return &failure{Code: "E_USAGE", Msg: "no task"} // want `has no "Hint"`
}

// A refusal is logged to a writer that the caller gives.
type refusal struct{ Code, Msg, Hint string }

// LogValue returns the attributes of the refusal.
func (r refusal) LogValue() slog.Value {
	return slog.GroupValue(slog.String("code", r.Code), slog.String("message", r.Msg), slog.String("hint", r.Hint), slog.Bool("retryable", false))
}

func refuse(kind string) refusal {
	if kind == "empty" {
		return refusal{Code: "E_USAGE", Msg: "no task"} // want `has no "Hint"`
	}
	return refusal{"E_USAGE", "no task", "name a task"}
}

func write(w io.Writer, kind string) {
	slog.New(slog.NewJSONHandler(w, nil)).Error("refused", "error", refuse(kind))
}

func main() {
	write(os.Stderr, os.Args[0])
	log := slog.New(slog.NewJSONHandler(os.Stderr, nil))
	log.Error("failed", "error", secret{Code: "E_USAGE", Message: "no task"})
	if err := load(); err != nil {
		var f *failure
		if errors.As(err, &f) {
			log.Error("failed", "error", f)
		}
		os.Exit(1)
	}
}
