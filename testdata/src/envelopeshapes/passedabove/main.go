// Command passedabove makes errors with functions that pass failures to a constructor.
package main

import (
	"os"

	"envelopeshapes/passedabove/fault"
	"envelopeshapes/passedabove/task"
)

func main() {
	if len(os.Args) > 1 {
		fault.Print(fault.Busy(os.Args[1], "busy", "wait"))
	}
	fault.Print(fault.Final(os.Args[0], "none", "look"))
	fault.Print(task.Run(os.Args[0], os.Args[1]))
	fault.Print(fault.Usage(os.Args[0], "no task", "name a task"))
}
