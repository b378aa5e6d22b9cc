// Package lib makes errors for package main.
package lib

import (
	"errors"
	"fmt"
	"log"
)

type (
	Printed   struct{ error }
	Asked     struct{ error }
	Wrapped   struct{ error }
	Unwraps   struct{ error }
	Stored    struct{ error }
	Value     struct{ error }
	Method    struct{ error }
	Reflected struct{ error }
	Sent      struct{ error }
	Dropped   struct{ error }
	Static    struct{ error }
)

func (Printed) ExitCode() int   { return 101 }
func (Asked) ExitCode() int     { return 102 } // want "status 102 return"
func (Wrapped) ExitCode() int   { return 103 }
func (*Unwraps) ExitCode() int  { return 104 } // want "status 104 return"
func (Stored) ExitCode() int    { return 105 } // want "status 105 return"
func (Value) ExitCode() int     { return 106 } // want "status 106 return"
func (Method) ExitCode() int    { return 107 } // want "status 107 return"
func (Reflected) ExitCode() int { return 108 } // want "status 108 return"
func (*Dropped) ExitCode() int  { return 109 }
func (Static) ExitCode() int    { return 111 }
func (Sent) ExitCode() int      { return 110 } // want "status 110 return"

// Create returns an error that main only prints.
func Create() error { return Printed{} }

// Check returns an error that main returns.
func Check() (int, error) { return 0, Asked{} }

// Wrap returns an error in another one, which main prints.
func Wrap() error { return fmt.Errorf("wrapped: %w", Wrapped{}) }

// Join returns an error among others, which main unwraps.
func Join() error { return errors.Join(errors.New("x"), &Unwraps{}) }

// Store returns an error that main keeps in a field.
func Store() error { return Stored{} }

// Callback is a value in main.
func Callback() error { return Value{} }

// A Runner is converted to an interface in main.
type Runner struct{}

func (Runner) Run() error { return Method{} }

// A Part is a field of a struct that main converts to an interface.
type Part struct{}

func (*Part) Run() error { return Reflected{} }

// A Tool is never converted to an interface.
type Tool struct{}

func (*Tool) Run() error { return Static{} }

// Drop drops an error.
func Drop() {
	if err := fail(); err != nil {
		log.Println("dropped", err)
	}
}

func fail() error { return &Dropped{} }

// Send returns an error that main passes to code that is not followed.
func Send() error { return Sent{} }
