// Package work makes the errors of the program.
package work

import "envelopeshapes/innersetters/fault"

// Run fails.
func Run(args []string) error {
	switch len(args) {
	case 1:
		return fault.Usage("no task") // want `has no "error.hint"`
	case 2:
		return fault.Usage("no task").WithHint("name a task")
	case 3:
		return fault.Usage("no task").WithStatus(2).WithHint("name a task")
	case 4:
		return fault.Usage("no task").WithStatus(2) // want `has no "error.hint"`
	case 5:
		e := fault.Errorf("E_LOCKED", "task %q is locked", args[0])
		e.Detail.Hint = "wait"
		return e
	case 6:
		return open(args[0])
	case 7:
		return Load(args[0])
	case 8:
		return either(args)
	}
	return fault.IO(args[0])
}

// open makes an error that one of its callers completes.
func open(name string) *fault.Exit { return fault.Errorf("E_LOCKED", "cannot open %s", name) }

// Save completes the error of open.
func Save(name string) error { return open(name).WithHint("wait") }

// Load makes an error that the main package completes.
func Load(name string) *fault.Exit { return fault.Errorf("E_LOCKED", "cannot load %s", name) }

// Drop makes an error that no caller completes.
func Drop(name string) *fault.Exit {
	return fault.Errorf("E_LOCKED", "cannot drop %s", name) // want `has no "error.hint"`
}

// either completes whichever error it gets.
func either(args []string) error {
	var e *fault.Exit
	if args[1] == "" {
		e = fault.Usage("no task")
	} else {
		e = fault.Errorf("E_LOCKED", "cannot run %s", args[1])
	}
	return e.WithHint("name another task")
}
