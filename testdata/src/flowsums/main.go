// Package main adds up its status in memory.
package main

import (
	"os"
	"sync/atomic"
)

func on() bool { return len(os.Args) > 1 }

func main() {
	switch len(os.Args) {
	case 1:
		variable()
	case 2:
		method()
	case 3:
		closure()
	case 4:
		pointer()
	case 5:
		counter()
	case 6:
		mixed()
	case 7:
		looped()
	case 8:
		looping()
	case 9:
		value()
	case 10:
		recursive(2)
	case 11:
		many()
	case 12:
		callback()
	case 13:
		dispatched()
	case 14:
		narrow()
	case 15:
		sequence()
	case 16:
		deferred()
	case 17:
		reversed()
	case 18:
		multiplied()
	case 19:
		unknown()
	}
}

var code int

func variable() {
	if on() {
		code += 1 // want "status 1 assignment" "status 3 assignment"
	}
	if on() {
		code += 2 // want "status 2 assignment"
	}
	os.Exit(code)
}

// add gets what it adds. It is called twice.
type state struct{ code int }

func (s *state) add(n int) { s.code += n } // want "status 10 assignment" "status 20 assignment" "status 30 assignment"

func method() {
	var s state
	if on() {
		s.add(10)
	}
	if on() {
		s.add(20)
	}
	os.Exit(s.code)
}

func closure() {
	sum := 0                        // want "status 0 assignment"
	add := func(n int) { sum += n } // want "status 31 assignment" "status 32 assignment" "status 63 assignment"
	add(31)
	if on() {
		add(32)
	}
	os.Exit(sum)
}

type options struct{ status int }

// run returns an error: its signature has no number.
func run(o *options) error {
	if on() {
		o.status += 8 // want "status 8 assignment"
	}
	return nil
}

func pointer() {
	o := new(options)
	if run(o) == nil {
		o.status += 16 // want "status 16 assignment" "status 24 assignment"
	}
	os.Exit(o.status)
}

func counter() {
	var n atomic.Int64
	if on() {
		n.Add(40) // want "status 40 assignment" "status 81 assignment"
	}
	n.Add(41) // want "status 41 assignment"
	os.Exit(int(n.Load()))
}

var both int

// mixed adds in two ways, and sets the number.
func mixed() {
	both = 100 // want "status 100 assignment"
	raise(5)
	both++ // want "status 1 assignment" "status 101 assignment" "status 6 assignment" "status 106 assignment"
	os.Exit(both)
}

func raise(n int) { both += n } // want "status 5 assignment" "status 105 assignment" "status 6 assignment" "status 106 assignment"

var inLoop int

// looped calls a function in a loop.
func looped() {
	for range os.Args {
		raiseOften()
	}
	os.Exit(inLoop) // want "unbounded: a number computed from its own earlier value"
}

func raiseOften() { inLoop++ }

var loop int

func looping() {
again:
	loop += 3
	if on() {
		goto again
	}
	os.Exit(loop) // want "unbounded: a number computed from its own earlier value"
}

var asValue int

// value uses the function as a value.
func value() {
	for _, f := range handlers {
		f()
	}
	raiseValue()
	os.Exit(asValue) // want "unbounded: a number computed from its own earlier value"
}

var handlers = []func(){raiseValue}

func raiseValue() { asValue++ }

var depth int

func recursive(n int) {
	depth++
	if n > 0 {
		recursive(n - 1)
	}
	os.Exit(depth) // want "unbounded: a number computed from its own earlier value"
}

var total int

// many has too many additions.
func many() {
	if on() {
		total += 1
	}
	if on() {
		total += 2
	}
	if on() {
		total += 4
	}
	if on() {
		total += 8
	}
	if on() {
		total += 16
	}
	if on() {
		total += 32
	}
	if on() {
		total += 64
	}
	os.Exit(total) // want "unbounded: a number computed from its own earlier value"
}

var called int

func twice(f func()) {
	f()
	f()
}

// callback passes a function literal on.
func callback() {
	twice(func() {
		called++
	})
	os.Exit(called) // want "unbounded: a number computed from its own earlier value"
}

type adder interface{ raise() }

type ten struct{}

var dynamic int

func (ten) raise() { dynamic += 10 }

// dispatched calls a method through an interface.
func dispatched() {
	var a adder = ten{}
	a.raise()
	a.raise()
	os.Exit(dynamic) // want "unbounded: a number computed from its own earlier value"
}

var small int8

// narrow overflows.
func narrow() {
	small = 100 // want "status 100 assignment"
	small += 50 // want "status 50 assignment" "status -106 assignment"
	os.Exit(int(small))
}

// sequence adds more often than a sum in memory may, but not in memory.
func sequence() {
	n := 60
	n += value1()
	n += value1()
	n += value1()
	n += value1()
	n += value1()
	n += value1()
	n += value1()
	n += value1() // want "status 68 assignment"
	os.Exit(n)
}

func value1() int { return 1 }

var late int

func deferred() {
	defer func() { os.Exit(late) }()
	defer func() { late += 70 }() // want "status 70 assignment"
	late += 71                    // want "status 71 assignment" "status 141 assignment"
}

var right int

func reversed() {
	right = n90() + right // want "status 90 assignment"
	os.Exit(right)
}

func n90() int { return 90 }

var product = 2 // want "status 2 assignment"

// multiplied also multiplies.
func multiplied() {
	product += 1 // want "status 3 assignment"
	product *= 2
	os.Exit(product) // want "unbounded: a number computed from its own earlier value"
}

var arbitrary int

// unknown adds a number that can be anything.
func unknown() {
	arbitrary += len(os.Args)
	os.Exit(arbitrary) // want "unbounded: a number computed from its own earlier value"
}
