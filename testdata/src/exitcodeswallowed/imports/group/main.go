// Command group has groups of imports. The first two contain none of the standard library.
package main

import (
	"github.com/spf13/cobra" // runs the commands

	// errors comes first
	"errors"
	"fmt" // prints

	"strings"
)

var _ cobra.Command

func run() error { return errors.New(strings.ToUpper("x")) }

func main() {
	if err := run(); err != nil {
		fmt.Println(err) // want `only printed`
		return
	}
	if err := run(); err != nil {
		println(err.Error()) // want `only printed`
	}
}
