// Command declaredelsewhere prints errors whose types the package that declares them
// never uses.
package main

import (
	"os"

	"envelopeshapes/declaredelsewhere/fault"
	"envelopeshapes/declaredelsewhere/task"
)

func main() {
	fault.Print(task.Dial(os.Args[0]))
	os.Exit(1)
}
