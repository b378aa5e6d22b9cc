// Package main stores statuses where several names lead to.
package main

import (
	"cmp"
	"os"
	"reflect"
	"unsafe"
)

func on() bool { return len(os.Args) > 1 }

func main() {
	switch len(os.Args) {
	case 1:
		inMap()
	case 2:
		copied()
	case 3:
		inStruct()
	case 4:
		toPointer()
	case 5:
		returned()
	case 6:
		os.Exit(deferred())
	case 7:
		boxed()
	case 8:
		bound()
	case 9:
		appended()
	case 10:
		anonymous()
	case 11:
		unknown()
	case 12:
		sent()
	case 13:
		behindTheEnd()
	case 14:
		twice()
	case 15:
		full()
	case 16:
		calledBack(same)
	case 17:
		passedOn()
	}
}

func inMap() {
	code := 3 // want "status 3 assignment"
	m := map[string]*int{"a": &code}
	if on() {
		*m["a"] = 4 // want "status 4 assignment"
	}
	os.Exit(code)
}

func copied() {
	from, to := []int{5}, []int{6} // want "status 5 element" "status 6 element"
	copy(to, from)
	if on() {
		os.Exit(to[0])
	}
	shared := to
	shared[0] = 7 // want "status 7 element"
	os.Exit(to[0])
}

type app struct{ code *int }

func (a *app) fail() { *a.code = 9 } // want "status 9 assignment"

func inStruct() {
	code := 8 // want "status 8 assignment"
	a := &app{code: &code}
	a.fail()
	os.Exit(code)
}

func toPointer() {
	a, b := 10, 11 // want "status 10 assignment" "status 11 assignment"
	p := &a
	pp := &p
	if on() {
		*pp = &b
	}
	**pp = 12 // want "status 12 assignment"
	if on() {
		os.Exit(a)
	}
	os.Exit(b)
}

func same(p *int) *int { return p }

func returned() {
	code := 13        // want "status 13 assignment"
	*same(&code) = 14 // want "status 14 assignment"
	os.Exit(code)
}

// calledBack gets the pointer from a function value.
func calledBack(f func(*int) *int) {
	code := 50     // want "status 50 assignment"
	*f(&code) = 51 // want "status 51 assignment"
	os.Exit(code)
}

// passedOn gets the pointer from a function of the standard library that returns
// one of its arguments.
func passedOn() {
	code := 54               // want "status 54 assignment"
	*cmp.Or(nil, &code) = 55 // want "status 55 assignment"
	os.Exit(code)
}

type status int

func (s *status) fail() { *s = 16 } // want "status 16 assignment"

func (s *status) Set(n int) { *s = status(n) }

func deferred() (code int) {
	var s status = 15 // want "status 15 assignment"
	defer func() { code = int(s) }()
	defer s.fail()
	return 17 // want "status 17 return"
}

type setter interface{ Set(int) }

func boxed() {
	var s status
	var to setter = &s
	to.Set(18) // want "status 18 argument"
	if on() {
		os.Exit(int(s))
	}
	code := 19 // want "status 19 assignment"
	var v any = &code
	if p, ok := v.(*int); ok {
		*p = 20 // want "status 20 assignment"
	}
	os.Exit(code)
}

func (s status) exit() { os.Exit(int(s)) }

func (s status) value() int { return int(s) }

type valuer interface{ value() int }

func bound() {
	f := status(21).exit // want "status 21 argument"
	if on() {
		f()
	}
	var v valuer = status(22)
	g := v.value
	os.Exit(g()) // want "unbounded: the result of .flowaliases.valuer..value, which is not followed"
}

func appended() {
	both := 40 // want "status 40 assignment"
	pair := [2]*int{&both, &both}
	other := pair
	*other[1] = 41 // want "status 41 assignment"
	if on() {
		os.Exit(both)
	}
	code := 23 // want "status 23 assignment"
	all := append([]*int(nil), &code)
	*all[0] = 24 // want "status 24 assignment"
	os.Exit(code)
}

func anonymous() {
	var s struct{ code int }
	if on() {
		s = struct{ code int }{25} // want "status 25 field"
	}
	os.Exit(s.code)
}

func unknown() {
	code := 26 // want "status 26 assignment"
	if on() {
		reflect.ValueOf(&code).Elem().SetInt(27) // want "unbounded: a value that reflect.ValueOf fills in"
		os.Exit(code)
	}
	other := 28 // want "status 28 assignment"
	*(*int)(unsafe.Pointer(&other)) = 29
	os.Exit(other) // want "unbounded: a value behind an unsafe pointer"
}

func sent() {
	code := 30 // want "status 30 assignment"
	ch := make(chan *int, 1)
	ch <- &code
	*<-ch = 31 // want "status 31 assignment"
	os.Exit(code)
}

func behindTheEnd() {
	all := []int{32, 33}    // want "status 32 element" "status 33 element"
	_ = append(all[:1], 34) // want "status 34 argument"
	os.Exit(all[1])
}

func twice() {
	base := append(make([]int, 0, 8), 35) // want "status 35 argument"
	first := append(base, 36)             // want "status 36 argument"
	_ = append(base, 37)                  // want "status 37 argument"
	os.Exit(first[1])
}

// full has slices that appending copies.
func full() {
	codes := []int{38} // want "status 38 element"
	more := append(codes, 99)
	more = append(more[:2:2], 99)
	rest := append(make([]int, 1), 99)
	if len(more)+len(rest) > 0 {
		os.Exit(codes[0])
	}
}
