// Package main ends with numbers that stand in the call.
package main

import (
	"os"
	"runtime"
	"syscall"
)

const (
	exitOK = iota
	exitUsage
	exitInput
)

// Status is a typed status.
type Status int

// The typed statuses.
const (
	Broken Status = 10 + iota
	Missing
)

const wide = 1 << 5

func init() {
	if len(os.Args) > 99 {
		os.Exit(90) // want "status 90 argument"
	}
}

func main() {
	defer os.Exit(91) // want "status 91 argument"
	go os.Exit(92)    // want "status 92 argument"
	switch len(os.Args) {
	case 1:
		os.Exit(3) // want "status 3 argument"
	case 2:
		os.Exit(exitOK) // want "status 0 argument"
	case 3:
		os.Exit(exitInput) // want "status 2 argument"
	case 4:
		os.Exit(int(Missing)) // want "status 11 argument"
	case 5:
		os.Exit(wide | 1) // want "status 33 argument"
	case 6:
		os.Exit(-1) // want "status -1 argument"
	case 7:
		os.Exit(256) // want "status 256 argument"
	case 8:
		syscall.Exit(0x10) // want "status 16 argument"
	case 9:
		os.Exit('a') // want "status 97 argument"
	case 10:
		os.Exit(len("four")) // want "status 4 argument"
	case 11:
		runtime.Goexit()
	case 12:
		os.Exit(+(7)) // want "status 7 argument"
	}
	if false {
		os.Exit(exitUsage) // want "status 1 argument"
	}
}

func neverCalled() {
	os.Exit(55)
}
