// Command marshalvalue has errors whose MarshalJSON encodes maps and other types, with
// values as receivers, and errors inside of printed structs.
package main

import (
	"encoding/json"
	"errors"
	"os"
)

// A Fail becomes a map.
type Fail struct {
	Code, Message, Hint string
	Transient           bool
}

func (f Fail) Error() string { return f.Message }

// MarshalJSON writes the envelope.
func (f Fail) MarshalJSON() ([]byte, error) {
	m := map[string]any{"code": f.Code, "message": f.Message, "retryable": f.Transient}
	m["hint"] = f.Hint
	return json.Marshal(m)
}

// A Slip becomes a type with tags.
type Slip struct {
	Code, Message, Hint string
}

func (s Slip) Error() string { return s.Message }

type slipJSON struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`
}

// MarshalJSON writes the envelope.
func (s Slip) MarshalJSON() ([]byte, error) {
	return json.Marshal(slipJSON{Code: s.Code, Message: s.Message, Hint: s.Hint, Retryable: false})
}

// A Lapse is encoded as an alias type, by value.
type Lapse struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Hint      string `json:"hint"`
	Retryable bool   `json:"retryable"`
	Cause     error  `json:"-"`
}

func (l Lapse) Error() string { return l.Message }

// MarshalJSON adds the cause.
func (l Lapse) MarshalJSON() ([]byte, error) {
	type alias Lapse
	out := struct {
		alias
		Cause string `json:"cause,omitempty"`
	}{alias: alias(l)}
	if l.Cause != nil {
		out.Cause = l.Cause.Error()
	}
	return json.Marshal(out)
}

// A Fault becomes a map, in two cases.
type Fault struct {
	Code, Message, Hint string
}

func (f *Fault) Error() string { return f.Message }

// MarshalJSON leaves out an empty hint.
func (f *Fault) MarshalJSON() ([]byte, error) {
	m := map[string]any{"code": f.Code, "message": f.Message, "retryable": false}
	if f.Hint != "" {
		m["hint"] = f.Hint
	}
	return json.Marshal(map[string]any{"error": m})
}

type reply struct {
	OK    bool `json:"ok"`
	Error any  `json:"error"`
}

func load(args []string) error {
	switch len(args) {
	case 1:
		return Fail{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return Fail{Code: "E_USAGE", Message: "no task"} // want `has no "Hint"`
	case 3:
		return Slip{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 4:
		return Slip{Code: "E_USAGE", Message: "no task"} // want `has no "Hint"`
	case 5:
		return Lapse{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 6:
		return Lapse{Code: "E_USAGE", Message: "no task"} // want `has no "hint"`
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
	var f Fail
	var s Slip
	var l Lapse
	var x *Fault
	switch {
	case errors.As(err, &f):
		_ = enc.Encode(f)
	case errors.As(err, &s):
		_ = enc.Encode(map[string]any{"error": s})
	case errors.As(err, &l):
		_ = enc.Encode(reply{Error: l})
	case errors.As(err, &x):
		data, _ := json.MarshalIndent(x, "", "  ")
		os.Stderr.Write(data)
	}
	os.Exit(1)
}
