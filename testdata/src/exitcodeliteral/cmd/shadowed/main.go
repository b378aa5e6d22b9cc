package main

import (
	"os"

	"exitcodeliteral/exit"
)

func main() {
	if len(os.Args) > 1 {
		exit := os.Exit
		exit(3) // want `use exit.NotFound`
	}
	os.Exit(exit.OK)
}
