// Package problem has errors in variables, of which another package makes changed copies.
package problem

import (
	"encoding/json"
	"io"
)

type Problem struct {
	Code   string
	Again  bool
	Hint   string
	Detail string
}

func (p Problem) Error() string { return p.Detail }

// With returns the problem with a text.
func (p Problem) With(detail string) Problem {
	p.Detail = detail
	return p
}

// Advise returns the problem with a hint.
func (p *Problem) Advise(hint string) *Problem {
	out := *p
	out.Hint = hint
	return &out
}

var (
	Missing = Problem{Code: "E_USAGE", Hint: "make it"}
	Locked  = Problem{Code: "E_LOCKED", Again: true} // want `this error, which is printed as JSON, has no "Hint"`
	Lost    = &Problem{Code: "E_USAGE", Detail: "lost"}
	Direct  = &Problem{Code: "E_USAGE", Detail: "direct"} // want `this error, which is printed as JSON, has no "Hint"`
)

type body struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func Write(w io.Writer, p Problem) error {
	return json.NewEncoder(w).Encode(map[string]body{"error": {p.Code, p.Detail, p.Again, p.Hint}})
}
