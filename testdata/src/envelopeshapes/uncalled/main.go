// Command uncalled uses some of the constructors of a package. Callers of the others
// could complete what they return.
package main

import (
	"os"

	"envelopeshapes/uncalled/fault"
)

type source interface{ Fail(string) *fault.Error }

func run(args []string) error {
	var s source = fault.Source{}
	switch len(args) {
	case 1:
		return fault.Usage("no task") // want `no "hint"`
	case 2:
		return fault.Usage("no name").WithHint("name a task")
	case 3:
		return &fault.Slip{Code: "E_USAGE", Message: "no host", Retryable: false, Hint: "name a host"}
	}
	return s.Fail("no luck")
}

func main() {
	fault.Print(run(os.Args))
	os.Exit(1)
}
