// Command app leaves all to a function.
package main

import (
	"errors"
	"fmt"
)

func main() {
	for range 3 {
		if err := work(); err == nil {
			forget()
			break
		}
	}
	app()
}

// forget is called on one of the ways through main.
func forget() {
	if err := work(); err != nil {
		fmt.Println(err)
	}
}

func work() error { return errors.New("x") }

func app() {
	if err := work(); err != nil {
		fmt.Println(err) // want `end with another status`
	}
}
