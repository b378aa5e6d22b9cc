// Command waitfuncs asks functions in fields for what it prints. A field without a
// function leaves the value empty.
package main

import (
	"encoding/json"
	"errors"
	"os"
	"time"
)

var (
	errFull  = errors.New("full")
	errSlow  = errors.New("slow")
	errEmpty = errors.New("empty")
)

type rule struct {
	err     error
	code    string
	retry   bool
	wait    func(error) time.Duration
	explain func(error) string
}

func is(err error) time.Duration { return time.Duration(len(err.Error())) * time.Second }

func explained(err error) string { return "read about " + err.Error() }

var rules = []rule{
	{err: errFull, code: "E_LIMITED", retry: true, wait: is, explain: explained},
	{err: errSlow, code: "E_LIMITED", retry: true, explain: explained}, // want `has no "retry_after_ms"`
	{err: errEmpty, code: "E_NOT_FOUND"},                               // want `has no "explain"`
}

type failure struct {
	Code       string `json:"code"`
	Message    string `json:"message"`
	Retry      bool   `json:"recoverable"`
	Suggestion string `json:"suggestion"`
	RetryAfter int64  `json:"retry_after_ms,omitempty"`
}

func fail(err error) {
	f := failure{Message: err.Error()}
	for _, r := range rules {
		if !errors.Is(err, r.err) {
			continue
		}
		f.Code, f.Retry = r.code, r.retry
		if r.wait != nil {
			f.RetryAfter = r.wait(err).Milliseconds()
		}
		if r.explain != nil {
			f.Suggestion = r.explain(err)
		}
		_ = json.NewEncoder(os.Stderr).Encode(f)
		os.Exit(1)
	}
}

// A class has no time to wait. The program gets this time from the error.
type class struct {
	code  string
	retry bool
	hint  string
}

var classes = map[error]*class{
	errFull: {code: "E_LIMITED", retry: true, hint: "wait"},
	errSlow: {"E_LIMITED", true, "wait"},
}

type busy struct{ left time.Duration }

func (b *busy) Error() string { return "busy" }

func left(err error) int64 {
	var b *busy
	if errors.As(err, &b) {
		return b.left.Milliseconds()
	}
	return 1000
}

func refuse(err error) {
	c := classes[err]
	if c == nil {
		c = &class{code: "E_LIMITED", retry: true, hint: "look"}
	}
	_ = json.NewEncoder(os.Stderr).Encode(failure{Code: c.code, Message: err.Error(), Retry: c.retry, Suggestion: c.hint, RetryAfter: left(err)})
	os.Exit(1)
}

// A kind is printed without a time to wait.
type kind struct {
	code  string
	retry bool
	hint  string
}

func kindOf(err error) *kind {
	if errors.Is(err, errFull) {
		return &kind{code: "E_LIMITED", retry: true, hint: "wait"} // want `has no "retry_after_ms"`
	}
	return &kind{code: "E_NOT_FOUND", hint: "look"}
}

func stop(err error) {
	k := kindOf(err)
	_ = json.NewEncoder(os.Stderr).Encode(failure{Code: k.code, Message: err.Error(), Retry: k.retry, Suggestion: k.hint})
	os.Exit(1)
}

func main() {
	if len(os.Args) > 4 {
		stop(errFull)
	}
	if len(os.Args) > 3 {
		fail(errFull)
	}
	if len(os.Args) > 2 {
		fail(errSlow)
	}
	refuse(&busy{time.Second})
}
