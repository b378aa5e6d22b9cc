// Package main keeps functions in variables.
package main

import (
	"fmt"
	"os"

	"flowfuncs/inject"
)

var exit = os.Exit

var handlers = map[string]func() int{
	"a": func() int { return 3 }, // want "status 3 return"
	"b": nothing,
}

func nothing() int { return 4 } // want "status 4 return"

// dead has the signature of a handler, and is stored nowhere.
func dead() int { return 99 }

type cli struct {
	OSExit func(int)
	Run    func(args []string) int
}

func (c *cli) main() {
	c.OSExit(c.Run(os.Args))
}

func run([]string) int { return 5 } // want "status 5 return"

// v2 has the name of a version, as paths end in.
func v2() int { return 8 } // want "status 8 return"

func stop(end func(int)) {
	end(6) // want "status 6 argument"
}

func each(f func(int)) {
	for i := range 3 {
		f(i)
	}
}

type option func(*cli)

func withExit(f func(int)) option { return func(c *cli) { c.OSExit = f } }

func newCLI(opts ...option) *cli {
	c := &cli{Run: run}
	for _, o := range opts {
		o(c)
	}
	return c
}

func pick() func() int {
	if len(os.Args) > 1 {
		return func() int { return 7 } // want "status 7 return"
	}
	return eight
}

func eight() int { return 8 } // want "status 8 return"

// choose names its functions where nothing is done with them yet.
func choose() func() int {
	last := twentyTwo
	chosen := nineteen
	switch len(os.Args) {
	case 3:
		chosen = twenty
	case 4:
		chosen = func() int { return 21 } // want "status 21 return"
	case 5:
		return last
	}
	return chosen
}

func nineteen() int  { return 19 } // want "status 19 return"
func twenty() int    { return 20 } // want "status 20 return"
func twentyTwo() int { return 22 } // want "status 22 return"

func main() {
	if on() {
		exit(9) // want "status 9 argument"
	}
	if on() {
		stop(os.Exit)
	}
	if on() {
		newCLI(withExit(os.Exit)).main()
	}
	if h, ok := handlers[os.Args[1]]; ok {
		os.Exit(h())
	}
	if on() {
		os.Exit(pick()())
	}
	if on() {
		each(func(i int) { fmt.Println(98, i) })
	}
	if on() {
		os.Exit(v2())
	}
	local := func(code int) { exit(code) }
	if on() {
		local(10) // want "status 10 argument"
	}
	table := []func(int){os.Exit, func(int) {}}
	if on() {
		table[0](11) // want "status 11 argument"
	}
	if on() {
		inject.Exit(12) // want "status 12 argument"
	}
	if on() {
		inject.Default().Fail(13) // want "status 13 argument"
	}
	if on() {
		inject.Quiet(97)
	}
	var recursive func(int)
	recursive = func(n int) {
		if n > 0 {
			recursive(n)
		}
		os.Exit(n)
	}
	if on() {
		recursive(14) // want "status 14 argument"
	}
	m := inject.Default().Fail
	if on() {
		m(15) // want "status 15 argument"
	}
	e := (*inject.Tool).Fail
	if on() {
		e(inject.Default(), 16) // want "status 16 argument"
	}
	if on() {
		os.Exit(choose()())
	}
	var s stopper = inject.Default()
	if on() {
		s.Fail(17) // want "status 17 argument"
	}
}

type stopper interface{ Fail(code int) }

func on() bool { return len(os.Args) > 1 }
