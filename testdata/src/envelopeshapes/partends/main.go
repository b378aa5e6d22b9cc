// Command partends prints generic results, and ends with a status that depends on the error
// inside of them.
package main

import (
	"encoding/json"
	"io"
	"os"
)

type result[T any] struct {
	Value T     `json:"value,omitempty"`
	Err   *body `json:"error,omitempty"`
}

type body struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func fail[T any](code string, again bool, hint string) result[T] {
	return result[T]{Err: &body{code, "m", again, hint}}
}

func emit[T any](w io.Writer, r result[T], status int) {
	_ = json.NewEncoder(w).Encode(r)
	os.Exit(status)
}

func main() {
	switch len(os.Args) {
	case 1:
		emit(os.Stderr, fail[int]("E_NOT_FOUND", false, "h"), 4)
	case 2:
		emit(os.Stderr, fail[int]("E_NOT_FOUND", false, "h"), 1) // want `E_NOT_FOUND ends with 1 here, but with 4`
	case 3:
		emit(os.Stderr, fail[string]("E_LOCKED", true, ""), 1) // want `has an empty "error.hint"`
	case 4:
		emit(os.Stderr, fail[string](os.Args[1], true, "h"), 1)
	}
}
