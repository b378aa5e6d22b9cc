// Package main fixes each status at a place of its own.
package main

import (
	"errors"
	"flag"
	"log"
	"os"
	"os/signal"
	"strconv"
	"syscall"
)

const exitInput = 3

type status int

const exitTyped status = 4

type fault struct {
	code int
}

func (f *fault) Error() string { return "fault" }

func on() bool { return len(os.Args) > 1 }

func main() {
	flag.Parse()
	switch len(os.Args) {
	case 1:
		os.Exit( /* here */ 5)
	case 2:
		os.Exit(exitInput)
	case 3:
		os.Exit(int(exitTyped))
	case 4:
		log.Fatalf("a %s",
			"b")
	case 5:
		os.Exit(run())
	case 6:
		os.Exit(-1)
	case 7:
		defer wrap("x", (6))
	case 8:
		n, _ := strconv.Atoi(os.Args[0])
		os.Exit(n)
	case 9:
		ch := make(chan os.Signal, 1)
		signal.Notify(ch, syscall.SIGINT)
		sig := <-ch
		os.Exit(128 + int(sig.(syscall.Signal)))
	}
}

func wrap(_ string, code int) { os.Exit(code) }

func run() int {
	err := work()
	var f *fault
	if errors.As(err, &f) {
		return f.code
	}
	code := 7
	if on() {
		code = exitInput + 5
	}
	return code
}

func work() error { return &fault{code: 9} }
