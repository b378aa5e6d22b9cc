// Package main holds shapes that real programs have and that fit nowhere else.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// Code is a status that ends by itself.
type Code int

// The codes.
const (
	OK Code = iota
	Usage
	NotFound
)

// Exit ends with the code.
func (c Code) Exit() { os.Exit(int(c)) }

// Or is a fluent method.
func (c Code) Or(other Code) Code {
	if c != OK {
		return c
	}
	return other
}

type codes map[error]int

func (c codes) of(err error) int { return c[err] }

type signalError int

func (signalError) Error() string { return "signal" }

type outcome interface{ Status() int }

type failed struct{ n int }

func (f failed) Status() int { return f.n }

type passed struct{}

func (passed) Status() int { return 0 } // want "status 0 return"

func on() bool { return len(os.Args) > 1 }

func later(code int) func() {
	return func() { os.Exit(code) }
}

func main() {
	switch len(os.Args) {
	case 1:
		NotFound.Exit() // want "status 2 argument"
	case 2:
		Code(3).Or(Usage).Exit() // want "status 3 argument" "status 1 argument"
	case 3:
		later(4)() // want "status 4 argument"
	case 4:
		time.AfterFunc(time.Second, func() { os.Exit(5) }) // want "status 5 argument"
	case 5:
		os.Exit(codes{nil: 6}.of(nil)) // want "status 6 element"
	case 6:
		os.Exit(map[bool]int{true: 7, false: 8}[on()]) // want "status 7 element" "status 8 element"
	case 7:
		os.Exit(func() int { return 9 }()) // want "status 9 return"
	case 8:
		os.Exit(result().Status())
	case 9:
		os.Exit(cmp.Or(0, 11)) // want "status 11 argument" "status 0 argument"
	case 10:
		exit := 0 // want "status 0 assignment"
		defer func() {
			if exit != 0 {
				os.Exit(exit)
			}
		}()
		if on() {
			exit = 12 // want "status 12 assignment"
		}
	case 11:
		asNumber(signalError(13)) // want "status 13 argument"
	case 12:
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		<-ctx.Done()
		os.Exit(14) // want "status 14 argument"
	case 13:
		var mu sync.Mutex
		code := 15 // want "status 15 assignment"
		p := &code
		mu.Lock()
		*p = 16 // want "status 16 assignment"
		os.Exit(code)
	case 14:
		var v any = 17 // want "status 17 assignment"
		if on() {
			v = 117 // want "status 117 assignment"
		}
		os.Exit(v.(int))
	case 15:
		grid := [2][2]int{{18, 19}} // want "status 18 element" "status 19 element"
		os.Exit(grid[0][1])
	case 16:
		code := 7
		code &^= 3 // want "status 4 assignment"
		os.Exit(code)
	case 17:
		os.Exit(int(byPanic()))
	case 18:
		ch := make(chan os.Signal, 1)
		signal.Notify(ch, syscall.SIGINT, syscall.SIGTERM)
		switch s := <-ch; s {
		case syscall.SIGINT:
			os.Exit(130) // want "status 130 argument"
		}
	case 19:
		t := task{fail: func(c int) { os.Exit(c) }}
		t.do(20) // want "status 20 argument"
	case 20:
		defer exitWith(func() int { return 21 }) // want "status 21 return"
	case 21:
		os.Exit([]int{22, 23}[len(os.Args)&1]) // want "status 22 element" "status 23 element"
	case 22:
		for s := begin; s != nil; {
			s = s()
		}
	case 23:
		visit(func(visitor) { os.Exit(27) }) // want "status 27 argument"
	}
	fmt.Println(OK)
}

// A state is a function type that contains itself, as a result.
type state func() state

func begin() state {
	if on() {
		os.Exit(26) // want "status 26 argument"
	}
	return begin
}

// A visitor contains itself as a parameter.
type visitor func(visitor)

func visit(v visitor) { v(v) }

type task struct{ fail func(int) }

func (t task) do(code int) {
	if on() {
		t.fail(code)
	}
	t.fail(24) // want "status 24 argument"
}

func exitWith(f func() int) { os.Exit(f()) }

func result() outcome {
	if on() {
		return failed{10} // want "status 10 field"
	}
	return passed{}
}

func asNumber(err error) {
	var s signalError
	if errors.As(err, &s) {
		os.Exit(int(s))
	}
}

func byPanic() (code uint8) {
	defer func() {
		if e, ok := recover().(error); ok {
			fmt.Println(e)
			code = 25 // want "status 25 assignment"
		}
	}()
	panic(errors.New("x"))
}
