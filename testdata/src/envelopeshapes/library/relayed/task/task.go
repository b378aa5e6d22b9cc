// Package task hands its errors to a function.
package task

import "example.com/clierr"

// Makers has a function for each error that any program may have.
var Makers = map[string]func() clierr.Document{"usage": usage, "internal": internal}

func usage() clierr.Document {
	return clierr.Document{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
}

func internal() clierr.Document {
	return clierr.Document{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
}

// Run runs a task.
func Run(args []string, fail func(clierr.Document)) {
	switch len(args) {
	case 1:
		fail(clierr.Document{Code: "E_USAGE", Message: "no task", Hint: "name a task"})
	case 2:
		fail(clierr.Document{Code: "E_USAGE", Message: "no task"}) // want `has no "[Hh]int"`
	case 3:
		fail(Makers[args[1]]())
	}
}
