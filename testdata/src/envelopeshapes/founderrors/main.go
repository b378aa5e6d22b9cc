// Command founderrors prints what it finds in errors, as an interface that is no error.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type base struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Retry   bool   `json:"retryable"`
	Hint    string `json:"hint"`
}

func (b *base) Error() string { return b.Message }
func (b *base) Status() int   { return 1 }

type netError struct {
	*base
	Host string `json:"host"`
}

// quiet has no status, so it is not found.
type quiet struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Retry   bool   `json:"retryable"`
	Hint    string `json:"hint"`
}

func (q *quiet) Error() string { return q.Message }

type statuser interface{ Status() int }

func run() error {
	switch len(os.Args) {
	case 1:
		return &base{"E_USAGE", "m", false, "h"}
	case 2:
		return &netError{&base{Code: "E_LOCKED", Message: "m", Retry: true}, "h"} // want `has no "hint"`
	case 3:
		return &base{Code: "E_LOCKED", Message: "m", Retry: true} // want `has no "hint"`
	}
	return &quiet{Code: "E_USAGE", Message: "m"}
}

func main() {
	err := run()
	var s statuser
	if errors.As(err, &s) {
		b, _ := json.Marshal(s)
		_, _ = os.Stderr.Write(b)
		os.Exit(s.Status())
	}
	println(err.Error())
	os.Exit(1)
}
