// Command presets keeps lists of options in variables, and joins them with others.
package main

import (
	"encoding/json"
	"os"
	"slices"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable *bool  `json:"retryable"`
	Hint      string `json:"hint,omitempty"`
}

type option func(*failure)

func again(b bool) option   { return func(f *failure) { f.Retryable = &b } }
func help(s string) option  { return func(f *failure) { f.Hint = s } }
func about(s string) option { return func(f *failure) { f.Message = s } }

var (
	final   = []option{again(false)}
	network = []option{again(true), help("check the connection")}

	// Growing may contain anything.
	growing = []option{again(false)}
)

func grow() { growing = append(growing, help("wait")) }

func fail(code string, options ...option) {
	f := &failure{Code: code}
	for _, o := range options {
		o(f)
	}
	_ = json.NewEncoder(os.Stderr).Encode(f)
	os.Exit(1)
}

func main() {
	switch len(os.Args) {
	case 1:
		fail("E_USAGE", slices.Concat(final, []option{about("no task"), help("name a task")})...)
	case 2:
		fail("E_USAGE", slices.Concat(final, []option{about("no task")})...) // want `has no "hint"`
	case 3:
		fail("E_USAGE", append(slices.Clone(final), about("no task"))...) // want `has no "hint"`
	case 4:
		fail("E_LOCKED", append(network, about("locked"))...)
	case 5:
		fail("E_USAGE", append(final[:], about("no task"), help("name a task"))...)
	case 6:
		grow()
		fail("E_USAGE", growing...)
	case 7:
		fail("E_USAGE", final...) // want `has no "hint"`
	case 8:
		fail("E_LOCKED", network...)
	}
}
