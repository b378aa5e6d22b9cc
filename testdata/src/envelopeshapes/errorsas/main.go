// Command errorsas finds the error with errors.As, in place.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopeshapes/errorsas/task"
)

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func main() {
	err := task.Load(os.Args[1])
	env := envelope{Code: "E_USAGE", Message: "unknown", Hint: "report it"}
	var e *task.Error
	if errors.As(err, &e) {
		env = envelope{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint}
	}
	if err != nil {
		_ = json.NewEncoder(os.Stderr).Encode(env)
		os.Exit(1)
	}
}
