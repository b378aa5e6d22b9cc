// Command heldelsewhere replaces a function of another package.
package main

import (
	"fmt"
	"os"

	"envelopeshapes/heldelsewhere/printer"
)

func main() {
	p := printer.New()
	p.Print = func(v any) { fmt.Println(v) }
	p.Warn("careful")
	p.Fail("no task")
	os.Exit(1)
}
