// Package main shows how to call a library, and nobody asks for its status.
package main

import (
	"errors"
	"fmt"
)

func main() {
	if err := call(); err != nil {
		fmt.Println("call failed:", err)
		return
	}
	fmt.Println("done")
}

func call() error { return errors.New("x") }
