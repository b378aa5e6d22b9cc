// Command dropped drops the error of its work.
package main

import (
	"errors"
	"os"
)

func main() {
	cannot()
	ends()
	if err := run(); err != nil {
		notify()
		logs.Fatale(err)
	}
	if err := run(); err != nil {
		_ = notify() // deals with the error
		return
	}
	_ = run() // want `the error of main.run is dropped`
}

// logs ends the process in Fatale.
var logs logger

type logger interface {
	Debug(string)
	Infof(string)
	Warning(string)
	Errorf(string)
	Fatale(error)
}

func notify() error { return run() }

func run() error { return errors.New("x") }

// cannot fail.
func cannot() error {
	if err := run(); err != nil {
		os.Exit(1)
	}
	return nil
}

func ends() error {
	err := run()
	if err != nil {
		os.Exit(1)
	}
	return err
}
