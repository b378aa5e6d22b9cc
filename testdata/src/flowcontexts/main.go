// Package main passes numbers through functions that others call, too. The
// parameters of a function are the arguments of the call that the exit leads to.
package main

import (
	"fmt"
	"os"
)

func on() bool { return len(os.Args) > 1 }

func one(code int) int   { return code }
func two(code int) int   { return one(code) }
func three(code int) int { return two(code) }
func four(code int) int  { return three(code) }

func main() {
	fmt.Println(one(71), two(72), three(73), four(74))
	switch len(os.Args) {
	case 1:
		os.Exit(one(1)) // want "status 1 argument"
	case 2:
		os.Exit(two(2)) // want "status 2 argument"
	case 3:
		os.Exit(four(3)) // want "status 3 argument"
	case 4:
		os.Exit(one(two(4)) + two(one(5))) // want "status 9 argument"
	case 5:
		os.Exit(outer(6)) // want "status 6 argument"
	case 6:
		os.Exit(chosen(7)) // want "status 7 argument"
	case 7:
		os.Exit(countdown(9, 10)) // want "status 10 argument"
	case 8:
		var code int
		set(&code, 11) // want "status 11 argument"
		var other int
		set(&other, 75)
		os.Exit(code)
	case 9:
		os.Exit(joined(12)) // want "status 12 argument"
	case 10:
		end(14) // want "status 14 argument"
	}
	fmt.Println(outer(76), chosen(77), joined(78))
}

// outer adds what it was given to what the inner call was given.
func outer(code int) int {
	if on() {
		return two(8) // want "status 8 argument"
	}
	return two(code)
}

// chosen passes its parameter to a function value.
func chosen(code int) int {
	f := one
	if on() {
		f = two
	}
	return f(code)
}

// countdown passes its parameter on to itself.
func countdown(n, code int) int {
	if n == 0 {
		return code
	}
	return countdown(n-1, code)
}

func set(to *int, code int) { *to = code }

// joined returns its parameter, through two calls, or a number of its own.
func joined(code int) int {
	result := one(code)
	if on() {
		result = 13 // want "status 13 assignment"
	}
	return one(result)
}

// end ends with its parameter, by all its callers.
func end(code int) {
	if on() {
		os.Exit(code)
	}
	last(code)
}

func last(code int) { os.Exit(code) }
