// Command codekeys returns a struct together with a status. Its keys show that the struct
// describes an error, so that its words are error codes.
package main

import (
	"encoding/json"
	"net/http"
	"os"
)

type body struct {
	Type      string `json:"type"`
	Detail    string `json:"detail"`
	Retryable bool   `json:"retryable"`
}

func describe(n int) (body, int) {
	switch n {
	case http.StatusConflict:
		return body{Type: "conflict", Detail: "it exists"}, 1 // want `conflict ends with 1 here, but with 4 in exitlint.toml`
	case http.StatusForbidden:
		return body{Type: "refused", Detail: "not allowed"}, 4
	}
	return body{Type: "other", Detail: "failed"}, 1
}

// A step of a plan is no error.
type step struct {
	Type   string `json:"type"`
	Detail string `json:"detail"`
}

func next(n int) (step, int) {
	if n > 1 {
		return step{Type: "conflict", Detail: "solve it"}, 1
	}
	return step{Type: "refused"}, 4
}

func main() {
	if len(os.Args) > 1 {
		s, status := next(len(os.Args))
		_ = json.NewEncoder(os.Stdout).Encode(s)
		os.Exit(status)
	}
	b, status := describe(http.StatusConflict)
	_ = json.NewEncoder(os.Stderr).Encode(struct {
		Error body `json:"error"`
	}{b})
	os.Exit(status)
}
