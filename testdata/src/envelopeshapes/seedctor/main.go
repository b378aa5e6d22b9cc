// Command seedctor has mistakes in calls of constructors.
package main

import (
	"errors"
	"os"

	"envelopeshapes/seedctor/fault"
)

func run(args []string) error {
	switch len(args) {
	case 1:
		return fault.New(fault.CodeBusy, "busy", true, fault.Text("wait"), 7)
	case 2:
		return fault.New(fault.CodeBusy, "busy", true, nil, 7) // want `suggestion`
	case 3:
		return fault.New(fault.CodeBusy, "busy", false, fault.Text("wait"), 7) // want `Recoverable`
	case 4:
		return fault.New(fault.CodeNotFound, "no task", false, fault.Text("list them"), 7) // want `E_NOT_FOUND ends with 7`
	case 5:
		return fault.New(fault.CodeOld, "gone", false, fault.Text("list them"), 1) // want `E_GONE is not declared`
	case 6:
		return fault.New(fault.CodeLocked, "locked", true, fault.Text(""), 1) // want `suggestion`
	case 7:
		e := fault.New(fault.CodeLocked, "locked", true, nil, 1) // want `suggestion`
		if args[0] != "" {
			e.Suggestion = fault.Text("wait for " + args[0])
		}
		return e
	case 8:
		fault.Refuse(args[1])
	case 9:
		fault.Raw(args[1])
	case 10:
		fault.Map(args[1])
	}
	return nil
}

func main() {
	var e *fault.Error
	if err := run(os.Args); errors.As(err, &e) {
		fault.Die(e)
	} else if err != nil {
		fault.Die(fault.New("E_USAGE", err.Error(), false, fault.Text("read the manual"), 1))
	}
}
