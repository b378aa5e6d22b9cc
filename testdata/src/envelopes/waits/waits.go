// Command waits says how long to wait in another unit than its errors do.
package main

import (
	"encoding/json"
	"errors"
	"os"
	"time"
)

type fetchError struct {
	code    string
	message string
	hint    string
	again   bool
	wait    time.Duration
}

func (e *fetchError) Error() string { return e.message }

type body struct {
	Code        string `json:"code"`
	Message     string `json:"message"`
	Suggestion  string `json:"suggestion"`
	Recoverable bool   `json:"recoverable"`
	RetryAfter  int64  `json:"retry_after_ms"`
}

func fetch(after time.Duration) error {
	switch {
	case after == 0:
		return &fetchError{code: "E_LIMITED", message: "slow down", hint: "wait", again: true} // want `has no "retry_after_ms", but [retry.limited] of exitlint.toml tells callers to wait for it`
	case after < time.Minute:
		return &fetchError{code: "E_LIMITED", message: "slow down", hint: "wait", again: true, wait: after}
	}
	return nil
}

// A quota is an error with its wait in seconds.
type quota struct {
	code    string
	message string
	hint    string
	again   bool
	seconds int64
}

func (q *quota) Error() string { return q.message }

func spend(n int64) error {
	switch n {
	case 0:
		return &quota{code: "E_LIMITED", message: "nothing left", hint: "wait", again: true} // want `has no "retry_after_ms"`
	case 1:
		return &quota{code: "E_LIMITED", message: "nothing left", hint: "wait", again: true, seconds: n}
	}
	return nil
}

func main() {
	var f *fetchError
	if errors.As(fetch(time.Duration(len(os.Args))), &f) {
		json.NewEncoder(os.Stderr).Encode(body{f.code, f.message, f.hint, f.again, f.wait.Milliseconds()})
		os.Exit(8)
	}
	var q *quota
	if errors.As(spend(int64(len(os.Args))), &q) {
		json.NewEncoder(os.Stderr).Encode(body{q.code, q.message, q.hint, q.again, q.seconds * 1000})
		os.Exit(8)
	}
}
