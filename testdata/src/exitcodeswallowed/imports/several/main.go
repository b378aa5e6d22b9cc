// Command several imports one package in each declaration.
package main

import "errors"
import "fmt"

func run() error { return errors.New("x") }

func main() {
	if err := run(); err != nil {
		fmt.Println(err) // want `only printed`
	}
}
