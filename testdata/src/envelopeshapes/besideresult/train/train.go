// Package train returns errors beside results that differ.
package train

import "envelopeshapes/besideresult/fault"

// A Result is no error.
type Result struct {
	Path    string
	Steps   int
	Stopped bool
}

// Run returns one of several results. This does not matter for its errors, which no
// caller completes.
func Run(args []string) (Result, error) {
	switch len(args) {
	case 1:
		return Result{}, &fault.Error{Code: "E_USAGE", Message: "no task"} // want `no "Hint"`
	case 2:
		return Result{Stopped: true}, nil
	case 3:
		return Result{}, &fault.Error{Code: "E_USAGE", Message: "no name", Hint: "name a task"}
	}
	return Result{Path: args[1]}, nil
}
