// Command exitcodemismatch ends with other statuses than the registry says for its
// errors.
package main

import (
	"context"
	"errors"
	"exitcodemismatch/fault"
	"io"
	"io/fs"
	"os"
	"syscall"
)

var statuses = map[error]int{
	fs.ErrNotExist:   4,
	context.Canceled: 1, // want `context.Canceled ends with 1 here, but with 9 \(CANCELLED\) in exitlint.toml`
	fault.ErrBusy:    1, // want `fault.ErrBusy ends with 1 here, but with 6 \(BUSY\) or 10 \(STILL_BUSY\)`
}

func main() {
	signals := make(chan os.Signal, 1)
	go anySignal(signals)
	go bySignal(signals)
	go cleanly(signals)
	err := run()
	if status, ok := statuses[err]; ok {
		os.Exit(status)
	}
	var coder interface{ ExitCode() int }
	if errors.As(err, &coder) {
		os.Exit(coder.ExitCode())
	}
	if len(os.Args) > 7 {
		os.Exit(fault.Status(err))
	}
	switch len(os.Args) {
	case 1:
		os.Exit(byType(err))
	case 2:
		os.Exit(inMain(err))
	case 3:
		os.Exit(twice(err))
	case 4:
		os.Exit(notTheRest(err, len(os.Args) > 9))
	case 5:
		os.Exit(later())
	case 6:
		os.Exit(otherErrors(err))
	case 7:
		os.Exit(byFormat(&settings{}, new(bool)))
	case 8:
		os.Exit(sameInAll(&settings{}, err == nil, err != nil))
	}
}

func anySignal(ch chan os.Signal) {
	<-ch
	os.Exit(4) // want `a signal that asks the program to stop ends it with 4 here, but with 9 \(CANCELLED\) in exitlint.toml`
}

func bySignal(ch chan os.Signal) {
	switch <-ch {
	case os.Interrupt:
		os.Exit(5) // want `a signal that asks the program to stop ends it with 5 here`
	case syscall.SIGTERM:
		os.Exit(9)
	case syscall.SIGUSR1:
		os.Exit(4)
	default:
		os.Exit(1)
	}
}

// The exit reports a failure of the cleanup.
func cleanly(ch chan os.Signal) {
	<-ch
	if os.Remove("lock") != nil {
		os.Exit(4)
	}
	os.Exit(0)
}

func run() error {
	if len(os.Args) > 1 {
		return &fault.NotFoundError{}
	}
	return fault.ErrBusy
}

func byType(err error) int {
	switch err.(type) {
	case *fault.NotFoundError:
		return 4
	case *fs.PathError:
		return 1 // it is under no code
	default:
		return 6 // want `the errors that nothing classifies end with 6 here`
	}
}

func inMain(err error) int {
	if errors.Is(err, fs.ErrNotExist) {
		return 5 // want `fs.ErrNotExist ends with 5 here, but with 4 \(NOT_FOUND\)`
	}
	if errors.Is(err, context.Canceled) {
		return 0 // the end that was asked for
	}
	if err != nil {
		return 4 // want `the errors that nothing classifies end with 4 here`
	}
	return 0
}

func twice(err error) int {
	if errors.Is(err, context.Canceled) || errors.Is(err, io.ErrUnexpectedEOF) {
		return 9
	}
	return 1
}

// The flag, and not the error, decides.
func notTheRest(err error, strict bool) int {
	if errors.Is(err, io.EOF) {
		return 1
	}
	if strict {
		return 6
	}
	return 1
}

// The error may be nil where it ends with 5.
func later() int {
	err := run()
	if errors.Is(err, io.EOF) {
		return 1
	}
	return 5
}

// Only one error is left out.
func otherErrors(err error) int {
	if !errors.Is(err, io.EOF) {
		return 6
	}
	return 4
}
