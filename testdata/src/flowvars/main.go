// Package main sets a variable or a field first, and exits with it later.
package main

import (
	"fmt"
	"os"

	"flowvars/state"
)

var exitCode int

var withValue = 20 // want "status 20 assignment"

var (
	first, second = 21, 99 // want "status 21 assignment"
)

type app struct {
	code   int
	other  int
	nested struct{ code int }
}

type outer struct{ app }

func (a *app) set() { a.code = 3 } // want "status 3 field"

func main() {
	switch len(os.Args) {
	case 1:
		exitCode = 4 // want "status 4 assignment"
		os.Exit(exitCode)
	case 2:
		a := app{other: 98}
		a.set()
		a.nested.code = 5 // want "status 5 field"
		os.Exit(a.code)
	case 3:
		o := outer{app{code: 6}} // want "status 6 field"
		os.Exit(o.code)
	case 4:
		os.Exit(withValue)
	case 5:
		os.Exit(first)
	case 6:
		fmt.Println(second)
		state.Exit()
	case 7:
		o := &outer{}
		o.app.nested.code = 7 // want "status 7 field"
		os.Exit(o.nested.code)
	case 8:
		pointer()
	case 9:
		os.Exit(state.Code)
	case 10:
		code := 0 // want "status 0 assignment"
		for _, a := range os.Args {
			if a == "" {
				code = 8 // want "status 8 assignment"
			}
		}
		os.Exit(code)
	case 11:
		var implicit int
		if len(os.Args[0]) > 3 {
			implicit = 9 // want "status 9 assignment"
		}
		os.Exit(implicit)
	case 12:
		captured := 1              // want "status 1 assignment"
		func() { captured = 10 }() // want "status 10 assignment"
		os.Exit(captured)
	case 13:
		state.Current.Code = 11                         // want "status 11 field"
		positional := app{12, 97, struct{ code int }{}} // want "status 12 field"
		os.Exit(positional.code)
	}
}

func pointer() {
	code := 13     // want "status 13 assignment"
	set(&code, 14) // want "status 14 argument"
	os.Exit(code)
}

func set(to *int, v int) { *to = v }
