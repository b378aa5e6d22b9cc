// Package main does work that a signal cuts off.
package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/signal"
	"syscall"
)

func main() {
	switch len(os.Args) {
	case 1:
		literal()
	case 2:
		named()
	case 3:
		ranged()
	case 4:
		installed()
	case 5:
		selected()
	case 6:
		derived()
	case 7:
		silent()
	case 8:
		mistaken()
	}
}

// mistaken has statuses for signals that the program has not received.
func mistaken() {
	one, two, hangup := make(chan os.Signal, 1), make(chan os.Signal, 1), make(chan os.Signal, 1)
	signal.Notify(one, os.Interrupt)
	signal.Notify(two, os.Interrupt, syscall.SIGTERM)
	signal.Notify(hangup, os.Interrupt, syscall.SIGHUP)
	const status = 131
	switch len(os.Args) {
	case 1:
		<-one
		os.Exit(128 + 3) // want `^the status 131 stands for signal 3, but the program has received signal 2: end with 130 \(exitcode/signal\)$`
	case 2:
		<-one
		os.Exit(130)
	case 3:
		<-two
		os.Exit(130) // for both
	case 4:
		<-hangup
		os.Exit(129) // for both
	case 5:
		<-one
		if len(os.Args) > 9 {
			os.Exit(status) // want `stands for signal 3`
		}
		os.Exit(143) // want `stands for signal 15, but the program has received signal 2`
	case 6:
		switch <-two {
		case syscall.SIGTERM:
			os.Exit(137) // want `stands for signal 9, but the program has received signal 15: end with 143`
		default:
			os.Exit(143) // for any
		}
	case 7:
		os.Exit(131) // without a signal
	}
}

func literal() {
	ch := make(chan os.Signal, 1)
	signal.Notify(ch, os.Interrupt)
	go func() {
		<-ch
		os.Remove("x")
		os.Exit(0) // want `^a signal cuts off the work of the program, which then ends with 0, so callers take that for success: end with 128 plus the number of the signal \(exitcode/signal\)$`
	}()
	copyFiles()
}

func named() {
	ch := make(chan os.Signal, 1)
	signal.Notify(ch, os.Interrupt, syscall.SIGTERM)
	go interrupted(ch)
	copyFiles()
}

func interrupted(ch <-chan os.Signal) {
	s := <-ch
	fmt.Println(s)
	if len(os.Args) > 9 {
		os.Exit(1) // want `^the status is 1 after a signal`
	}
	os.Exit(0) // want `^a signal cuts off the work`
}

func ranged() {
	ch := make(chan os.Signal, 1)
	signal.Notify(ch)
	go func() {
		for s := range ch {
			if s == syscall.SIGHUP {
				continue
			}
			end() // want `^a signal cuts off the work`
		}
		os.Exit(0) // when the channel is closed
	}()
	copyFiles()
}

func end() {
	fmt.Println("bye")
	os.Exit(0)
}

// installed starts the goroutine in another function.
func installed() {
	install()
	copyFiles()
}

func install() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	_ = stop
	go func() {
		<-ctx.Done()
		os.Exit(0) // want `^a signal cuts off the work`
	}()
}

// selected waits for a signal, or for something else.
func selected() {
	ch, done := make(chan os.Signal, 1), make(chan bool)
	signal.Notify(ch, syscall.SIGTERM)
	go func() {
		select {
		case <-done:
			os.Exit(0)
		case <-ch:
			os.Exit(0) // want `^a signal cuts off the work`
		}
	}()
	copyFiles()
}

// derived ends after what is not a signal to end.
func derived() {
	ch, done := make(chan os.Signal, 1), make(chan bool)
	signal.Notify(ch, syscall.SIGHUP)
	go func() {
		<-ch
		os.Exit(0)
	}()
	go func() {
		<-done
		os.Exit(0)
	}()
	copyFiles()
}

// silent has programs that run until somebody stops them.
func silent() {
	switch len(os.Args) {
	case 21:
		server()
	case 22:
		waits()
	case 23:
		forever()
	case 24:
		here()
	}
}

func server() {
	ch := make(chan os.Signal, 1)
	signal.Notify(ch, os.Interrupt)
	go func() {
		<-ch
		os.Exit(0)
	}()
	_, _ = net.Listen("tcp", "x")
}

func waits() {
	ch, done := make(chan os.Signal, 1), make(chan bool)
	signal.Notify(ch, os.Interrupt)
	go func() {
		<-ch
		os.Exit(0)
	}()
	<-done
}

func forever() {
	ch := make(chan os.Signal, 1)
	signal.Notify(ch, os.Interrupt)
	go func() {
		<-ch
		os.Exit(0)
	}()
	for {
		copyFiles()
	}
}

// here waits for the signal itself.
func here() {
	ch := make(chan os.Signal, 1)
	signal.Notify(ch, os.Interrupt)
	<-ch
	os.Exit(0)
}

func copyFiles() { fmt.Println("copy") }
