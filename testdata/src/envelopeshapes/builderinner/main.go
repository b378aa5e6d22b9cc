// Command builderinner builds errors inside of a struct, whose last method returns the error
// as an interface.
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
}

func (p problem) Error() string { return p.Message }

type builder struct{ err problem }

func direct(code string) *builder {
	b := &builder{}
	b.err.Code, b.err.Message, b.err.Retryable = code, "no", false
	return b
}

func lit(code string) *builder {
	return &builder{err: problem{Code: code, Message: "no", Retryable: false}}
}

func alias(code string) *builder {
	b := &builder{}
	e := &b.err
	e.Code, e.Message, e.Retryable = code, "no", false
	return b
}

func (b *builder) hint(s string) *builder {
	e := &b.err
	e.Hint = s
	return b
}

func (b *builder) build() error { return b.err }

// failed returns nil for a builder without an error.
func (b *builder) failed() error {
	if b.err.Code == "" {
		return nil
	}
	return b.err
}

// An other may be built by others.
type other struct{ *builder }

func (o other) build() error { return o.err }

var builders = map[string]*builder{"a": direct("E_USAGE").hint("x")}

func run(args []string) error {
	switch len(args) {
	case 1:
		return direct("E_USAGE").build() // want `the JSON error of this call has no "hint"`
	case 2:
		return lit("E_USAGE").build() // want `the JSON error of this call has no "hint"`
	case 3:
		return alias("E_USAGE").build() // want `the JSON error of this call has no "hint"`
	case 4:
		return alias("E_USAGE").hint("x").build()
	case 5:
		return direct("E_USAGE").hint("x").build()
	case 6:
		b := direct("E_USAGE") // want `has "hint" on some paths only`
		e := &b.err
		if len(args[0]) > 3 {
			e.Hint = "x"
		}
		return b.build()
	case 7:
		return direct("E_USAGE").failed() // want `has no "hint"`
	case 8:
		return direct("E_USAGE").hint("x").failed()
	case 9:
		return other{direct("E_USAGE").hint("x")}.build()
	case 10:
		b := builders[args[0]]
		return b.build()
	}
	return nil
}

func main() {
	var p problem
	if errors.As(run(os.Args), &p) {
		_ = json.NewEncoder(os.Stderr).Encode(p)
		os.Exit(1)
	}
}
