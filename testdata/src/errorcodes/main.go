// Command errorcodes makes error codes.
package main

import (
	"fmt"
	"os"

	"errorcodes/codes"
	"errorcodes/more"
)

func main() {
	fmt.Fprintln(os.Stderr, codes.Make("one")...)
	fmt.Fprintln(os.Stderr, more.Codes("one"), more.Fail("one"), more.Status("E_BUSY"))
	if len(os.Args) > 1 {
		os.Exit(10)
	}
	os.Exit(20)
}
