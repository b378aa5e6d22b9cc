package main

import (
	"os"

	"exitcodeliteral/typed"
)

type other int

func main() {
	switch len(os.Args) {
	case 1:
		os.Exit(4) // want `exit status 4 is a bare number: use int\(typed.Locked\) \(`
	case 2:
		typed.Exit(4, os.Exit) // want `use typed.Locked \(`
	case 3:
		var o other = 4 // want `use other\(typed.Locked\)`
		os.Exit(int(o))
	case 4:
		int := os.Exit
		int(4) // want `use typed.Locked`
	}
}
