// Package runner runs children.
package runner

import (
	"errors"
	"os/exec"
	"syscall"
)

// Run returns the status of a child.
func Run(cmd *exec.Cmd) int {
	err := cmd.Run()
	var ended *exec.ExitError
	if errors.As(err, &ended) {
		return ended.ExitCode() // want `^the status of a child is -1 if a signal has ended it, and callers see 255: end with 128 plus the number of the signal, which is in syscall\.WaitStatus \(exitcode/child\)$`
	}
	return 0
}

// Signalled returns 128 plus the signal that has ended a child.
func Signalled(cmd *exec.Cmd) int {
	var ended *exec.ExitError
	if !errors.As(cmd.Run(), &ended) {
		return 0
	}
	if status, ok := ended.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return 128 + int(status.Signal())
	}
	return ended.ExitCode()
}

// Unused returns a status that is not the program's.
func Unused(cmd *exec.Cmd) int {
	_ = cmd.Run()
	return cmd.ProcessState.ExitCode()
}
