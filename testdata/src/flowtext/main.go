// Package main hands on statuses as text.
package main

import (
	"fmt"
	"os"
	"strconv"
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
