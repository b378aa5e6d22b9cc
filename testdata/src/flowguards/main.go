// Package main compares numbers before it ends with them: with the constant on
// either side, on either branch, on paths that join, in loops and in memory.
// Numbers that are no status show which comparisons count.
package main

import (
	"fmt"
	"math"
	"os"
	"strings"
	"sync/atomic"
)

func on() bool { return len(os.Args) > 1 }

func main() {
	switch len(os.Args) {
	case 1:
		constantFirst()
	case 2:
		below()
		belowNot()
	case 3:
		above()
	case 4:
		branches()
	case 5:
		joins()
	case 6:
		os.Exit(loop())
	case 7:
		os.Exit(steady())
	case 8:
		memory(&state{code: -41, other: -42}) // want "status -42 field"
		fields(new(state))
	case 9:
		changed()
	case 10:
		unsigned()
	case 11:
		remainders(len(os.Args[1]))
		negative(len(os.Args[2]))
	case 12:
		equal(len(os.Args[1])) // want "status 46 comparison"
		nested(&outer{in: &inner{code: -80}})
		exchanged(&outer{in: &inner{other: -81}}, new(inner)) // want "status -81 field"
	}
}

type outer struct{ in *inner }

type inner struct{ code, other int }

// equal ends with a number that can be anything, but only where it is one number.
func equal(n int) {
	if n == 46 {
		os.Exit(n)
	}
}

// nested compares a field behind a pointer that it loads again.
func nested(o *outer) {
	if on() {
		o.in.code = 35 // want "status 35 field"
	}
	if o.in.code >= 0 {
		os.Exit(o.in.code)
	}
}

// exchanged stores another pointer after the comparison.
func exchanged(o *outer, other *inner) {
	if o.in.other >= 0 {
		o.in = other
		os.Exit(o.in.other)
	}
}

func atLeast(n int) int {
	if on() {
		return n
	}
	return -50
}

func constantFirst() {
	if code := atLeast(20); 0 <= code { // want "status 20 argument"
		os.Exit(code)
	}
	if code := atLeast(21); -1 < code { // want "status 21 argument"
		os.Exit(code)
	}
	code := 22 // want "status 22 assignment"
	if on() {
		code = 400
	}
	if 300 >= code {
		os.Exit(code)
	}
	code = 23 // want "status 23 assignment"
	if on() {
		code = 400
	}
	if 300 > code {
		os.Exit(code)
	}
	code = 24 // want "status 24 assignment"
	if on() {
		code = 400
	}
	if 400 != code {
		os.Exit(code)
	}
}

// below compares with the numbers on both sides of each bound.
func below() {
	first, second, third, fourth := -60, -62, -64, -66 // want "status -60 assignment" "status -62 assignment"
	if on() {
		first, second, third, fourth = -61, -63, -65, -67 // want "status -65 assignment" "status -67 assignment"
	}
	if first >= -60 {
		os.Exit(first)
	}
	if second > -63 {
		os.Exit(second)
	}
	if third < -64 {
		os.Exit(third)
	}
	if fourth <= -67 {
		os.Exit(fourth)
	}
}

// belowNot does the same on the other branches.
func belowNot() {
	first, second, third, fourth := -70, -72, -74, -76 // want "status -70 assignment" "status -72 assignment"
	if on() {
		first, second, third, fourth = -71, -73, -75, -77 // want "status -75 assignment" "status -77 assignment"
	}
	if !(first < -70) {
		os.Exit(first)
	}
	if second <= -73 {
		return
	}
	if on() {
		os.Exit(second)
	}
	if third >= -74 {
		return
	}
	if on() {
		os.Exit(third)
	}
	if !(fourth > -77) {
		os.Exit(fourth)
	}
}

// above compares numbers that are too large.
func above() {
	first, second, third, fourth := 300, 302, 304, 306 // want "status 300 assignment" "status 302 assignment"
	if on() {
		first, second, third, fourth = 301, 303, 305, 307 // want "status 305 assignment" "status 307 assignment"
	}
	if first <= 300 {
		os.Exit(first)
	}
	if second < 303 {
		os.Exit(second)
	}
	if third > 304 {
		os.Exit(third)
	}
	if fourth >= 307 {
		os.Exit(fourth)
	}
}

// branches has a comparison on each of two nested branches.
func branches() {
	code := atLeast(25) // want "status 25 argument"
	if code >= 0 {
		if code != 26 {
			os.Exit(code)
		}
		return
	}
	os.Exit(code + 100) // want "status 50 argument"
}

// joins compares on some of the paths only.
func joins() {
	code := 3 // want "status 3 assignment"
	if on() {
		code = -51 // want "status -51 assignment"
	}
	if code == 3 {
		fmt.Println("three")
	}
	if code >= 0 {
		fmt.Println("a status")
	}
	if on() {
		if code < 0 {
			return
		}
		fmt.Println("on")
	}
	os.Exit(code)
}

// loop replaces the number until it is a status.
func loop() int {
	code := -52
	for code < 0 {
		code = atLeast(27) // want "status 27 argument"
	}
	return code
}

// steady leaves the number as it is on one way around the loop.
func steady() int {
	code := 28 // want "status 28 assignment"
	for on() {
		if code > 28 {
			code = 29 // want "status 29 assignment"
		}
	}
	return code
}

type state struct{ code, other int }

// memory compares a field, with nothing stored in between; fields another one.
func memory(s *state) {
	s.code = 30 // want "status 30 field"
	if on() {
		s.code = -53
	}
	if s.code < 0 {
		return
	}
	os.Exit(s.code)
}

func fields(s *state) {
	if s.code >= 0 {
		os.Exit(s.other)
	}
}

type counter struct{ code, loaded, stored int }

var exact counter

// changed stores after the comparison.
func changed() {
	bad := exact.code < 0
	exact.code = -54 // want "status -54 field"
	if !bad {
		os.Exit(exact.code)
	}
	n := int32(31) // want "status 31 assignment"
	if n >= 0 {
		atomic.StoreInt32(&n, -55) // want "status -55 assignment"
		os.Exit(int(n))
	}
	m := 32 // want "status 32 assignment"
	if m >= 0 {
		fmt.Println(strings.Map(func(r rune) rune {
			m = -56 // want "status -56 assignment"
			return r
		}, "a"))
		os.Exit(m)
	}
}

// unsigned compares numbers that are negative only as signed ones.
func unsigned() {
	code := uint64(33) // want "status 33 assignment"
	if on() {
		code = math.MaxUint64
	}
	if code > 300 {
		return
	}
	if on() {
		os.Exit(int(code))
	}
	low := uint8(34)
	os.Exit(int(^low<<1) + int(^low)) // want "status 407 argument"
}

// remainders computes remainders of a number that is not negative, negative of
// one that may be -1.
func remainders(n int) {
	n -= 5
	if n > -1 {
		os.Exit(n % 2) // want "status 0 argument" "status 1 argument"
	}
}

func negative(n int) {
	n -= 5
	if n > -2 {
		os.Exit(n % 2 * 10) // want "status 0 argument" "status 10 argument" "status -10 argument"
	}
}
