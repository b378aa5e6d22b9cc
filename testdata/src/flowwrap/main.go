// Package main ends through wrappers.
package main

import (
	"fmt"
	"os"

	"flowwrap/deep"
	"flowwrap/die"
)

type app struct{ name string }

func (a *app) fail(code int, msg string) {
	fmt.Fprintln(os.Stderr, a.name, msg)
	a.exit(code)
}

func (a app) exit(code int) { os.Exit(code) }

type embedding struct {
	*app
}

func usage() {
	die.With(64, "usage") // want "status 64 argument"
}

// shout hands on its first argument only.
func shout(code, times int) {
	if times > 0 {
		shout(code, times-1)
	}
	os.Exit(code)
}

func variadic(codes ...int) {
	for _, c := range codes {
		os.Exit(c)
	}
}

func swapped(a, b int) { shout(b, a) }

func ignored(code int) {
	fmt.Println(code)
	os.Exit(1) // want "status 1 argument"
}

func main() {
	a := &app{"x"}
	if on() {
		a.fail(3, "no") // want "status 3 argument"
	}
	if on() {
		embedding{a}.fail(4, "no") // want "status 4 argument"
	}
	if on() {
		usage()
	}
	if on() {
		die.Now()
	}
	if on() {
		die.Now2()
	}
	if on() {
		deep.One(21) // want "status 21 argument"
	}
	if on() {
		shout(5, 100) // want "status 5 argument"
	}
	if on() {
		variadic(6, 7) // want "status 6 argument" "status 7 argument"
	}
	if on() {
		swapped(99, 8) // want "status 8 argument"
	}
	if on() {
		ignored(98)
	}
	if on() {
		(*app).fail(a, 9, "no") // want "status 9 argument"
	}
	f := a.exit
	if on() {
		f(10) // want "status 10 argument"
	}
	if on() {
		die.Codes{}.Fail(12) // want "status 12 argument"
	}
	if on() {
		die.Printf("%d", 97)
	}
	if on() {
		func(code int) { os.Exit(code) }(13) // want "status 13 argument"
	}
	if on() {
		defer die.With(14, "late") // want "status 14 argument"
	}
}

func on() bool { return len(os.Args) > 1 }
