// Package main takes statuses out of iterators.
package main

import (
	"iter"
	"maps"
	"os"
	"slices"
	"sync/atomic"
)

func on() bool { return len(os.Args) > 1 }

func main() {
	switch len(os.Args) {
	case 1:
		ranges()
	case 2:
		os.Exit(pulled())
	case 3:
		os.Exit(pulledPair())
	case 4:
		next, stop := iter.Pull(slices.Values([]int{20})) // want "status 20 element"
		defer stop()
		os.Exit(advance(next))
	case 5:
		os.Exit(field())
	case 6:
		os.Exit(atomics())
	case 7:
		for code := range list(21) { // want "status 21 argument"
			os.Exit(code)
		}
	case 8:
		choice := slices.Values([]int{22}) // want "status 22 element"
		if on() {
			choice = codes
		}
		for code := range choice {
			os.Exit(code)
		}
	case 9:
		var c collection
		for code := range c.All() { // want "unbounded: the result of All.. of a type that is not followed"
			os.Exit(code)
		}
	}
}

func ranges() {
	for code := range slices.Values([]int{3}) { // want "status 3 element"
		os.Exit(code)
	}
	for _, code := range slices.All([]int{4}) { // want "status 4 element"
		os.Exit(code)
	}
	for i := range slices.All([]int{99}) { // want "unbounded: an index"
		os.Exit(i)
	}
	for code, element := range maps.All(map[int]int{5: 98}) { // want "status 5 element"
		_ = element
		os.Exit(code)
	}
	for key, code := range maps.All(map[int]int{97: 6}) { // want "status 6 element"
		_ = key
		os.Exit(code)
	}
	for code := range maps.Values(map[int]int{96: 7}) { // want "status 7 element"
		os.Exit(code)
	}
	for _, code := range slices.Backward(slices.Collect(maps.Keys(map[int]int{8: 95}))) { // want "status 8 element"
		os.Exit(code)
	}
	for code := range maps.Collect(maps.All(map[int]int{9: 94})) { // want "status 9 element"
		os.Exit(code)
	}
}

func codes(yield func(int) bool) {
	if !yield(10) { // want "status 10 argument"
		return
	}
	yield(11) // want "status 11 argument"
}

func pairs(yield func(int, int) bool) {
	yield(93, 12) // want "status 12 argument"
}

// pulled uses the value only if there is one.
func pulled() int {
	next, stop := iter.Pull(codes)
	defer stop()
	code, ok := next()
	if !ok {
		return 0 // want "status 0 return"
	}
	return code + 20 // want "status 30 assignment" "status 31 assignment"
}

func pulledPair() int {
	next, stop := iter.Pull2(pairs)
	defer stop()
	_, code, _ := next()
	if on() {
		return code + 40 // want "status 40 assignment" "status 52 assignment"
	}
	return code
}

func advance(next func() (int, bool)) int {
	code, _ := next()
	return code
}

type source struct {
	next func() (int, bool)
}

func field() int {
	var s source
	s.next, _ = iter.Pull(list(13)) // want "status 13 argument"
	for {
		if code, ok := s.next(); ok {
			return code
		}
	}
}

func list(code int) iter.Seq[int] {
	return func(yield func(int) bool) { yield(code) }
}

// A collection has an iterator that is not followed.
type collection interface{ All() iter.Seq[int] }

var (
	last  atomic.Pointer[int]
	whole atomic.Pointer[result]
	plain int32
)

type result struct{ code, id int }

func store(p *atomic.Pointer[int], code int) { p.Store(&code) }

func atomics() int {
	store(&last, 14) // want "status 14 argument"
	if on() {
		return *last.Load()
	}
	code := 15 // want "status 15 assignment"
	last.CompareAndSwap(nil, &code)
	code = 16                              // want "status 16 assignment"
	whole.Store(&result{code: 17, id: 92}) // want "status 17 field"
	if on() {
		return whole.Swap(nil).code
	}
	other := new(atomic.Pointer[int])
	store(other, 91)
	atomic.SwapInt32(&plain, 18) // want "status 18 assignment"
	return int(plain)
}
