// Command gendocs imports what another program writes, and has no such flag.
package main

import (
	"flag"
	"fmt"
	"os"

	"envelopeabsent/gendocs/app"
)

func main() {
	flag.Parse()
	if err := app.Document(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
