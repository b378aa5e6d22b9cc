// Command onlyif copies a field of an error only if another field of the error says
// so. Errors for which it says the opposite need no hint, because they become other
// envelopes.
package main

import (
	"encoding/json"
	"os"
)

type refusal struct {
	code, msg, hint string
	isClosure       bool
}

func check(args []string) *refusal {
	switch len(args) {
	case 1:
		return &refusal{code: "E_USAGE", msg: "no task"}
	case 2:
		return &refusal{code: "E_USAGE", msg: "locked"}
	}
	return &refusal{code: "E_USAGE", msg: "not closed", hint: "close it", isClosure: true}
}

func print(code, msg, hint string) {
	_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"code": code, "message": msg, "hint": hint, "retryable": false})
}

func exit(r *refusal) {
	switch {
	case r.isClosure:
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"code": r.code, "message": r.msg, "hint": r.hint, "retryable": false})
	case r.hint != "":
		print(r.code, r.msg, r.hint)
	default:
		print(r.code, r.msg, "see --help")
	}
	os.Exit(1)
}

// A failure is printed unless it is silent, so each failure needs a hint.
type failure struct {
	code, msg, hint string
	isSilent        bool
}

func (f *failure) Error() string { return f.msg }

func run(args []string) *failure {
	if len(args) == 3 {
		return &failure{code: "E_USAGE", msg: "too many"} // want `no "hint"`
	}
	return &failure{code: "E_USAGE", msg: "no task", hint: "name a task"}
}

func exitFailure(f *failure) {
	if !f.isSilent {
		_ = json.NewEncoder(os.Stderr).Encode(map[string]any{"code": f.code, "message": f.msg, "hint": f.hint, "retryable": false})
	}
	os.Exit(1)
}

func main() {
	if len(os.Args) > 4 {
		exit(check(os.Args))
	}
	exitFailure(run(os.Args))
}
