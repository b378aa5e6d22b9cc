// Command eitherset sets fields through a variable that contains one of several objects.
package main

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func complete(m map[string]any) { m["hint"] = "log in" }

func chosen(n int) map[string]any {
	m := map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}
	if n == 1 {
		m = map[string]any{"code": "E_USAGE", "message": "wrong task", "retryable": false}
	}
	if n == 2 {
		m["hint"] = "name a task"
	} else {
		complete(m)
	}
	return m
}

func forgotten(n int) map[string]any {
	m := map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false} // want `"suggestion"`
	if n == 1 {
		m = map[string]any{"code": "E_USAGE", "message": "wrong task", "retryable": false} // want `"suggestion"`
	}
	m["task"] = n
	return m
}

func emptied(n int) map[string]any {
	m := map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false, "hint": "name a task"}
	if n == 1 {
		m = map[string]any{"code": "E_USAGE", "message": "wrong task", "retryable": false, "hint": "name another"}
	}
	m["hint"] = "" // want `"hint" is empty here`
	return m
}

func pointed(n int) *failure {
	f := &failure{Code: "E_USAGE", Message: "no task", Retryable: false}
	if n == 1 {
		f = &failure{Code: "E_USAGE", Message: "wrong task", Retryable: false, Hint: ""}
	}
	f.Hint = "name a task"
	return f
}

func main() {
	enc, n := json.NewEncoder(os.Stderr), len(os.Args)
	switch os.Args[0] {
	case "chosen":
		_ = enc.Encode(chosen(n))
	case "forgotten":
		_ = enc.Encode(forgotten(n))
	case "emptied":
		_ = enc.Encode(emptied(n))
	default:
		_ = enc.Encode(pointed(n))
	}
	os.Exit(1)
}
