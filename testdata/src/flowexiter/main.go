// Package main ends through the variable of urfave/cli that contains os.Exit.
package main

import (
	"os"

	"github.com/urfave/cli"
	v2 "github.com/urfave/cli/v2"
	v3 "github.com/urfave/cli/v3"
)

// OsExiter is a variable of the program itself, and contains no exit function.
var OsExiter = func(int) {}

func main() {
	OsExiter(1)
	switch len(os.Args) {
	case 1:
		cli.OsExiter(3) // want "status 3 argument"
	case 2:
		code := 4 // want "status 4 assignment"
		v2.OsExiter(code)
	case 3:
		fail(v3.OsExiter)
	case 4:
		leave()
	}
}

// fail gets the function as an argument.
func fail(exit func(int)) { exit(5) } // want "status 5 argument"

func leave() {
	exit := v3.OsExiter
	exit(6) // want "status 6 argument"
}
