// Package die holds wrappers.
package die

import (
	"fmt"
	"os"
)

// With ends with a status.
func With(code int, msg string) {
	fmt.Fprintln(os.Stderr, msg)
	os.Exit(code)
}

// Now ends with 30.
func Now() { With(30, "now") } // want "status 30 argument"

// Now2 ends with 31.
func Now2() {
	os.Exit(31) // want "status 31 argument"
}

// Unused ends with 32, and nobody calls it.
func Unused() { os.Exit(32) }

// Codes is a receiver.
type Codes struct{}

// Fail ends with a status.
func (Codes) Fail(code int) { With(code, "fail") }

// Printf ends nothing.
func Printf(format string, code int) { fmt.Printf(format, code) }
