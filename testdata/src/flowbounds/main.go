// Package main ends with numbers that comparisons bound: by their order, by lists of
// values, by min and max, and in loops that count.
package main

import (
	"fmt"
	"os"
	"strconv"
)

func on() bool { return len(os.Args) > 1 }

func main() {
	for _, end := range []func(){
		above, below, tagless, cases, either, ranges, clamped, oneBranch, changed, fields, limited, least, extremes,
		count, countDown, loops, long, nested, inLoop, narrow, wide,
	} {
		end()
	}
}

func pick() int {
	if on() {
		return 200
	}
	return 3 // want "status 3 return"
}

func above() {
	code := pick()
	if code >= 128 {
		code = 1 // want "status 1 assignment"
	}
	os.Exit(code)
}

func below() {
	code := pick()
	if code < 1 || code > 125 {
		os.Exit(11) // want "status 11 argument"
	}
	os.Exit(code)
}

func tagless() {
	code := pick()
	switch {
	case code > 100:
		return
	}
	os.Exit(code)
}

// cases ends with the values of the cases only. The other number is reported.
func cases() {
	n, _ := strconv.Atoi(os.Args[0]) // want "status 20 comparison" "status 21 comparison" "status 22 comparison"
	switch n {
	case 20, 21, 22:
		os.Exit(n)
	default:
		os.Exit(23) // want "status 23 argument"
	}
}

func either() {
	n, _ := strconv.Atoi(os.Args[0]) // want "status 24 comparison" "status 25 comparison"
	if n == 24 || n == 25 {
		os.Exit(n)
	}
}

func ranges() {
	n, _ := strconv.Atoi(os.Args[0]) // want "status 31 comparison" "status 33 comparison"
	if n > 30 && n < 34 && n != 32 {
		os.Exit(n)
	}
}

func clamped() {
	n, _ := strconv.Atoi(os.Args[0]) // want "status 0 comparison" "status 1 comparison" "status 2 comparison"
	if n < 0 || n > 2 {
		n = 34 // want "status 34 assignment"
	}
	os.Exit(n)
}

// oneBranch compares on one of two paths, or says nothing on both together.
func oneBranch() {
	n, _ := strconv.Atoi(os.Args[0]) // want "unbounded: a parsed number"
	if n == 35 {
		fmt.Println("35")
	}
	if on() && n != 36 {
		return
	}
	os.Exit(n)
}

// changed compares a number that changes afterwards.
func changed() {
	n := 37
	if on() {
		n = 36
	}
	if n == 37 || n == 38 {
		n = 39 // want "status 39 assignment"
		os.Exit(n)
	}
}

type state struct{ joined, stored, looped int }

func fields() {
	s := &state{joined: 40, stored: 43, looped: 46} // want "status 40 field" "status 43 field" "status 46 field"
	if on() {
		s = &state{joined: 41, stored: 44, looped: 47} // want "status 41 field" "status 44 field" "status 47 field"
	}
	if on() {
		s = &state{joined: 42, stored: 45, looped: 48} // want "status 45 field" "status 48 field"
	}
	joined(s)
	stored(s)
	looped(s)
}

// joined compares a field on two paths that join.
func joined(s *state) {
	if s.joined == 40 || s.joined == 41 {
		os.Exit(s.joined)
	}
}

// stored stores on one of the paths that join.
func stored(s *state) {
	if s.stored != 43 {
		if s.stored != 44 {
			return
		}
		s.stored = 55 // want "status 55 field"
	}
	os.Exit(s.stored)
}

// looped compares before a loop that stores, and in another one that does not.
func looped(s *state) {
	if s.looped == 46 || s.looped == 47 {
		for on() {
			if on() {
				os.Exit(s.looped)
			}
			s.looped = 49 // want "status 49 field"
		}
	}
}

func limited() {
	os.Exit(min(pick(), 4)) // want "status 4 argument"
}

func least() {
	n, _ := strconv.Atoi(os.Args[0]) // want "status 50 comparison" "status 51 comparison" "status 52 comparison"
	os.Exit(max(min(n, 52), 50))     // want "status 52 argument" "status 50 argument"
}

// extremes has a bound that is not a constant.
func extremes() {
	n, _ := strconv.Atoi(os.Args[0]) // want "unbounded: a parsed number"
	os.Exit(min(n, len(os.Args)))    // want "unbounded: a length"
}

// count counts failures, which are not negative.
func count() {
	failed := 0 // want "status 0 assignment" "status 0 comparison" "status 1 comparison" "status 2 comparison"
	for range os.Args {
		if on() {
			failed++
		}
	}
	if failed > 2 {
		os.Exit(53) // want "status 53 argument"
	}
	os.Exit(failed)
}

// countDown counts in the other direction.
func countDown() {
	left := 2 // want "status 2 assignment"
	for on() {
		left--
	}
	if left > 2 {
		os.Exit(54) // want "status 54 argument"
	}
	os.Exit(left) // want "unbounded: a number computed in a loop"
}

// loops ends with the index of a loop.
func loops() {
	for i := range 3 {
		if on() {
			os.Exit(i + 60) // want "status 60 argument" "status 61 argument" "status 62 argument"
		}
	}
}

// long ends with one of too many numbers.
func long() {
	n, _ := strconv.Atoi(os.Args[0]) // want "unbounded: a parsed number"
	if n >= 0 && n < 100 {
		os.Exit(n)
	}
}

// nested has alternatives within alternatives.
func nested() {
	n, _ := strconv.Atoi(os.Args[0]) // want "status 70 comparison" "status 72 comparison" "status 73 comparison"
	if n == 70 || n > 71 && n <= 73 {
		if n != 71 && on() || n == 70 {
			fmt.Println("joined")
		}
		os.Exit(n)
	}
}

// inLoop compares before and in a loop.
func inLoop() {
	n, _ := strconv.Atoi(os.Args[0]) // want "status 80 comparison" "status 81 comparison"
	if n != 80 && n != 81 {
		return
	}
	for i := 0; i < 3; i++ {
		if i == 2 {
			os.Exit(n)
		}
		fmt.Println(i)
	}
}

// narrow converts to a type that bounds the number.
func narrow() {
	n, _ := strconv.Atoi(os.Args[0]) // want "status 252 comparison" "status 253 comparison" "status 254 comparison" "status 255 comparison"
	if n := uint8(n); n > 251 {
		os.Exit(int(n))
	}
}

// wide compares before such a conversion.
func wide() {
	n, _ := strconv.Atoi(os.Args[0]) // want "unbounded: a parsed number"
	if n > 500 {
		return
	}
	os.Exit(int(uint8(n)))
}
