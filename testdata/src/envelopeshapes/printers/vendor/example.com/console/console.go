// Package console prints to a terminal.
package console

import "fmt"

// Println prints a line. Tests replace it.
var Println = func(data ...any) { fmt.Println(data...) }

// Print prints.
func Print(data ...any) { fmt.Print(data...) }

// Measure prints nothing.
func Measure(data ...any) int { return len(fmt.Sprint(data...)) }
