// Command builderpointer builds errors to which other structs point. Methods of these
// structs may set any field later, so nothing is known about it.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

type problem struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
	Exit      int    `json:"exit_code"`
}

func (p *problem) Error() string { return p.Message }

type builder struct{ p *problem }

func problemf(code, msg string) builder { return builder{&problem{Code: code, Message: msg, Exit: 1}} }

func (b builder) hint(s string) builder { b.p.Hint = s; return b }
func (b builder) exit(n int) builder    { b.p.Exit = n; return b }
func (b builder) err() error            { return b.p }

// fixed builds an error whose fields no function sets later.
type fixed struct{ p *other }

type other struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func (o *other) Error() string { return o.Message }

func fixedf(code string) fixed { return fixed{&other{Code: code, Message: "failed"}} } // want `has no "hint"`

func (f fixed) err() error { return f.p }

func run(args []string) error {
	switch len(args) {
	case 1:
		return problemf("E_NOT_FOUND", "no task").hint("name one").exit(4).err()
	case 2:
		return problemf("E_USAGE", "no task").hint("name one").err()
	case 3:
		return fixedf("E_USAGE").err()
	}
	return nil
}

func main() {
	err := run(os.Args)
	var p *problem
	if errors.As(err, &p) {
		_ = json.NewEncoder(os.Stderr).Encode(p)
		os.Exit(p.Exit)
	}
	var o *other
	if errors.As(err, &o) {
		_ = json.NewEncoder(os.Stderr).Encode(o)
		os.Exit(1)
	}
}
