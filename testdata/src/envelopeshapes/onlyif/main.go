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

// A reply needs a hint only if it has the code for which the hint is printed.
type reply struct {
	code, msg, hint string
}

func ask(args []string) *reply {
	if len(args) == 5 {
		return &reply{code: "E_USAGE", msg: "no task"}
	}
	return &reply{code: "E_LOCKED", msg: "locked", hint: "wait"}
}

func exitReply(r *reply) {
	switch r.code {
	case "E_LOCKED":
		print(r.code, r.msg, r.hint)
	default:
		print(r.code, r.msg, "see --help")
	}
	os.Exit(1)
}

// A denial needs a hint unless it has the code for which another hint is printed.
type denial struct {
	code, msg, hint string
}

func deny(args []string) *denial {
	if len(args) == 6 {
		return &denial{code: "E_USAGE", msg: "no task"} // want `no "hint"`
	}
	return &denial{code: "E_USAGE", msg: "no name", hint: "name a task"}
}

func exitDenial(d *denial) {
	if d.code == "E_LOCKED" {
		print(d.code, d.msg, "wait")
	} else {
		print(d.code, d.msg, d.hint)
	}
	os.Exit(1)
}

func main() {
	if len(os.Args) > 6 {
		exitDenial(deny(os.Args))
	}
	if len(os.Args) > 5 {
		exitReply(ask(os.Args))
	}
	if len(os.Args) > 4 {
		exit(check(os.Args))
	}
	exitFailure(run(os.Args))
}
