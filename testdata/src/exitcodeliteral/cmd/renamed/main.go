package main

import (
	"os"

	status "exitcodeliteral/exit"
)

var _ = status.OK

func main() {
	os.Exit(3) // want `use status.NotFound`
}
