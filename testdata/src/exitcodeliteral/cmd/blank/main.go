package main

import (
	"os"

	_ "exitcodeliteral/exit"
)

func main() {
	os.Exit(3) // want `use exit.NotFound`
}
