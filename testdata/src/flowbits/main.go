// Package main collects failures as bits of its status.
package main

import "os"

func on() bool { return len(os.Args) > 1 }

func main() {
	switch len(os.Args) {
	case 1:
		os.Exit(loop())
	case 2:
		os.Exit(method())
	case 3:
		os.Exit(two())
	case 4:
		os.Exit(masked())
	case 5:
		os.Exit(guarded())
	case 6:
		os.Exit(pointer())
	case 7:
		os.Exit(mixed())
	case 8:
		os.Exit(many())
	case 9:
		os.Exit(arbitrary())
	case 10:
		os.Exit(shifted())
	case 11:
		os.Exit(initial())
	case 12:
		os.Exit(twice())
	}
}

// A function returns the bits.
func loop() int {
	code := 0 // want "status 0 assignment"
	for range os.Args {
		code |= check() // want "status 0 assignment" "status 1 assignment" "status 2 assignment" "status 3 assignment"
	}
	return code
}

func check() int {
	if on() {
		return 1
	}
	if on() {
		return 2
	}
	return 0
}

// A method sets the bits that it gets.
type set struct{ bits int }

func (s *set) add(bit int) { s.bits |= bit } // want "status 4 assignment" "status 8 assignment" "status 12 assignment"

func method() int {
	var s set
	if on() {
		s.add(4)
	}
	if on() {
		s.add(8)
	}
	return s.bits
}

// Two methods set bits of the same field.
type result struct{ code int }

func (r *result) fail(bit int) { r.code |= bit } // want "status 16 assignment" "status 48 assignment"

func (r *result) warn(bit int) { r.code = bit | r.code } // want "status 32 field" "status 48 field"

func two() int {
	r := &result{}
	if on() {
		r.fail(16)
	}
	if on() {
		r.warn(32)
	}
	return r.code
}

// A mask keeps some of the bits.
type masks struct{ bits int }

func (m *masks) add(bit int) { m.bits |= bit } // want "status 1 assignment" "status 4 assignment" "status 5 assignment"

func masked() int {
	var m masks
	m.add(1)
	m.add(6)
	return m.bits & 5 // want "status 0 return"
}

// A guard sees the combination, and not the single bits.
type guards struct{ bits int }

func (g *guards) add(bit int) {
	if g.bits == 3 {
		g.bits |= high() // want "status 64 assignment" "status 65 assignment" "status 66 assignment" "status 67 assignment"
	}
	g.bits |= bit // want "status 1 assignment" "status 2 assignment" "status 3 assignment" "status 65 assignment" "status 66 assignment" "status 67 assignment"
}

func high() int { return 64 }

func guarded() int {
	var g guards
	g.add(1)
	g.add(2)
	return g.bits
}

// A function sets bits through a pointer.
func note(code *int, bit int) { *code |= bit } // want "status 17 assignment"

func pointer() int {
	code := 0 // want "status 0 assignment"
	note(&code, 17)
	return code
}

// Two calls in one function combine, although each has only its own bit.
func mark(code *int, bit int) { *code |= bit } // want "status 64 assignment" "status 128 assignment" "status 192 assignment"

func twice() int {
	code := 0 // want "status 0 assignment"
	if on() {
		mark(&code, 64)
	}
	if !on() {
		mark(&code, 128)
	}
	return code
}

// The first value is in all combinations.
type first struct{ bits int }

func (f *first) add(bit int) { f.bits |= bit } // want "status 3 assignment" "status 5 assignment" "status 7 assignment"

func initial() int {
	f := first{bits: 1} // want "status 1 field"
	f.add(2)
	f.add(4)
	return f.bits
}

// A sum of two bits is one of them.
type sums struct{ bits int }

func (s *sums) add(a, b int) { s.bits |= a + b } // want "status 5 assignment"

func mixed() int {
	var s sums
	s.add(2, 3)
	return s.bits
}

// Seven bits have too many combinations.
type wide struct{ bits int }

func (w *wide) add(bit int) { w.bits |= bit }

func many() int {
	var w wide
	w.add(1)
	w.add(2)
	w.add(4)
	w.add(8)
	w.add(16)
	w.add(32)
	w.add(64)
	return w.bits // want "unbounded: a number computed from its own earlier value"
}

// A bit is not known.
type open struct{ bits int }

func (o *open) add(bit int) { o.bits |= bit }

func arbitrary() int {
	var o open
	o.add(1)
	o.add(os.Getpid())
	return o.bits // want "unbounded: a number computed from its own earlier value"
}

// A shift moves all bits in each round.
type shifts struct{ bits int }

func (s *shifts) add(bit int) { s.bits = s.bits<<1 | bit }

func shifted() int {
	var s shifts
	s.add(1)
	return s.bits // want "unbounded: a number computed from its own earlier value"
}
