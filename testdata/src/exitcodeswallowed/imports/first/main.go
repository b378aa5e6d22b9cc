// Command first has a group whose imports all sort after os.
package main

import (
	// strconv makes the error
	"strconv"
	"strings"
)

func run() error { _, err := strconv.Atoi(strings.ToUpper("x")); return err }

func main() {
	if err := run(); err != nil {
		println(err.Error()) // want `only printed`
	}
}
