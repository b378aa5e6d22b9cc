// Package main ends with the status of a child.
package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"

	"exitcodechild/runner"

	"github.com/urfave/cli"
	"golang.org/x/sys/unix"
)

func main() {
	cmd := exec.Command("x")
	switch len(os.Args) {
	case 1:
		os.Exit(runner.Run(cmd))
	case 11:
		os.Exit(simple("x"))
	case 12:
		os.Exit(runner.Assigned("x"))
	case 13:
		exited(cmd)
	case 14:
		repeated(cmd)
	case 15:
		abstract(cmd)
	case 2:
		os.Exit(runner.Signalled(cmd))
	case 3:
		fmt.Println(runner.Unused(cmd))
	case 4:
		direct(cmd)
	case 5:
		guards(cmd)
	case 6:
		joins(cmd, len(os.Args) > 20)
	case 9:
		// The framework asks any error for its status, and this one is not the child's.
		if err := (&cli.App{}).Run(os.Args); err != nil {
			os.Exit(1)
		}
	case 8:
		waited(cmd)
	case 16:
		systems(cmd)
	case 17:
		bothSystems(cmd)
	case 18:
		unixStatus(0)
	case 19:
		unixSignal(0)
	case 21:
		helped(cmd)
	case 22:
		printed(cmd)
	case 20:
		forms(len(os.Args))
	case 7:
		os.Exit((&failure{cmd.ProcessState.ExitCode()}).code) // want `the status of a child is -1`
	}
}

type failure struct{ code int }

func direct(cmd *exec.Cmd) {
	var ended *exec.ExitError
	if err := cmd.Run(); errors.As(err, &ended) {
		os.Exit(ended.ExitCode()) // want `the status of a child is -1`
	}
	if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok {
		os.Exit(status.ExitStatus()) // want `the status of a child is -1`
	}
}

func guards(cmd *exec.Cmd) {
	_ = cmd.Run()
	code := cmd.ProcessState.ExitCode()
	if code < 0 {
		code = 1
	}
	if len(os.Args) > 3 {
		os.Exit(code)
	}
	if c := cmd.ProcessState.ExitCode(); c != -1 {
		os.Exit(c)
	}
	if c := cmd.ProcessState.ExitCode(); c > 0 {
		os.Exit(c)
	}
	if c := cmd.ProcessState.ExitCode(); c == 3 {
		os.Exit(c)
	}
	other := exec.Command("y")
	if c := other.ProcessState.ExitCode(); c != 0 { // want `the status of a child is -1`
		os.Exit(c)
	}
	os.Exit(max(cmd.ProcessState.ExitCode(), 1) & 7)
}

func repeated(cmd *exec.Cmd) {
	var ended *exec.ExitError
	if err := cmd.Run(); errors.As(err, &ended) && ended.ExitCode() >= 0 {
		os.Exit(ended.ExitCode())
	}
}

func abstract(cmd *exec.Cmd) {
	var coder interface{ ExitCode() int }
	if err := cmd.Run(); errors.As(err, &coder) {
		os.Exit(coder.ExitCode()) // which can also be another error
	}
}

func exited(cmd *exec.Cmd) {
	_ = cmd.Run()
	if cmd.ProcessState.Exited() {
		os.Exit(cmd.ProcessState.ExitCode())
	}
	os.Exit(1)
}

func joins(cmd *exec.Cmd, some bool) {
	_ = cmd.Run()
	code := 7
	if some {
		code = cmd.ProcessState.ExitCode() // want `the status of a child is -1`
	}
	if code == 9 {
		os.Exit(0)
	}
	os.Exit(code)
}

// The status of a child that has succeeded is 0.
func waited(cmd *exec.Cmd) {
	go func() { _ = cmd.Process.Kill() }()
	if err := cmd.Wait(); err != nil {
		fmt.Println(err)
		if len(os.Args) > 30 {
			os.Exit(cmd.ProcessState.ExitCode()) // want `the status of a child is -1`
		}
		return
	}
	if len(os.Args) > 20 {
		os.Exit(cmd.ProcessState.ExitCode())
	}
	if len(os.Args) > 19 {
		os.Exit(cmd.ProcessState.Sys().(syscall.WaitStatus).ExitStatus())
	}
	if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && len(os.Args) > 18 {
		os.Exit(status.ExitStatus())
	}
	other := exec.Command("y")
	_ = other.Run()
	os.Exit(other.ProcessState.ExitCode()) // want `the status of a child is -1`
}

// No signal ends a child on Windows.
func systems(cmd *exec.Cmd) {
	_ = cmd.Run()
	if runtime.GOOS == "windows" {
		os.Exit(cmd.ProcessState.ExitCode())
	}
	switch runtime.GOOS {
	case "windows":
		if len(os.Args) > 3 {
			os.Exit(cmd.ProcessState.ExitCode())
		}
	case "plan9":
		os.Exit(1)
	default:
		os.Exit(cmd.ProcessState.ExitCode()) // want `the status of a child is -1`
	}
	if runtime.GOOS != "windows" {
		return
	}
	os.Exit(cmd.ProcessState.ExitCode())
}

func bothSystems(cmd *exec.Cmd) {
	_ = cmd.Run()
	if runtime.GOOS == "windows" {
		fmt.Println("x")
	}
	if runtime.GOOS == "linux" {
		fmt.Println("y")
	}
	if runtime.GOOS != "windows" {
		os.Exit(cmd.ProcessState.ExitCode()) // want `the status of a child is -1`
	}
}

// The statuses of package unix are the same as those of package syscall.
func unixStatus(status unix.WaitStatus) {
	os.Exit(status.ExitStatus()) // want `the status of a child is -1`
}

func unixSignal(status unix.WaitStatus) {
	if status.Signaled() {
		os.Exit(1)
	}
	os.Exit(status.ExitStatus())
}

// signalOf looks for the signal in place of its callers.
func signalOf(state *os.ProcessState) (syscall.Signal, bool) {
	status, ok := state.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() {
		return 0, false
	}
	return status.Signal(), true
}

func helped(cmd *exec.Cmd) {
	_ = cmd.Run()
	if s, ok := signalOf(cmd.ProcessState); ok {
		os.Exit(128 + int(s))
	}
	os.Exit(cmd.ProcessState.ExitCode())
}

func show(state *os.ProcessState) { fmt.Println(state) }

func watch(name string) {
	status := exec.Command(name).ProcessState
	if s, ok := signalOf(status); ok {
		fmt.Println(s)
	}
}

// printed calls functions that do not look at the signal of this child.
func printed(cmd *exec.Cmd) {
	_ = cmd.Run()
	show(cmd.ProcessState)
	watch("x")
	os.Exit(cmd.ProcessState.ExitCode()) // want `the status of a child is -1`
}
