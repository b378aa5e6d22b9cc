// Command lastcall calls its last function while a deferred call is active.
package main

import (
	"errors"
	"fmt"
)

func work() error { return errors.New("x") }

func main() {
	defer fmt.Println("done")
	start()
}

func start() {
	if err := work(); err != nil {
		fmt.Println(err) // want `the error of main.work is only printed`
		return
	}
	_ = never()
}

// never returns only nil, so that nothing is lost.
func never() error {
	defer fmt.Println("done")
	return nil
}
