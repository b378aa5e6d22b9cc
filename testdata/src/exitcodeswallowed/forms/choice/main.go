// Command choice tests the error in a switch.
package main

import (
	"errors"
	"fmt"
)

func run() error { return errors.New("x") }

func main() {
	switch err := run(); {
	case err != nil:
		fmt.Println(err) // want `only printed`
	default:
		fmt.Println("done")
	}
}
