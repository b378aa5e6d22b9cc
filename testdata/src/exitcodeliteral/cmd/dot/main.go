package main

import (
	"os"

	. "exitcodeliteral/exit"
)

var _ = OK

func main() {
	if len(os.Args) > 1 {
		NotFound := os.Exit
		NotFound(3) // want `use exit.NotFound`
	}
	os.Exit(3) // want `use NotFound`
}
