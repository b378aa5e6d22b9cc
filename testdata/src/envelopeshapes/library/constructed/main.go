// Command constructed has the error type of a library in its registry. What the library
// prints is not for the program, but which of its constructors the program calls is.
package main

import (
	"errors"
	"os"

	"example.com/clierr"
)

func run(args []string) error {
	switch len(args) {
	case 1:
		return &clierr.Error{Code: "E_USAGE", Message: "no task", Hint: "name a task"}
	case 2:
		return &clierr.Error{Code: "E_USAGE", Message: "no task"} // want `has no "[Hh]int"`
	case 3:
		return clierr.New("E_USAGE", "no task", "") // want `has an empty "[Hh]int"`
	case 4:
		return clierr.Internal() // want `this JSON error has no "[Hh]int"` `error code E_INTERNAL is not declared`
	}
	return nil
}

func main() {
	var e *clierr.Error
	if errors.As(run(os.Args), &e) {
		_ = clierr.Write(os.Stderr, e)
		os.Exit(1)
	}
}
