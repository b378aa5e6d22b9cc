// Package main returns ints up to os.Exit.
package main

import (
	"errors"
	"os"

	"flowreturn/job"
)

func main() { os.Exit(run()) }

func run() int {
	if len(os.Args) == 12 {
		halfEnding()
		return 20 // want "status 20 return"
	}
	if len(os.Args) == 13 {
		otherHalf()
		return 23 // want "status 23 return"
	}
	if len(os.Args) == 14 {
		bothEnd()
		return 72
	}
	if len(os.Args) == 7 {
		return 3 // want "status 3 return"
	}
	if code, ok := pair(); ok {
		return code
	}
	if code, err := withError(); err == nil {
		return code
	}
	if code, err := deferred(); err == nil {
		return code
	}
	if len(os.Args) == 11 {
		job.Set = 16 // want "status 16 assignment"
		return job.Set
	}
	if len(os.Args) == 10 {
		return job.Named.Code
	}
	if len(os.Args) == 8 {
		return job.Run()
	}
	if len(os.Args) == 9 {
		return oneOf(true)
	}
	switch c := named(); c {
	case 1:
		return local()
	default:
		return method{}.status()
	}
}

func pair() (int, bool) {
	if len(os.Args) > 2 {
		return 4, true // want "status 4 return"
	}
	return 5, false // want "status 5 return"
}

func withError() (int, error) {
	switch len(os.Args) {
	case 4:
		return 0, errors.New("a placeholder")
	case 5:
		return -1, errors.New("another placeholder")
	case 6:
		return 6, errors.New("a status") // want "status 6 return"
	}
	return 0, nil // want "status 0 return"
}

// deferred is withError where SSA stores what is returned, because a deferred
// function runs after that.
func deferred() (int, error) {
	defer println("done")
	switch len(os.Args) {
	case 4:
		return -1, errors.New("a placeholder")
	case 5:
		return 10, errors.New("a status") // want "status 10 return"
	}
	return 0, nil // want "status 0 return"
}

// Of two branches, one ends the process.
func halfEnding() {
	if len(os.Args) > 20 {
		os.Exit(21) // want "status 21 argument"
	} else {
		println("going on")
	}
}

func otherHalf() {
	if len(os.Args) > 20 {
		println("going on")
	} else {
		os.Exit(22) // want "status 22 argument"
	}
}

func bothEnd() {
	if len(os.Args) > 20 {
		os.Exit(24) // want "status 24 argument"
	} else {
		os.Exit(25) // want "status 25 argument"
	}
}

func oneOf(b bool) (code int) {
	if b {
		code = 7 // want "status 7 assignment"
		return
	}
	return 8 // want "status 8 return"
}

func named() (n int) {
	n = 77
	return
}

func local() int {
	code := 9 // want "status 9 assignment"
	if len(os.Args) > 3 {
		code = 10 // want "status 10 assignment"
	}
	return code
}

type method struct{}

func (method) status() int {
	dead := 76
	dead = 11 // want "status 11 assignment"
	return dead
}

// uncalled is no status.
func uncalled() int { return 75 }

// other returns a number nobody exits with.
func other() int { return 74 }

var _ = other() + 73
