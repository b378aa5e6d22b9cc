// Command closurecalls completes errors in closures that call other functions.
package main

import (
	"encoding/json"
	"os"
)

type failure struct {
	Code      string `json:"code"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable"`
	Hint      string `json:"hint"`
}

func advise(f *failure)         { f.Hint = "see --help" }
func (f *failure) use(s string) { f.Hint = s }
func rename(f *failure)         { f.Message = "renamed" }

func addHint(m map[string]any) { m["hint"] = "see --help" }
func addTask(m map[string]any) { m["task"] = "x" }

func do(f func()) { f() }

func main() {
	enc := json.NewEncoder(os.Stderr)
	switch len(os.Args) {
	case 1:
		f := &failure{Code: "E_USAGE", Message: "no task", Retryable: false}
		do(func() { advise(f) })
		_ = enc.Encode(f)
	case 2:
		f := failure{Code: "E_USAGE", Message: "no task", Retryable: false}
		do(func() { advise(&f) })
		_ = enc.Encode(f)
	case 3:
		f := failure{Code: "E_USAGE", Message: "no task", Retryable: false}
		do(func() { f.use("name a task") })
		_ = enc.Encode(f)
	case 4:
		f := &failure{Code: "E_USAGE", Message: "no task", Retryable: false}
		do(func() { do(func() { f.Hint = "name a task" }) })
		_ = enc.Encode(f)
	case 5:
		f := &failure{Code: "E_USAGE", Message: "no task", Retryable: false} // want `has no "hint"`
		do(func() { do(func() { rename(f) }) })
		_ = enc.Encode(f)
	case 6:
		m := map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}
		set := func(k, v string) { m[k] = v }
		set("hint", "name a task")
		_ = enc.Encode(m)
	case 7:
		m := map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false}
		do(func() { addHint(m) })
		_ = enc.Encode(m)
	case 8:
		m := map[string]any{"code": "E_USAGE", "message": "no task", "retryable": false} // want `has no "suggestion"`
		do(func() { addTask(m) })
		_ = enc.Encode(m)
	}
	os.Exit(1)
}
