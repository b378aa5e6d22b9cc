// Package lib parses numbers.
package lib

import "strconv"

func Number(s string) int {
	n, _ := strconv.Atoi(s) // want "unbounded: a parsed number"
	return n
}

func Default() int { return Number("94") }
