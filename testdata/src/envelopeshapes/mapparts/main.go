// Command mapparts prints errors in maps. One is a struct that is checked on its own, in
// the other a struct says what the error is about.
package main

import (
	"encoding/json"
	"os"
)

type task struct {
	Name string `json:"name"`
}

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func print(m map[string]any) { _ = json.NewEncoder(os.Stderr).Encode(m) }

func about(t task) {
	print(map[string]any{"code": "E_USAGE", "message": "no", "retryable": false, "task": t}) // want `has no "suggestion"`
}

func apart(f failure) { print(map[string]any{"error": f, "version": 1}) }

func main() {
	about(task{os.Args[0]})
	apart(failure{"E_USAGE", "no", false, "name a task"})
	os.Exit(1)
}
