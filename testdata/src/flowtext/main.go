// Package main hands on statuses as text.
package main

import (
	"fmt"
	"iter"
	"maps"
	"os"
	"strconv"

	"flowtext/lib"
)

func on() bool { return len(os.Args) > 1 }

var annotations = map[string]string{}

type command struct {
	status string
	other  string
	Public string
}

func main() {
	switch len(os.Args) {
	case 1:
		annotate(3) // want "status 3 argument"
		os.Exit(annotated())
	case 2:
		local()
	case 3:
		c := &command{status: strconv.Itoa(8), other: os.Args[0], Public: strconv.Itoa(99)} // want "status 8 argument"
		if n, err := strconv.Atoi(c.status); err == nil {
			os.Exit(n)
		}
		os.Exit(c.number())
	case 4:
		m := map[string]string{"a": strconv.Itoa(98)} // want "status 98 argument"
		fill(m)
		n, _ := strconv.Atoi(m["a"]) // want "unbounded: a parsed number"
		os.Exit(n)
	case 5:
		os.Exit(elsewhere())
	case 6:
		os.Exit(passed())
	case 7:
		os.Exit(inMaps())
	case 8:
		m := map[string]string{}
		(&command{}).fill(m)
		n, _ := strconv.Atoi(m["a"]) // want "unbounded: a parsed number"
		os.Exit(n)
	}
}

func annotate(code int) {
	annotations["return"] = strconv.Itoa(code)
	if on() {
		annotations["return"] = fmt.Sprint(4) // want "status 4 argument"
	}
	if on() {
		annotations["return"] = "unknown"
	}
}

func annotated() int {
	n, err := strconv.Atoi(annotations["return"])
	if err != nil {
		return 5 // want "status 5 return"
	}
	return n
}

func local() {
	s := fmt.Sprintf("%d", 6) // want "status 6 argument"
	if on() {
		s = strconv.FormatInt(7, 10) // want "status 7 argument"
	}
	n, _ := strconv.ParseInt(s, 10, 64)
	os.Exit(int(n))
}

func (c *command) number() int {
	n, _ := strconv.Atoi(c.Public) // want "unbounded: a parsed number"
	return n
}

func fill(m map[string]string) { m["a"] = os.Args[0] }

func elsewhere() int {
	code, err := parse(os.Args[0])
	if err != nil {
		return 9 // want "status 9 return"
	}
	return code
}

func parse(s string) (int, error) {
	return strconv.Atoi(s) // want "unbounded: a parsed number"
}

// Text goes through functions.
func passed() int {
	if n, err := number(strconv.Itoa(11)); err == nil && on() { // want "status 11 argument"
		return n
	}
	if n, err := number("12"); err == nil && on() { // want "status 12 argument"
		return n
	}
	if n, err := number("x"); err == nil && on() {
		return n
	}
	if n, err := strconv.Atoi(written()); err == nil && on() {
		return n
	}
	if s, ok := several(); ok {
		if n, err := strconv.Atoi(s); err == nil {
			return n
		}
	}
	if n, err := strconv.Atoi((&command{}).text()); err == nil && on() {
		return n
	}
	if n, err := strconv.Atoi(unknown()); err == nil && on() { // want "unbounded: a parsed number"
		return n
	}
	if on() {
		return lib.Default()
	}
	if on() {
		return lib.Number(os.Args[0])
	}
	each(asValue)
	if n, err := asValue("97"); err == nil && on() {
		return n
	}
	return recursive("96", 3) // want "status 96 argument"
}

func number(s string) (int, error) { return strconv.Atoi(s) }

func written() string {
	if on() {
		return strconv.Itoa(13) // want "status 13 argument"
	}
	return "14" // want "status 14 argument"
}

func several() (string, bool) { return fmt.Sprint(15), on() } // want "status 15 argument"

func (c *command) text() string { return "16" } // want "status 16 argument"

func unknown() string {
	if on() {
		return "17" // want "status 17 argument"
	}
	return os.Args[0]
}

// A function that is also a value can get any text.
func asValue(s string) (int, error) {
	return strconv.Atoi(s) // want "unbounded: a parsed number"
}

func each(f func(string) (int, error)) { f(os.Args[0]) }

func recursive(s string, depth int) int {
	if depth > 0 {
		return recursive(s, depth-1)
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		return 18 // want "status 18 return"
	}
	return n
}

// Maps of text go through functions that only this package calls.
func inMaps() int {
	m := map[string]string{}
	put(m, 19) // want "status 19 argument"
	if on() {
		put(m, 20) // want "status 20 argument"
	}
	if n, err := strconv.Atoi(m["a"]); err == nil && on() {
		return n
	}
	if n, err := strconv.Atoi(made()["a"]); err == nil && on() {
		return n
	}
	if n, err := strconv.Atoi(Exported["a"]); err == nil && on() {
		return n
	}
	var none map[string]string
	if n, err := strconv.Atoi(none["a"]); err == nil && on() {
		return n
	}
	held := holder{m: maps.Collect(entries())}
	if n, err := strconv.Atoi(held.m["a"]); err == nil && on() { // want "unbounded: a parsed number"
		return n
	}
	other := map[string]string{"a": "95"}
	share(other)
	n, err := strconv.ParseUint(first(map[string]string{"a": strconv.FormatUint(22, 10)}), 10, 8) // want "status 22 argument"
	if err != nil {
		return 23 // want "status 23 return"
	}
	return int(n)
}

// A holder has a map that a library makes.
type holder struct{ m map[string]string }

func entries() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) { yield("a", os.Args[0]) }
}

func put(m map[string]string, code int) { m["a"] = strconv.Itoa(code) }

func first(m map[string]string) string { return m["a"] }

// The caller can store in the result.
func made() map[string]string {
	m := map[string]string{"a": "21"} // want "status 21 argument"
	later = m
	return m
}

var later map[string]string

func init() { later["a"] = "24" } // want "status 24 argument"

// Exported is a variable of a main package, which no other package can import.
var Exported = map[string]string{"a": "25"} // want "status 25 argument"

// No number is parsed in this map.
func share(m map[string]string) { m["a"] = "93" }

func (c *command) fill(m map[string]string) { m["a"] = os.Args[0] }
