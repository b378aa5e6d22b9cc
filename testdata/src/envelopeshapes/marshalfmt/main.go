// Command marshalfmt has errors whose MarshalJSON writes the text itself.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
)

// A Fail is written with a format.
type Fail struct {
	Code, Message, Hint string
	Transient           bool
}

func (f *Fail) Error() string { return f.Message }

// MarshalJSON writes the envelope.
func (f *Fail) MarshalJSON() ([]byte, error) {
	return []byte(fmt.Sprintf(`{"code":%q,"message":%q,"hint":%q,"retryable":%t}`, f.Code, f.Message, f.Hint, f.Transient)), nil
}

// A Slip has no hint in its text.
type Slip struct {
	Code, Message, Hint string
	Transient           bool
}

func (s *Slip) Error() string { return s.Message }

// MarshalJSON writes the envelope, but not the hint.
func (s *Slip) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, `{"code":%q,"message":%q,"retryable":%t}`, s.Code, s.Message, s.Transient), nil // want `has no "suggestion"`
}

// A Lapse is joined from texts.
type Lapse struct {
	Code, Message, Hint string
}

func (l Lapse) Error() string { return l.Message }

// MarshalJSON writes the envelope.
func (l Lapse) MarshalJSON() ([]byte, error) {
	return []byte(`{"code":` + strconv.Quote(l.Code) + `,"message":` + strconv.Quote(l.Message) + `,"hint":` + strconv.Quote(l.Hint) + `,"retryable":false}`), nil
}

// A Fault is written to a buffer.
type Fault struct {
	Code, Message, Hint string
}

func (f *Fault) Error() string { return f.Message }

// MarshalJSON writes the envelope.
func (f *Fault) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, `{"code":%q,"message":%q,"hint":%q,"retryable":false}`, f.Code, f.Message, f.Hint)
	return b.Bytes(), nil
}

func load(args []string) error {
	switch len(args) {
	case 1:
		return &Fail{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &Fail{Code: "E_USAGE", Message: "no task"} // want `has no "Hint"`
	case 3:
		return &Fail{Code: "E_LOCKED", Message: "locked", Hint: "wait"} // want `Transient is left out here, so false, but exitlint.toml says "yes" for E_LOCKED`
	case 4:
		return &Slip{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 5:
		return Lapse{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 6:
		return Lapse{Code: "E_USAGE", Message: "no task"} // want `has no "Hint"`
	case 7:
		return &Fault{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 8:
		return &Fault{Code: "E_USAGE", Message: "no task"} // want `has no "Hint"`
	}
	return nil
}

func main() {
	err := load(os.Args)
	enc := json.NewEncoder(os.Stderr)
	var f *Fail
	var s *Slip
	var l Lapse
	var x *Fault
	switch {
	case errors.As(err, &f):
		_ = enc.Encode(f)
	case errors.As(err, &s):
		_ = enc.Encode(s)
	case errors.As(err, &l):
		_ = enc.Encode(l)
	case errors.As(err, &x):
		_ = enc.Encode(x)
	}
	os.Exit(1)
}
