// Command formatted prints the text that a method of an interface returns.
package main

import (
	"fmt"
	"os"

	"envelopeshapes/formatted/out"
)

func run(args []string) *out.Envelope {
	switch len(args) {
	case 1:
		return out.Fail("E_LOCKED", "locked", "wait")
	case 2:
		return out.Fail("E_LOCKED", "locked", "") // want `has an empty "(error.)?hint"`
	case 3:
		return out.Refuse("E_LOCKED", "locked")
	}
	return &out.Envelope{OK: true}
}

func main() {
	f := out.New(os.Getenv("FORMAT"))
	e := run(os.Args)
	fmt.Fprintln(os.Stderr, f.Format(e))
	if e.Error != nil {
		os.Exit(1)
	}
}
