// Command dropped drops the error of its work.
package main

import (
	"errors"
	"os"
)

func main() {
	cannot()
	ends()
	_ = run() // want `the error of main.run is dropped`
}

func run() error { return errors.New("x") }

// cannot fail.
func cannot() error {
	if err := run(); err != nil {
		os.Exit(1)
	}
	return nil
}

func ends() error {
	err := run()
	if err != nil {
		os.Exit(1)
	}
	return err
}
