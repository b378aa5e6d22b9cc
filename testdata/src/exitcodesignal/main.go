// Package main ends because of signals.
package main

import (
	"context"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
)

func main() {
	ch := make(chan os.Signal, 1)
	signal.Notify(ch, os.Interrupt, syscall.SIGTERM)
	switch len(os.Args) {
	case 1:
		bare(<-ch)
	case 2:
		shell(<-ch)
	case 3:
		branches(<-ch)
	case 4:
		child(exec.Command("x"))
	case 5:
		any := make(chan os.Signal, 1)
		signal.Notify(any)
		s := <-any
		os.Exit(int(s.(syscall.Signal))) // want `^the status is the number of a signal, which callers cannot tell from a status of the program's own: end with 128 plus the number \(exitcode/signal\)$`
	case 7:
		os.Exit(returned(exec.Command("x")))
	case 8:
		wrapped(<-ch)
	case 9:
		context15()
	case 10:
		context2()
	case 6:
		os.Exit(int(syscall.SIGQUIT)) // want `^the status is 3, the number of a signal, which callers`
	}
}

func bare(s os.Signal) {
	os.Exit(int(s.(syscall.Signal))) // want `the status is 2 or 15, the number of a signal`
}

func shell(s os.Signal) {
	os.Exit(128 + int(s.(syscall.Signal)))
}

func branches(s os.Signal) {
	switch s {
	case syscall.SIGTERM:
		os.Exit(15) // want `the status is 15, the number of a signal`
	case syscall.SIGINT:
		os.Exit(130)
	case syscall.SIGKILL, syscall.SIGALRM:
		os.Exit(14) // for two signals
	case syscall.SIGHUP:
		os.Exit(1) // the usual status of a failure
	case syscall.SIGQUIT:
		os.Exit(4) // want `^the status is 4 after a signal, but the registry declares 130 \(INTERRUPTED\) for a run that is cancelled: end with it, or with 128 plus the number of the signal \(exitcode/signal\)$`
	case syscall.SIGPIPE:
		code := 13
		os.Exit(code) // want `the status is 13, the number of a signal`
	}
	if s == os.Interrupt {
		os.Exit(2) // want `the status is 2, the number of a signal`
	}
	os.Exit(15)
}

func child(cmd *exec.Cmd) {
	_ = cmd.Run()
	status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus)
	if ok && status.Signaled() {
		if len(os.Args) > 9 {
			os.Exit(128 + int(status.Signal()))
		}
		os.Exit(int(status.Signal())) // want `the status is the number of a signal`
	}
}

func returned(cmd *exec.Cmd) int {
	status, _ := cmd.ProcessState.Sys().(syscall.WaitStatus)
	if status.Signaled() {
		return int(status.Signal()) // want `the status is the number of a signal`
	}
	return status.ExitStatus()
}

func end(code int) { os.Exit(code) }

// wrapped ends the process through a function.
func wrapped(s os.Signal) {
	if s == syscall.SIGTERM {
		end(15) // want `the status is 15, the number of a signal`
	}
	if s == syscall.SIGHUP {
		end(1)
	}
	end(15) // for any other signal
}

func context15() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	if len(os.Args) > 20 {
		os.Exit(15) // before the signal
	}
	<-ctx.Done()
	os.Exit(15) // want `the status is 15, the number of a signal`
}

// context2 ends with 2, which can also be a usual status of a failure.
func context2() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	<-ctx.Done()
	os.Exit(2) // want `the status is 2 after a signal`
}
