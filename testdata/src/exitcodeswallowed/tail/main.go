// Command tail does its work in a function.
package main

import (
	"errors"
	"fmt"
	"os"
)

func work() error { return errors.New("x") }

func main() {
	if err := start(); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	if err := run(); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

// start is not the last thing that main does.
func start() error {
	if err := work(); err != nil {
		fmt.Println(err)
		return nil
	}
	return nil
}

func run() error {
	if err := work(); err != nil {
		fmt.Println(err) // want `the error of main.work is only printed.*; return the error`
		return nil
	}
	return nil
}
