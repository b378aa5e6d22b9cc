// Package main computes its statuses.
package main

import (
	"os"
	"os/signal"
	"syscall"
)

const (
	failedA = 1 << iota
	failedB
)

func on() bool { return len(os.Args) > 1 }

func main() {
	if on() {
		onSignal()
	}
	if on() {
		os.Exit(masks())
	}
	if on() {
		os.Exit(pick(10) + 1) // want "status 11 argument"
	}
	if on() {
		os.Exit(len(os.Args) & 3) // want "status 0 argument" "status 1 argument" "status 2 argument" "status 3 argument"
	}
	if on() {
		os.Exit(int(int8(small(200)))) // want "status -56 argument"
	}
	if on() {
		os.Exit(int(uint8(small(300)))) // want "status 44 argument"
	}
	if on() {
		os.Exit(-pick(50)) // want "status -50 argument"
	}
	if on() {
		os.Exit(sum())
	}
	if on() {
		os.Exit(min(small(60), 61)) // want "status 60 argument" "status 61 argument"
	}
	if on() {
		os.Exit(len(os.Args) % 2) // want "status 0 argument" "status 1 argument"
	}
}

func pick(n int) int { return n }

func small(n int) int { return n }

func onSignal() {
	ch := make(chan os.Signal, 1)
	signal.Notify(ch, os.Interrupt, syscall.SIGTERM)
	sig := <-ch
	if s, ok := sig.(syscall.Signal); ok {
		os.Exit(128 + int(s)) // want "status 130 argument" "status 143 argument"
	}
}

func masks() int {
	code := 0 // want "status 0 assignment"
	for _, a := range os.Args {
		if a == "a" {
			code |= failedA // want "status 1 assignment"
		}
		if a == "b" {
			code |= failedB // want "status 2 assignment" "status 3 assignment"
		}
	}
	return code
}

func sum() int {
	a, b := 70, 7
	if on() {
		b = 8
	}
	return a + b // want "status 77 return" "status 78 return"
}
