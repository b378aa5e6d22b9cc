// Package main asks an error for its status, which comes from a function that is not
// followed. It may be that of a child process, which another error wraps.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
)

type coder interface {
	error
	ExitCode() int
}

var plugin func() error

func main() {
	err := work()
	if plugin != nil {
		err = plugin()
	}
	var c coder
	if errors.As(err, &c) {
		os.Exit(c.ExitCode()) // want "unbounded: the status of a child process"
	}
}

func work() error {
	if err := exec.Command("hook").Run(); err != nil {
		return fmt.Errorf("hook: %-5w", err)
	}
	return nil
}
