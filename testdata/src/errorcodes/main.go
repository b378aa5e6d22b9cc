// Command errorcodes makes error codes.
package main

import (
	"fmt"
	"os"

	"errorcodes/codes"
)

func main() {
	fmt.Fprintln(os.Stderr, codes.Make("one")...)
	if len(os.Args) > 1 {
		os.Exit(10)
	}
	os.Exit(20)
}
