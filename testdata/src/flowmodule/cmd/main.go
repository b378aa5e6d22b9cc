// Package main belongs to the module that is worked on.
package main

import (
	"os"

	"example.com/dep"
)

func main() {
	switch len(os.Args) {
	case 1:
		dep.Die("x") // want "status 33 call"
	case 2:
		dep.Dies() // want "status 33 call"
	case 3:
		dep.Wrap(3) // want "status 3 argument"
	}
	dep.Maybe(len(os.Args) > 9)
}
