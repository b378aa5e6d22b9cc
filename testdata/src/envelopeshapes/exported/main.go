// Command exported prints what methods of its errors return as any.
package main

import (
	"encoding/json"
	"errors"
	"os"

	"envelopeshapes/exported/fault"
	"envelopeshapes/exported/show"
)

func run(args []string) error {
	switch len(args) {
	case 1:
		return &fault.Error{Code: "E_LOCKED", Text: "locked", Hint: "wait", Again: true}
	case 2:
		return &fault.Error{Code: "E_LOCKED", Text: "locked", Again: true} // want `has no "Hint"`
	case 3:
		e := &fault.Error{Text: "no task"}
		if args[1] == "" {
			e.Code, e.Hint = "E_USAGE", "name a task"
		} else {
			e.Code, e.Hint = "E_USAGE", "list the tasks"
		}
		return e
	case 4:
		e := &fault.Error{Code: "E_USAGE", Text: "no task"} // want `has "Hint" on some paths only`
		if args[1] == "" {
			e.Hint = "name a task"
		}
		return e
	case 5:
		return &fault.HookError{Hook: args[1]}
	}
	return nil
}

var kept []any

func main() {
	err := run(os.Args)
	if err == nil {
		return
	}
	var hook *fault.HookError
	if errors.As(err, &hook) {
		kept = append(kept, hook.Keep(), (&fault.Note{Text: "kept"}).Export())
		_ = json.NewEncoder(os.Stderr).Encode(hook.Describe(len(os.Args) > 9))
		os.Exit(1)
	}
	var e *fault.Error
	if !errors.As(err, &e) {
		e = &fault.Error{Code: "E_USAGE", Text: err.Error(), Hint: "look"}
	}
	show.Print(e)
	os.Exit(1)
}
