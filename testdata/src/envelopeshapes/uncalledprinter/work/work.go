// Package work makes the errors of the program.
package work

import "envelopeshapes/uncalledprinter/fault"

// Run fails.
func Run(args []string) error {
	switch len(args) {
	case 1:
		return fault.New("E_USAGE", "no task")
	case 2:
		return fault.NewSlip("E_USAGE", "no task") // want `no "hint"`
	case 3:
		return fault.NewSlip("E_USAGE", "no task").WithHint("name a task")
	}
	return fault.NewLapse("E_USAGE", "no task") // want `no "hint"`
}
