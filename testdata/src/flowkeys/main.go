// Package main keeps statuses as keys of maps.
package main

import (
	"encoding/json"
	"maps"
	"os"
	"slices"
	"sort"
)

func on() bool { return len(os.Args) > 1 }

func main() {
	switch len(os.Args) {
	case 1:
		os.Exit(worst())
	case 2:
		os.Exit(literal())
	case 3:
		os.Exit(elements())
	case 4:
		os.Exit(sorted())
	case 5:
		s := set{}
		s.add(21) // want "status 21 argument"
		os.Exit(s.first())
	case 6:
		os.Exit(copied())
	case 7:
		os.Exit(nested())
	case 8:
		os.Exit(counted())
	case 9:
		os.Exit(pointers())
	case 10:
		os.Exit(joined())
	case 11:
		os.Exit(decoded())
	case 12:
		os.Exit(unknown())
	case 13:
		os.Exit(guarded())
	case 14:
		os.Exit(structs())
	case 15:
		os.Exit(slicesOfKeys())
	}
}

var seen = map[int]bool{}

func note(code int) { seen[code] = true }

func worst() int {
	note(3)   // want "status 3 argument"
	note(4)   // want "status 4 argument"
	most := 0 // want "status 0 assignment"
	for code := range seen {
		most = max(most, code)
	}
	return most
}

const named = 6

func literal() int {
	for code := range map[int]string{5: "a", named: "b"} { // want "status 5 element" "status 6 element"
		return code
	}
	return 0 // want "status 0 return"
}

// elements uses the elements of a map, and not its keys.
func elements() int {
	for key, code := range map[int]int{99: 7} { // want "status 7 element"
		_ = key
		return code
	}
	return 0 // want "status 0 return"
}

func sorted() int {
	m := map[int]string{8: "a"} // want "status 8 element"
	m[9] = "b"                  // want "status 9 element"
	if on() {
		return slices.Sorted(maps.Keys(m))[0]
	}
	if on() {
		for code := range maps.Keys(m) {
			return code
		}
	}
	var codes []int
	for code := range m {
		codes = append(codes, code)
	}
	sort.Ints(codes)
	return codes[0]
}

type set map[int]struct{}

func (s set) add(code int) { s[code] = struct{}{} }

func (s set) first() int {
	for code := range s {
		return code
	}
	return 0 // want "status 0 return"
}

func copied() int {
	a := map[int]int{22: 98} // want "status 22 element"
	b := maps.Clone(a)
	c := map[int]int{}
	maps.Copy(c, b)
	fill(c)
	for code := range c {
		return code
	}
	return 0 // want "status 0 return"
}

func fill(m map[int]int) {
	m[23] = 97 // want "status 23 element"
}

// nested has maps in a map, which share their keys.
func nested() int {
	m := map[string]map[int]bool{"a": {24: true}} // want "status 24 element"
	m["b"] = map[int]bool{25: true}               // want "status 25 element"
	for code := range m["a"] {
		return code
	}
	return 0 // want "status 0 return"
}

// counted has elements that could be anything, but keys that are known.
func counted() int {
	counts := map[int]int{}
	counts[26] += len(os.Args)                 // want "status 26 element"
	counts[27] = len(os.Environ())             // want "status 27 element"
	lists := map[int][]int{28: {len(os.Args)}} // want "status 28 element"
	for code := range lists {
		return code
	}
	for code := range counts {
		return code
	}
	return 0 // want "status 0 return"
}

// pointers has keys that point to statuses.
func pointers() int {
	code := 0 // want "status 0 assignment"
	m := map[*int]bool{&code: true}
	for p := range m {
		*p = 29 // want "status 29 assignment"
	}
	return code
}

// joined has a map of two sources.
func joined() int {
	m := map[int]bool{30: true} // want "status 30 element"
	if on() {
		m = map[int]bool{31: true} // want "status 31 element"
	}
	for code := range m {
		return code + 10 // want "status 40 return" "status 41 return"
	}
	for code := range m {
		return code
	}
	return 0 // want "status 0 return"
}

func decoded() int {
	var m map[int]string
	_ = json.Unmarshal(nil, &m) // want "unbounded: a value that encoding/json.Unmarshal fills in"
	for code := range m {
		return code
	}
	return 0 // want "status 0 return"
}

func unknown() int {
	m := map[int]bool{}
	m[len(os.Args)] = true // want "unbounded: a length"
	for code := range m {
		return code
	}
	if on() {
		for i := range os.Args[0] { // want "unbounded: an index in a string"
			return i
		}
	}
	return 0 // want "status 0 return"
}

func guarded() int {
	for code := range map[int]bool{-1: true, 32: true} { // want "status 32 element"
		if code > 0 {
			return code
		}
	}
	return 0 // want "status 0 return"
}

type key struct{ code, id int }

func structs() int {
	for k := range map[key]bool{{code: 33, id: 96}: true} { // want "status 33 field"
		return k.code
	}
	return 0 // want "status 0 return"
}

// slicesOfKeys stores the keys of one map as the keys of another.
func slicesOfKeys() int {
	other := map[int]bool{}
	for code := range map[int]int{34: 95} { // want "status 34 element"
		other[code] = true
	}
	for code := range other {
		return code
	}
	return 0 // want "status 0 return"
}
