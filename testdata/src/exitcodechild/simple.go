package main

import (
	"errors"
	"fmt"
	"os/exec"
)

// simple returns the status of a child.
func simple(name string) int {
	var ended *exec.ExitError
	if err := exec.Command(name).Run(); errors.As(err, &ended) {
		fmt.Println(err)
		return ended.ExitCode() // want `the status of a child is -1`
	}
	return 0
}
