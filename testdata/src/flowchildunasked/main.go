// Package main asks an error for its status, which comes from a function that is not
// followed. It is not the error of a child process: nothing that runs one passes it on.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"

	"flowchildunasked/git"
)

type coder interface {
	error
	ExitCode() int
}

type failure struct{ error }

func (failure) ExitCode() int { return 3 } // want "status 3 return"

var plugin func() error

func main() {
	err := work()
	if plugin != nil {
		err = plugin()
	}
	var c coder
	if errors.As(err, &c) {
		os.Exit(c.ExitCode())
	}
}

func work() error {
	if _, err := git.Run(context.Background(), "fetch"); err != nil {
		return err
	}
	if _, err := exec.Command("hook").Output(); err != nil {
		return fmt.Errorf("hook: %v, or 100%% wrong", err)
	}
	cmd := exec.Command("editor")
	defer cmd.Wait()
	err := cmd.Run()
	if ee, ok := errors.AsType[*exec.ExitError](err); ok {
		log.Print(string(ee.Stderr))
	}
	var ee *exec.ExitError
	if errors.As(err, &ee) {
		return failure{errors.New(ee.String())}
	}
	return nil
}
