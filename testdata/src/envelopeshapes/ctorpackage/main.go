// Command ctorpackage reads the fields of errors through methods.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopeshapes/ctorpackage/fault"
	"envelopeshapes/ctorpackage/task"
)

type envelope struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func main() {
	err := task.Load(os.Args[1])
	var e *fault.Error
	if errors.As(err, &e) {
		_ = json.NewEncoder(os.Stderr).Encode(envelope{Code: e.Code(), Message: e.Error(), Retryable: e.Retryable(), Hint: e.Hint()})
		os.Exit(1)
	}
}
