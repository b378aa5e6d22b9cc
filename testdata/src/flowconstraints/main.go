// Package main ends through type parameters that stand for integers, in its own
// package and another's.
package main

import (
	"errors"
	"os"

	"flowconstraints/num"
)

type status int

type small uint8

type wide uint16

// Status is far from the number itself.
func (w wide) Status() int {
	if w > 3 {
		return 20 // want "status 20 return"
	}
	return 21 // want "status 21 return"
}

// A near is its own status.
type near int

// Status is the number itself.
func (n near) Status() int { return int(n) }

// A level is its own status, and the only type with levels.
type level int

// Level is the number itself.
func (l level) Level() int { return int(l) }

// An unused type has the methods, and is never one that is asked.
type unused int

func (u unused) Status() int { return 99 }

// A named status is a struct.
type named struct {
	code int
	at   near
}

func (n named) with(int) named {
	n.at = 32
	return n
}

func (n named) Status() int { return n.code }

type code interface{ ~int | ~uint8 }

func exit[T code](c T) { os.Exit(int(c)) }

func twice[T code](c T) { exit(c) }

// A table is a generic type with constraints of its own.
type table[K comparable, V code] struct{ rows map[K]V }

func (t *table[K, V]) put(k K, v V) { t.rows[k] = v }

func (t *table[K, V]) end(k K) { os.Exit(int(t.rows[k])) }

// A list is generic over a slice of statuses.
func first[S ~[]E, E code](s S) E { return s[0] }

// A depth is its own status; nothing puts one into an interface.
type depth int

func (d depth) Depth() int { return int(d) }

// last takes any type with a method, of which an integer is one.
func last[D interface{ Depth() int }](ds ...D) (n int) {
	for _, d := range ds {
		n = d.Depth()
	}
	return n
}

func on() bool { return len(os.Args) > 1 }

func main() {
	switch len(os.Args) {
	case 1:
		exit(status(3)) // want "status 3 argument"
	case 2:
		exit(small(4)) // want "status 4 argument"
	case 3:
		twice(5) // want "status 5 argument"
	case 4:
		num.Exit(small(6)) // want "status 6 argument"
	case 5:
		num.Exit[uint32](7) // want "status 7 argument"
	case 6:
		num.ExitWith(wide(8))
	case 7:
		num.Exit(num.Or(status(9), 10)) // want "status 9 argument" "status 10 argument"
	case 8:
		t := &table[string, small]{rows: map[string]small{"a": 11}} // want "status 11 element"
		t.put("b", 12)                                              // want "status 12 argument"
		t.end(os.Args[1])
	case 9:
		exit(first([]status{13, 14})) // want "status 13 element" "status 14 element"
	case 10:
		num.ExitWith(near(30))
		num.ExitWith(named{code: 31}.with(7).at) // want "status 31 field"
	case 12:
		num.ExitAt(level(33)) // want "status 33 argument"
	case 13:
		(&num.Job[named]{In: named{code: 34}}).End() // want "status 34 field"
	case 14:
		os.Exit(last(depth(35), 36)) // want "status 35 argument" "status 36 argument"
	case 11:
		end := num.Exit[int8]
		end(15) // want "status 15 argument"
	}
	var f *num.Failure[small]
	if errors.As(run(), &f) {
		if on() {
			os.Exit(f.Base())
		}
		os.Exit(f.ExitCode())
	}
}

func run() error {
	if on() {
		return num.New(small(16)) // want "status 16 argument"
	}
	return &num.Failure[small]{Code: 17} // want "status 17 field"
}
