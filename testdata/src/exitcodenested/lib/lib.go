// Package lib is governed by the outer registry, whoever calls it.
package lib

import "os"

// Fail ends the process.
func Fail() {
	if len(os.Args) > 2 {
		os.Exit(4) // want `exit status 4 is not declared in exitlint.toml`
	}
}

// Status returns a status.
func Status() int { return 3 }
