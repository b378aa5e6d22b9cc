// Command both tests for two things at once, so that the branch is not for the error alone.
package main

import (
	"errors"
	"fmt"
	"os"
)

func run() error { return errors.New("x") }

func main() {
	if err := run(); err != nil || len(os.Args) > 3 {
		fmt.Println(err) // want `only printed`
	}
}
