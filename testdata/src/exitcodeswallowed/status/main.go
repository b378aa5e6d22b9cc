// Command status passes the status on.
package main

import (
	"errors"
	"fmt"
	"os"
)

func work() error { return errors.New("x") }

func main() { os.Exit(run()) }

func run() int {
	if err := work(); err != nil {
		fmt.Println(err) // want `; return another status`
		return 0
	}
	if err := work(); err != nil {
		fmt.Println(err)
		return 3
	}
	return 0
}
