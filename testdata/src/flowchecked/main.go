// Package main looks, or does not look, before it uses a number.
package main

import (
	"errors"
	"fmt"
	"os"
)

func on() bool { return len(os.Args) > 1 }

func main() {
	switch len(os.Args) {
	case 1:
		code, err := run()
		if err != nil {
			os.Exit(3) // want "status 3 argument"
		}
		os.Exit(code)
	case 2:
		code, _ := ignored()
		os.Exit(code)
	case 3:
		if code, ok := find(); ok {
			os.Exit(code)
		}
	case 4:
		if code, err := through(); err == nil {
			os.Exit(code)
		}
	case 5:
		code, err := replaced()
		if err != nil {
			code = 7 // want "status 7 assignment"
		}
		os.Exit(code)
	case 6:
		code, err := maybe()
		if err != nil {
			return
		}
		os.Exit(code)
	case 7:
		changed()
	case 8:
		memory()
	case 9:
		if code, err := swallowed(); err == nil {
			os.Exit(code)
		}
	case 11:
		code, err := run()
		if err != nil {
			mayEnd(err)
		}
		if code == -1 {
			code = 18 // want "status 18 assignment"
		}
		os.Exit(code)
	case 10:
		code, err := run3()
		if err != nil {
			mayEnd(err)
		}
		os.Exit(code) // want "unbounded: a number that is returned together with an error or false, and may be used all the same"
	case 12:
		if code, ok := known(); ok {
			os.Exit(code)
		}
	case 13:
		if code, err := inLoop(); err == nil {
			os.Exit(code)
		}
	case 14:
		if code, err := fourCalls(); err == nil {
			os.Exit(code)
		}
	case 15:
		if code, err := fiveCalls(); err == nil {
			os.Exit(code)
		}
	}
}

func mayEnd(err error) {
	if err == errRun {
		os.Exit(13) // want "status 13 argument"
	}
}

func run3() (int, error) {
	if on() {
		return -1, errRun
	}
	return 14, nil // want "status 14 return"
}

var errRun = errors.New("run")

func run() (int, error) {
	if on() {
		return -1, fmt.Errorf("placeholder: %w", errRun)
	}
	return 4, nil // want "status 4 return"
}

func ignored() (int, error) {
	if on() {
		return -1, errRun // want "status -1 return"
	}
	return 5, nil // want "status 5 return"
}

func find() (int, bool) {
	if on() {
		return -1, false
	}
	return 6, true // want "status 6 return"
}

func through() (int, error) { return run() }

func replaced() (int, error) {
	if code, err := run(); err != nil {
		return -1, err
	} else {
		return code, nil
	}
}

// maybe returns an error that can be nil.
func maybe() (int, error) {
	return -1, os.Remove("x") // want "status -1 return"
}

// swallowed says that all is well where it is not.
func swallowed() (int, error) {
	code, _ := run2()
	return code, nil
}

func run2() (int, error) {
	if on() {
		return -1, errRun // want "status -1 return"
	}
	return 8, nil // want "status 8 return"
}

var isKnown = true

// known returns a bool of a variable, which a value does not make false.
func known() (int, bool) {
	return -2, isKnown // want "status -2 return"
}

// inLoop returns an error that comes around a loop, which is not followed.
func inLoop() (int, error) {
	err := errors.New("first")
	for on() {
		if len(os.Args) > 2 {
			err = errors.New("next")
		}
	}
	return -3, err // want "status -3 return"
}

// fourCalls returns an error through as many calls as are followed, fiveCalls
// through one more.
func fourCalls() (int, error) { return -4, one() }

func fiveCalls() (int, error) {
	return -5, zero() // want "status -5 return"
}

func zero() error { return one() }

func one() error { return two() }

func two() error { return three() }

func three() error { return four() }

func four() error { return errors.New("four") }

type app struct{ code int }

func (a *app) set() { a.code = 9 } // want "status 9 field"

// What is stored after a comparison is not what was compared.
func changed() {
	a := &app{code: -1} // want "status -1 field"
	if a.code >= 0 {
		a.set()
		os.Exit(a.code)
	}
}

type other struct{ code int }

// Nothing is stored between the comparison and the exit.
func memory() {
	o := &other{code: -1}
	if on() {
		o.code = 10 // want "status 10 field"
	}
	if o.code >= 0 {
		fmt.Println("done")
		os.Exit(o.code)
	}
	code := 11 // want "status 11 assignment"
	p := &code
	if code == 11 {
		*p = 12 // want "status 12 assignment"
		os.Exit(code)
	}
}
