// Command app leaves all to a function.
package main

import (
	"errors"
	"fmt"
)

func main() { app() }

func work() error { return errors.New("x") }

func app() {
	if err := work(); err != nil {
		fmt.Println(err) // want `end with another status`
	}
}
