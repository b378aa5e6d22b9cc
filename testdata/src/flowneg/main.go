// Package main holds numbers that look like statuses and are none.
package main

import (
	"errors"
	"fmt"
	"os"
)

type response struct {
	Code int
	exit int
}

type sameShape struct{ exit int }

// Code has the name of a status method, and is of no error that ends.
func (r response) ExitCode() int { return 88 }

var errUsage = errors.New("usage")

const unset = -1

func on() bool { return len(os.Args) > 1 }

func main() {
	fmt.Println(response{Code: 77}.Code, sameShape{exit: 76})
	if on() {
		os.Exit(guarded())
	}
	if on() {
		os.Exit(field())
	}
	if on() {
		os.Exit(chain())
	}
	if on() {
		fatal(errUsage)
		os.Exit(75)
	}
	if on() {
		stop(4) // want "status 4 argument"
		fmt.Println("not reached")
		stop(74)
	}
	if on() {
		var f func(int) = func(code int) { fmt.Println(code) }
		f(73)
	}
	if code := lookup(); code != 0 {
		os.Exit(code)
	}
	if on() {
		os.Exit(loops())
	}
	if code, err := placeholder(); err != nil {
		os.Exit(5) // want "status 5 argument"
	} else {
		os.Exit(code)
	}
}

func guarded() int {
	code := -1
	if on() {
		code = 3 // want "status 3 assignment"
	}
	if code == -1 {
		code = 6 // want "status 6 assignment"
	}
	return code
}

func field() int {
	r := response{exit: unset}
	if on() {
		r.exit = 7 // want "status 7 field"
	}
	if r.exit < 0 {
		return 8 // want "status 8 return"
	}
	return r.exit
}

// chain overwrites its first value in every case.
func chain() int {
	code := 72
	if on() {
		code = 9 // want "status 9 assignment"
	} else {
		code = 10 // want "status 10 assignment"
	}
	return code
}

func fatal(err error) {
	fmt.Println(err)
	stop(11) // want "status 11 argument"
}

func stop(code int) {
	os.Exit(code)
}

func lookup() int {
	for i, a := range []string{"a", "b"} {
		if a == os.Args[0] {
			fmt.Println(i)
			return 12 // want "status 12 return"
		}
	}
	return 0 // want "status 0 return"
}

func placeholder() (int, error) {
	if on() {
		return 0, errUsage
	}
	if on() {
		return -1, fmt.Errorf("x: %w", errUsage)
	}
	return 13, nil // want "status 13 return"
}

type unusedImpl struct{}

func (unusedImpl) Run() int { return 71 }

type runner interface{ Run() int }

var _ runner = unusedImpl{}

// forever does not return, so that nothing follows it.
func forever() {
	for {
		select {
		case <-make(chan int):
			break
		}
	}
}

// left can be left, by a label or by goto.
func left() {
outer:
	for {
		for {
			break outer
		}
	}
}

func jumps() {
	if on() {
		goto end
	}
	os.Exit(14) // want "status 14 argument"
end:
}

func loops() int {
	if on() {
		forever()
		return 70
	}
	if on() {
		left()
		return 15 // want "status 15 return"
	}
	if on() {
		jumps()
		return 16 // want "status 16 return"
	}
	return 17 // want "status 17 return"
}
