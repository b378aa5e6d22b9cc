// Command stored writes errors as JSON to files, to a server's clients and into
// strings that go nowhere. Only what the program prints is an envelope.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"net/http"
	"os"
)

// An Error is made by authors.
type Error struct {
	Code, Message, Hint string
	Retryable           bool
}

func (e *Error) Error() string { return e.Message }

// A JobError is kept with its job.
type JobError struct {
	Code, Message, Hint string
}

func (e *JobError) Error() string { return e.Message }

type body struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (e *Error) body() body {
	return body{Code: e.Code, Message: e.Message, Retryable: e.Retryable, Hint: e.Hint}
}

func (e *JobError) json() []byte {
	b, _ := json.Marshal(map[string]any{"code": e.Code, "message": e.Message, "hint": e.Hint})
	return b
}

func job(n int) error {
	if n > 1 {
		return &JobError{Code: "E_USAGE", Message: "no task"}
	}
	return nil
}

func store(name string, err error) {
	var e *JobError
	if errors.As(err, &e) {
		_ = os.WriteFile(name, e.json(), 0o600)
	}
}

func upload(url string, err error) {
	var e *JobError
	if errors.As(err, &e) {
		_, _ = http.Post(url, "application/json", bytes.NewReader(e.json()))
	}
}

func journal(e *JobError) {
	f, err := os.Create("journal")
	if err == nil {
		_ = json.NewEncoder(f).Encode(map[string]any{"code": e.Code, "message": e.Message, "hint": e.Hint})
	}
}

func main() {
	switch len(os.Args) {
	case 1:
		store("job", job(2))
	case 2:
		upload("http://localhost", job(2))
	case 3:
		journal(&JobError{Code: "E_USAGE", Message: "no task"})
	case 4:
		_ = json.NewEncoder(os.Stderr).Encode((&Error{Code: "E_USAGE", Message: "no task"}).body()) // want `has no "[Hh]int"`
	case 5:
		_ = json.NewEncoder(os.Stderr).Encode((&Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}).body())
	}
}
