// Package main asks errors for their status. Only those that can get there count.
package main

import (
	"errors"
	"flowasserted/lib"
	"fmt"
	"os"
	"os/exec"
)

func on() bool { return len(os.Args) > 1 }

type coder interface {
	error
	ExitCode() int
}

// one, two and so on each return another status. A status that is not wanted
// belongs to an error that cannot get to the assertion.
type (
	one   struct{}
	two   struct{}
	three struct{}
	four  struct{}
	five  struct{}
	six   struct{ error }
	seven struct{}
	eight struct{}
	nine  struct{ cause error }
	ten   struct{}
)

func (one) Error() string    { return "one" }
func (one) ExitCode() int    { return 1 } // want "status 1 return"
func (two) Error() string    { return "two" }
func (two) ExitCode() int    { return 2 }
func (three) Error() string  { return "three" }
func (three) ExitCode() int  { return 3 } // want "status 3 return"
func (four) Error() string   { return "four" }
func (four) ExitCode() int   { return 4 } // want "status 4 return"
func (five) Error() string   { return "five" }
func (five) ExitCode() int   { return 5 } // want "status 5 return"
func (six) ExitCode() int    { return 6 } // want "status 6 return"
func (seven) Error() string  { return "seven" }
func (seven) ExitCode() int  { return 7 } // want "status 7 return"
func (eight) Error() string  { return "eight" }
func (eight) ExitCode() int  { return 8 } // want "status 8 return"
func (ten) Error() string    { return "ten" }
func (ten) ExitCode() int    { return 10 }
func (nine) Error() string   { return "nine" }
func (n nine) Unwrap() error { return n.cause }

var (
	errSix error = six{errors.New("x")}
	errTen error = ten{}
)

func main() {
	fmt.Println(wrapping(), exec.Command("x").Run(), errTen)
	if _, err := lib.Plain(len(os.Args)); err != nil {
		if c, ok := err.(coder); ok {
			os.Exit(c.ExitCode())
		}
	}
	if c, ok := direct().(coder); ok {
		os.Exit(c.ExitCode())
	}
	// A type assertion does not unwrap.
	if c, ok := wrapping().(coder); ok {
		os.Exit(c.ExitCode())
	}
	var c coder
	if on() && errors.As(deferred(), &c) {
		os.Exit(c.ExitCode())
	}
	if on() {
		c, ok := errors.AsType[coder](joined())
		if ok {
			os.Exit(c.ExitCode())
		}
	}
	if c, ok := recursive(len(os.Args)).(coder); ok {
		os.Exit(c.ExitCode())
	}
	if c, ok := lib.Fail(on()).(coder); ok {
		os.Exit(c.ExitCode())
	}
	if c, ok := lib.ErrFixed.(coder); ok {
		os.Exit(c.ExitCode())
	}
}

func direct() error {
	if on() {
		return errSix
	}
	if _, err := os.ReadFile("x"); err != nil {
		return err
	}
	var err error
	if on() {
		err = one{}
	}
	return err
}

func wrapping() error { return fmt.Errorf("wrapped: %w", two{}) }

func deferred() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = three{}
		}
	}()
	if on() {
		return fmt.Errorf("w: %w %d", four{}, 4)
	}
	if on() {
		return fmt.Errorf("f: %v", ten{})
	}
	return nil
}

func joined() error {
	return errors.Join(errors.New("x"), five{})
}

func recursive(n int) error {
	if n > 9 {
		return recursive(n - 1)
	}
	if n > 8 {
		return other(n)
	}
	return seven{}
}

func other(n int) error {
	if n > 3 {
		return recursive(n - 2)
	}
	return eight{}
}
