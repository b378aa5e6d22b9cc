// Package main ends with statuses that are not declared as cancelled.
package main

import (
	"log"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	ch, done := make(chan os.Signal, 1), make(chan error)
	signal.Notify(ch, os.Interrupt, syscall.SIGTERM)
	select {
	case s := <-ch:
		switch {
		case len(os.Args) > 1:
			os.Exit(1) // want `^the status is 1 after a signal, but the registry declares 130 \(INTERRUPTED\) for a run that is cancelled`
		case len(os.Args) > 2:
			log.Fatal(s) // want `^the status is 1 after a signal`
		case len(os.Args) > 3:
			os.Exit(130)
		case len(os.Args) > 4:
			os.Exit(143)
		case len(os.Args) > 5:
			os.Exit(0) // the program was waiting for the signal
		case len(os.Args) > 6:
			os.Exit(15) // want `^the status is 15 after a signal`
		}
	case <-done:
	}
	os.Exit(1) // after a signal or without one
}
