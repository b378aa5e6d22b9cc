// Package main is checked by two rules, of which one reports what both could.
package main

import (
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ch := make(chan os.Signal, 1)
	signal.Notify(ch, os.Interrupt, syscall.SIGQUIT, syscall.SIGTERM)
	switch s := <-ch; s {
	case os.Interrupt:
		os.Exit(1) // want `^a signal that asks the program to stop ends it with 1 here, but with 130 \(INTERRUPTED\) in exitlint\.toml \(exitcode/mismatch\)$`
	case syscall.SIGQUIT:
		os.Exit(1) // want `^the status is 1 after a signal, but the registry declares 130 \(INTERRUPTED\)`
	case syscall.SIGTERM:
		os.Exit(130) // the registry declares no 143
	}
}
