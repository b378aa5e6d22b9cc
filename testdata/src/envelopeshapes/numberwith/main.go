// Command numberwith returns numbers together with the calls and literals that make its
// envelopes.
package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
)

type payload struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

type envelope struct {
	Error payload `json:"error"`
}

func wrap(code string, err error, again bool) envelope {
	return envelope{payload{Code: code, Message: err.Error(), Retryable: again, Hint: "h"}}
}

func classify(err error) (envelope, int) {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return wrap("E_NOT_FOUND", err, false), 4
	case errors.Is(err, fs.ErrPermission):
		return wrap("E_BUSY", err, true), 1 // want `E_BUSY ends with 1 here, but with 7`
	}
	return wrap("E_USAGE", err, false), 1
}

type result struct {
	status int
	tries  int
	err    *payload
}

func run(n int) result {
	switch n {
	case 2:
		return result{4, 1, &payload{Code: "E_NOT_FOUND", Message: "m", Hint: "h"}}
	case 3:
		return result{status: 1, err: &payload{Code: "E_NOT_FOUND", Message: "m", Hint: "h"}} // want `E_NOT_FOUND ends with 1 here, but with 4`
	case 4:
		return result{status: 4, tries: 3, err: &payload{Code: "E_NOT_FOUND", Message: "m", Hint: "h"}} // no exit ends with 3
	}
	return result{}
}

func main() {
	if _, err := os.ReadFile(os.Args[0]); err != nil {
		e, status := classify(err)
		_ = json.NewEncoder(os.Stderr).Encode(e)
		os.Exit(status)
	}
	r := run(len(os.Args))
	if r.tries > 1 {
		println(r.tries)
	}
	if r.err != nil {
		_ = json.NewEncoder(os.Stderr).Encode(r.err)
	}
	os.Exit(r.status)
}
