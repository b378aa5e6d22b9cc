// Command deferredstatus passes on the status of a function with a deferred call.
package main

import (
	"errors"
	"fmt"
	"os"
)

var flag bool

func work() error { return errors.New("x") }

func main() { os.Exit(run()) }

func run() int {
	defer fmt.Println("done")
	if err := work(); err != nil {
		fmt.Println(err) // want `; return another status`
		return 0
	}
	if err := work(); err != nil {
		fmt.Println(err)
		return 3
	}
	return named()
}

func named() (code int) {
	defer fmt.Println("done")
	if err := work(); err != nil {
		fmt.Println(err) // want `; return another status`
		return
	}
	code = 3
	if err := work(); err != nil {
		fmt.Println(err)
		return
	}
	if flag {
		code = 0
	}
	if err := work(); err != nil {
		fmt.Println(err) // code may be 0 or 3
		return
	}
	return 0
}
