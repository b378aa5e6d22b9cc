// Command excepts makes one of the error codes that its registry excepts.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "E_STOPPED: stopped")
	os.Exit(1)
}
