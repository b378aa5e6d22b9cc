// Command copiedsome gives some of its errors an answer. Where the answer is one of
// several, the others are right to be false; where it is that of another error, the
// errors without one have none.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

// A RequestError is the answer of a server.
type RequestError struct {
	Code      string
	Retryable bool
}

func (e *RequestError) Error() string { return e.Code }

func details(err error) (RequestError, bool) {
	var e *RequestError
	if errors.As(err, &e) {
		return *e, true
	}
	return RequestError{}, false
}

func decided(code string) failure {
	f := failure{Code: code, Message: "no", Hint: "see --help"}
	if code == "E_BUSY" || code == "E_LOCKED" {
		f.Retryable = true
	}
	return f
}

func copied(code string, err error) failure {
	f := failure{Code: code, Message: err.Error(), Hint: "see --help"} // want `has "[Rr]etryable" on some paths only`
	if d, ok := details(err); ok {
		f.Code, f.Retryable = d.Code, d.Retryable
	}
	return f
}

func answered(code string, err error) failure {
	f := failure{Code: code, Message: err.Error(), Retryable: code == "E_BUSY", Hint: "see --help"}
	if d, ok := details(err); ok {
		f.Code, f.Retryable = d.Code, d.Retryable
	}
	return f
}

func run(args []string) error {
	if len(args) > 1 {
		return errors.New("no task")
	}
	return &RequestError{Code: "E_LOCKED", Retryable: len(args[0]) > 1}
}

func main() {
	err := run(os.Args)
	enc := json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 1:
		_ = enc.Encode(decided(os.Args[0]))
	case 2:
		_ = enc.Encode(copied(os.Args[0], err))
	case 3:
		_ = enc.Encode(answered(os.Args[0], err))
	}
}
