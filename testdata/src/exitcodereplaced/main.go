// Package main runs other programs in its place.
package main

import (
	"os"
	"path/filepath"
	"syscall"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		os.Exit(3)
	}
	os.Exit(4) // want `exit status 4 is not declared`
}

func run(args []string) error {
	switch len(args) {
	case 0:
		return restart()
	case 1:
		return plugin(args)
	case 2:
		return handOver(args)
	case 3:
		return execute("/bin/sh", args, nil)
	case 4:
		return withinCheck(args)
	case 5:
		restartByName()
	case 6:
		return startOneOf(args)
	}
	return nil
}

// handOver returns only if it fails, so main can end with 3, too.
func handOver(args []string) error {
	return syscall.Exec(args[0], args, os.Environ()) // want `^exit status is unbounded: the status of the program that replaces the process; declare a \[\[passthrough\]\] of exitcodereplaced.handOver, or run the program as a child process, and map its status \(exitcode/dynamic\)$`
}

// plugin is declared as passed through.
func plugin(args []string) error { return syscall.Exec(args[0], args, nil) }

// execute is a variable so that tests can replace it.
var execute = syscall.Exec // want `exit status is unbounded: the status of the program that replaces the process`

func withinCheck(args []string) error {
	if err := syscall.Exec("/bin/true", args, nil); err != nil { // want `exit status is unbounded`
		return err
	}
	return nil
}

// restart runs the program itself again, which ends with a status of its own.
func restart() error {
	file, err := os.Executable()
	if err != nil {
		return err
	}
	if file, err = filepath.EvalSymlinks(file); err != nil {
		return err
	}
	return syscall.Exec(file, os.Args, os.Environ())
}

func restartByName() {
	_ = syscall.Exec(os.Args[0], os.Args, nil)
	_ = syscall.Exec("/proc/self/exe", os.Args, nil)
}

// startOneOf runs itself or another program.
func startOneOf(args []string) error {
	file, err := os.Executable()
	if err != nil {
		file = args[1]
	}
	return syscall.Exec(file, args, nil) // want `exit status is unbounded`
}
