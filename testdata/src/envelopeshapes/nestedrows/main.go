// Command nestedrows has tables whose rows contain whole envelopes. The program copies
// the envelope of a row, and completes the copy.
package main

import (
	"encoding/json"
	"os"
)

type envelope struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Retry   bool   `json:"retryable"`
	Hint    string `json:"hint"`
}

type row struct {
	name string
	env  envelope
}

var rows = []row{
	{"a", envelope{Code: "E_LOCKED", Retry: true, Hint: "wait"}},
	{"b", envelope{Code: "E_USAGE", Retry: false}}, // want `has no "(env.)?hint"`
}

var rules = []struct {
	match func(string) bool
	env   envelope
}{
	{isShort, envelope{Code: "E_USAGE", Hint: "name a longer one"}},
	{isLong, envelope{Code: "E_LOCKED", Retry: true}}, // want `has no "(env.)?hint"`
}

// printed is a list of results, which fills no error.
var printed = []struct {
	Name string
	Env  envelope
}{{"a", envelope{Code: "E_LOCKED", Retry: true}}}

func isShort(s string) bool { return len(s) < 3 }
func isLong(s string) bool  { return len(s) > 9 }

func byName(name string) envelope {
	for _, r := range rows {
		if r.name == name {
			e := r.env
			e.Message = name
			return e
		}
	}
	return envelope{Code: "E_USAGE", Message: name, Hint: "name another one"}
}

func byRule(name string) envelope {
	for _, r := range rules {
		if r.match(name) {
			e := r.env
			e.Message = name
			return e
		}
	}
	return envelope{Code: "E_USAGE", Message: name, Hint: "name another one"}
}

func main() {
	e := byName(os.Args[1])
	switch len(os.Args) {
	case 3:
		e = byRule(os.Args[1])
	case 4:
		_ = json.NewEncoder(os.Stdout).Encode(printed)
	}
	_ = json.NewEncoder(os.Stderr).Encode(e)
	os.Exit(1)
}
