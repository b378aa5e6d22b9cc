// Package main computes from zero values that nothing in its source fixes.
package main

import (
	"errors"
	"os"
	"sync/atomic"

	"flowzeros/lib"
)

func on() bool { return len(os.Args) > 1 }

func main() {
	switch len(os.Args) {
	case 1:
		local()
	case 2:
		os.Exit(named() + 1) // want "status 1 argument" "status 8 argument"
	case 3:
		field()
	case 4:
		os.Exit(map[string]int{"a": 20}[os.Args[0]] + 1) // want "status 21 argument" "status 1 argument"
	case 5:
		if c, ok := table[os.Args[0]]; ok {
			os.Exit(c + 1) // want "status 31 argument"
		}
	case 6:
		os.Exit(variable + 2) // want "status 2 argument" "status 42 argument"
	case 7:
		os.Exit(set + 2) // want "status 46 argument"
	case 8:
		elements()
	case 9:
		accumulate()
	case 10:
		captured()
	case 11:
		closed()
	case 12:
		asserted()
	case 13:
		os.Exit(int(counter.Load()) + 3) // want "status 3 argument" "status 11 argument"
	case 14:
		os.Exit(generic[int]() + 4) // want "status 4 argument"
	case 15:
		os.Exit(lib.Unset.Code + lib.Never()) // want "status 5 argument" "status 65 argument"
	case 16:
		guarded()
	case 17:
		os.Exit(fallen())
	case 18:
		given()
	case 19:
		lookedUp()
	case 20:
		taken(checked{code: 94})
	case 21:
		os.Exit(first.code + 1) // want "status 101 argument" "status 102 argument"
	case 22:
		os.Exit(own.code + 1) // want "status 1 argument" "status 104 argument"
	case 23:
		c, _ := table[os.Args[0]] // nobody asks whether the key exists
		os.Exit(c + 3)            // want "status 3 argument" "status 33 argument"
	}
}

var table = map[string]int{"a": 30}

type node struct {
	next *node
	code int
}

// No code is 0: the literal for first reads the address of second after second is set.
var (
	second = node{code: 101}
	first  = node{next: &second, code: 100}
)

// own is read before it is set, because init stores its address.
var own holder

type holder struct{ code int }

func init() {
	pointer = &own
	own.code = 103
}

var pointer *holder

var (
	variable int
	set      = 44
	counter  atomic.Int32
)

func init() {
	if on() {
		variable = 40
		counter.Store(8)
	}
}

// A zero alone is a status, but no position fixes it.
func local() {
	var c int
	if on() {
		c = 5 // want "status 5 assignment"
	}
	if on() {
		os.Exit(c)
	}
	os.Exit(c + 3) // want "status 3 argument" "status 8 argument"
}

func named() (code int) {
	if on() {
		code = 7
		return
	}
	return
}

type always struct{ code int }

type sometimes struct{ code, other int }

type outer struct{ in inner }

type inner struct{ code int }

func field() {
	a := &always{code: 10}
	if on() {
		a = &always{11}
	}
	if on() {
		os.Exit(a.code + 1) // want "status 11 argument" "status 12 argument"
	}
	s := sometimes{other: 1}
	if on() {
		s.code = 12
	}
	if on() {
		os.Exit(s.code + 1) // want "status 1 argument" "status 13 argument"
	}
	o := outer{}
	if on() {
		o.in = inner{code: 13}
	}
	os.Exit(o.in.code + 1) // want "status 1 argument" "status 14 argument"
}

func elements() {
	full := [2]int{14, 15}
	if on() {
		os.Exit(full[len(os.Args)&1] + 1) // want "status 15 argument" "status 16 argument"
	}
	some := [3]int{1: 16}
	if on() {
		os.Exit(some[len(os.Args)&1] + 1) // want "status 1 argument" "status 17 argument"
	}
	made := make([]int, 3)
	made[0] = 17
	os.Exit(made[len(os.Args)&1] + 1) // want "status 1 argument" "status 18 argument"
}

func accumulate() {
	code := 0 // want "status 0 assignment"
	if on() {
		code |= 8 // want "status 8 assignment"
	}
	if on() {
		code |= 16 // want "status 16 assignment" "status 24 assignment"
	}
	if on() {
		code += 100 // want "status 100 assignment" "status 108 assignment" "status 116 assignment" "status 124 assignment"
	}
	os.Exit(code)
}

func captured() {
	var code int
	if on() {
		func() { code |= 32 }() // want "status 32 assignment" "status 96 assignment"
	}
	if on() {
		func() { code |= 64 }() // want "status 64 assignment"
	}
	os.Exit(code)
}

func closed() {
	ch := make(chan int, 1)
	if on() {
		ch <- 50
	}
	close(ch)
	if on() {
		os.Exit(<-ch + 1) // want "status 1 argument" "status 51 argument"
	}
	open := make(chan int, 1)
	open <- 52
	os.Exit(<-open + 1) // want "status 53 argument"
}

type status int

func (status) Error() string { return "status" }

func asserted() {
	var err error = status(60)
	s, ok := err.(status)
	if on() {
		os.Exit(int(s) + 1) // want "status 1 argument" "status 61 argument"
	}
	if ok {
		os.Exit(int(s) + 2) // want "status 62 argument"
	}
	var as status
	if errors.As(err, &as) && on() {
		os.Exit(int(as) + 3) // want "status 3 argument" "status 63 argument"
	}
}

func generic[T int | int64]() T {
	var none T
	return none
}

// A comparison with 0 leaves none to compute with.
func guarded() {
	var c int
	if on() {
		c = 70
	}
	if c != 0 {
		os.Exit(c + 1) // want "status 71 argument"
	}
}

type pair struct{ first, second int }

func (p pair) with(n int) pair {
	p.first = n
	return p
}

// given has a zero struct that no variable holds.
func given() {
	p := pair{}.with(99)
	if on() {
		p.second = 2
	}
	os.Exit(p.second + 80) // want "status 80 argument" "status 82 argument"
}

type checked struct{ code int }

type unchecked struct{ code int }

type found struct{ code int }

type missed struct{ code int }

func (c checked) status() int { return c.code + 1 } // want "status 95 return"

func (u unchecked) status() int { return u.code + 1 } // want "status 1 return" "status 97 return"

func (f found) status() int { return f.code + 1 } // want "status 91 return"

func (m missed) status() int { return m.code + 1 } // want "status 1 return" "status 93 return"

// lookedUp uses an entry of a map only where there is one, or in any case.
func lookedUp() {
	if f, ok := map[string]found{"a": {90}}[os.Args[0]]; ok {
		os.Exit(f.status())
	}
	m, ok := map[string]missed{"a": {92}}[os.Args[0]]
	if !ok {
		os.Exit(m.status())
	}
}

// taken does the same with what it takes out of an interface.
func taken(v any) {
	if c, ok := v.(checked); ok {
		os.Exit(c.status())
	}
	if on() {
		v = unchecked{code: 96}
	}
	u, ok := v.(unchecked)
	if !ok {
		os.Exit(u.status())
	}
}

func fallen() int {
	r := 0 // want "status 0 assignment"
	switch len(os.Args) {
	case 1:
		r += 1
		fallthrough
	case 2:
		r += 80 // want "status 80 assignment" "status 81 assignment"
	}
	return r
}
