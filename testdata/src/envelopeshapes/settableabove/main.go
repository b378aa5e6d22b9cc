// Command settableabove sets next steps after the constructor. So each call without one
// is a mistake, also in a package that does not set any.
package main

import (
	"errors"
	"os"

	"envelopeshapes/settableabove/fault"
	"envelopeshapes/settableabove/task"
)

func main() {
	if len(os.Args) == 1 {
		e := fault.Usage(errors.New("no command"))
		e.NextStep = "see --help"
		fault.Print(e)
		os.Exit(1)
	}
	fault.Print(task.Run(os.Args[1:]))
	os.Exit(1)
}
