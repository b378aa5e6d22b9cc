package main

import (
	"os"

	"exitcodeliteral/exit"
)

func main() {
	switch len(os.Args) {
	case 1:
		os.Exit(3) // want `^exit status 3 is a bare number: use exit.NotFound \(exitcode/literal\)$`
	case 2:
		os.Exit(exit.NotFound)
	case 3:
		os.Exit(0) // want `exit status 0 is a bare number: use exit.OK`
	case 4:
		os.Exit(0x3) // want `exit status 3 is a bare number: use exit.NotFound`
	case 5:
		os.Exit(1 + 2)
	case 6:
		os.Exit(run())
	}
	code := 3 // want `use exit.NotFound`
	os.Exit(code)
}

func run() (status int) {
	status = 3 // want `use exit.NotFound`
	return
}
