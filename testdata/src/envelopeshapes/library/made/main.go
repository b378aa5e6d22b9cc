// Command made has the printed error type of a library in its registry. It makes all
// errors with the constructors and methods of the library.
package main

import (
	"errors"
	"fmt"
	"os"

	"example.com/library/made/fault"
	"example.com/madeerr"
)

func run(args []string) error {
	err := fmt.Errorf("%d arguments", len(args))
	switch len(args) {
	case 1:
		return madeerr.New("no task", false).WithAdvice("name a task")
	case 2:
		return madeerr.New("no task", false) // want `has no "hint"`
	case 3:
		return madeerr.Newf(false, "no %s", args[2]) // want `has no "hint"`
	case 4:
		return madeerr.Newf(false, "no %s", args[2]).WithAdvice("") // want `has an empty "hint"`
	case 5:
		return madeerr.Wrap(err, true) // want `has no "hint"`
	case 6:
		return madeerr.Advised("no task")
	case 7:
		return madeerr.Build("no task") // want `has no "hint"`
	case 8:
		return madeerr.Build("no task", madeerr.Hint("name a task"))
	case 9:
		f := madeerr.New("no task", false)
		f.Advice = "name a task"
		return f
	case 10:
		return fault.New("no task") // want `has no "hint"`
	case 11:
		return fault.New("no task").WithAdvice("name a task")
	}
	return fault.NotFound(args[1], "a", "b")
}

func main() {
	var f *madeerr.Fault
	if errors.As(run(os.Args), &f) {
		_ = madeerr.Write(os.Stderr, f)
		os.Exit(1)
	}
}
