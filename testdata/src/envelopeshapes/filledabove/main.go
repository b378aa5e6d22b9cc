// Command filledabove completes the errors of one package in another. Neither package
// imports the other, so only the whole program shows it.
package main

import (
	"os"

	"envelopeshapes/filledabove/fault"
	"envelopeshapes/filledabove/task"
)

func main() {
	fault.Print(task.Run(os.Args))
	os.Exit(1)
}
