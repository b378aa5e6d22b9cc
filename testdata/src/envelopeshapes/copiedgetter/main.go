// Command copiedgetter copies what methods of its errors say to what it prints, with if
// statements.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type coded interface {
	Code() string
	Retryable() bool
}

// A locked may be tried again.
type locked struct{}

func (*locked) Error() string   { return "locked" }
func (*locked) Code() string    { return "E_LOCKED" }
func (*locked) Retryable() bool { return true }

// A refused is final, but says that it is not.
type refused struct{}

func (*refused) Error() string   { return "refused" }
func (*refused) Code() string    { return "E_USAGE" }
func (*refused) Retryable() bool { return true } // want `retryable is true here`

type problem struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func fail(err error) {
	p := problem{Code: "E_USAGE", Message: err.Error(), Hint: "look"}
	var c coded
	if errors.As(err, &c) {
		p.Code = c.Code()
		if c.Retryable() {
			p.Retryable = true
		}
	}
	_ = json.NewEncoder(os.Stderr).Encode(p)
	os.Exit(1)
}

func main() {
	switch len(os.Args) {
	case 1:
		fail(errors.New("no name"))
	case 2:
		fail(&refused{})
	}
	fail(&locked{})
}
