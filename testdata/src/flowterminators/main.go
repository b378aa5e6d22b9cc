// Package main ends through functions that only a registry names.
package main

import (
	"os"

	"flowterminators/host"
)

func on() bool { return len(os.Args) > 1 }

// plugin is filled in by something that is not Go.
var plugin func(code int, msg string)

type logger interface{ Fatal(args ...any) }

var log logger

func main() {
	h := host.New()
	switch len(os.Args) {
	case 1:
		host.Die("x") // want "status 70 call"
	case 2:
		host.Leave("x", 3) // want "status 3 argument"
	case 3:
		h.Exit(4) // want "status 4 argument"
	case 4:
		host.ExitFunc(5) // want "status 5 argument"
	case 5:
		plugin(6, "x") // want "status 6 argument"
	case 6:
		log.Fatal("x") // want "status 71 call"
	case 7:
		host.Say("x", 99)
	case 8:
		leave := host.Leave
		leave("x", 7) // want "status 7 argument"
	case 9:
		h.Stop(8) // want "status 8 argument"
	}
}
