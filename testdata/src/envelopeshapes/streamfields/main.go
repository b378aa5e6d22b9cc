// Command streamfields makes the streams to which another package prints.
package main

import (
	"os"

	"envelopeshapes/streamfields/check"
	"envelopeshapes/streamfields/term"
)

func main() { os.Exit(check.Run(term.Standard(), len(os.Args))) }
