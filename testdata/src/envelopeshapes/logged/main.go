// Command logged logs its errors as JSON, and prints them as envelopes. The records
// of the logger are for the people who run it, whatever attributes they have.
package main

import (
	"encoding/json"
	"errors"
	"log/slog"
	"os"
)

func fail(code string, err error) {
	json.NewEncoder(os.Stderr).Encode(map[string]any{"error": map[string]any{"code": code, "message": err.Error(), "retryable": false}}) // want `no "error.(hint|suggestion)"`
	os.Exit(1)
}

func main() {
	log := slog.New(slog.NewJSONHandler(os.Stderr, nil))
	err := errors.New("no task")
	switch len(os.Args) {
	case 1:
		log.Error("cannot add", "error", err.Error(), "code", 2)
		fail("E_USAGE", err)
	case 2:
		log.Error("cannot add", "code", "E_USAGE", "retryable", false)
		fail("E_USAGE", err)
	case 3:
		log.Error("try again", "attempt", 2, "code", "E_LOCKED", "retryable", true)
	}
}
