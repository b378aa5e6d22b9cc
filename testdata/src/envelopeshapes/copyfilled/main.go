// Command copyfilled gives hints to copies of errors that have none.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type failure struct {
	Code    string
	Message string
	Hint    string
}

func (f *failure) Error() string { return f.Message }

type notice struct {
	Code    string
	Message string
	Hint    string
}

func (n *notice) Error() string { return n.Message }

type gap struct {
	Code    string
	Message string
	Hint    string
}

func (g *gap) Error() string { return g.Message }

type slip struct {
	Code    string
	Message string
	Hint    string
}

func (s *slip) Error() string { return s.Message }

type response struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`
}

// withHint completes the errors of one code.
func withHint(f *failure) *failure {
	if f.Code != "E_USAGE" || f.Hint != "" {
		return f
	}
	hinted := *f
	hinted.Hint = "see --help"
	return &hinted
}

// complete fills in the hint of each notice.
func complete(n *notice) *notice {
	if n.Hint == "" {
		full := *n
		full.Hint = "see --help"
		return &full
	}
	return n
}

// copied tests the copy.
func copied(g *gap) *gap {
	full := *g
	if full.Hint == "" {
		full.Hint = "see --help"
	}
	return &full
}

// forOther tests another struct than the one that it copies.
func forOther(s, other *slip) *slip {
	if other.Hint != "" {
		return s
	}
	changed := *s
	changed.Hint = "see --help"
	return &changed
}

func run(args []string) error {
	switch len(args) {
	case 1:
		return &failure{Code: "E_USAGE", Message: "no task"}
	case 2:
		return &failure{Code: "E_LOCKED", Message: "locked"} // want `has no "Hint"`
	case 3:
		return &notice{Code: "E_USAGE", Message: "no task"}
	case 4:
		return &slip{Code: "E_USAGE", Message: "no task"} // want `has no "Hint"`
	case 5:
		return &slip{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 6:
		return &gap{Code: "E_USAGE", Message: "no task"}
	}
	return nil
}

func main() {
	err := run(os.Args)
	enc := json.NewEncoder(os.Stderr)
	var f *failure
	var n *notice
	var g *gap
	var s *slip
	switch {
	case errors.As(err, &f):
		f = withHint(f)
		_ = enc.Encode(response{f.Code, f.Message, f.Hint, f.Code == "E_LOCKED"})
	case errors.As(err, &n):
		n = complete(n)
		_ = enc.Encode(response{n.Code, n.Message, n.Hint, false})
	case errors.As(err, &g):
		g = copied(g)
		_ = enc.Encode(response{g.Code, g.Message, g.Hint, false})
	case errors.As(err, &s):
		s = forOther(s, &slip{Hint: os.Args[0]})
		_ = enc.Encode(response{s.Code, s.Message, s.Hint, false})
	}
	os.Exit(1)
}
