// Command otherwise tests for success first.
package main

import (
	"errors"
	"fmt"
)

func run() error { return errors.New("x") }

func main() {
	if err := run(); err == nil {
		fmt.Println("done")
	} else {
		fmt.Println(err) // want `only printed`
	}
}
