// Package report has functions that handlers in other packages call.
package report

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
)

// Failure only prints.
func Failure(logger *slog.Logger, err error, msg string) {
	if logger == nil {
		fmt.Println("no logger")
		return
	}
	if !errors.Is(err, context.Canceled) {
		logger.Error(msg, "err", err)
	}
}

// Again only calls a function that prints.
func Again(err error) { Failure(nil, err, "again") }

// Warning prints below the level of an error.
func Warning(err error) { slog.Warn("going on", "err", err) }

// Failures counts what Count has seen.
var Failures int

// Count prints, and remembers that it did.
func Count(err error) {
	fmt.Println(err)
	Failures++
}

// Fatal ends the process.
func Fatal(err error) {
	fmt.Println(err)
	os.Exit(1)
}

// Printer has a method that prints.
type Printer struct{}

// Failed only prints.
func (Printer) Failed(err error) { fmt.Println(err) }

// Verbose makes Debugging print.
var Verbose bool

// Debugging prints only in verbose mode.
func Debugging(err error) {
	if Verbose {
		fmt.Println(err)
	}
}

// Shortened prints in any mode.
func Shortened(err error) {
	if Verbose {
		fmt.Println("details:", err)
	} else {
		fmt.Println(err)
	}
}

// Known prints errors that are not nil.
func Known(err error, quiet bool) {
	if err == nil {
		return
	}
	text := err.Error()
	if quiet {
		text = "error"
	}
	fmt.Println(text)
}

var details = flag.Bool("details", false, "print details")

// Details prints only if a flag is set.
func Details(err error) {
	if *details {
		fmt.Println(err)
	}
}

// A Book remembers how much it prints.
type Book struct {
	Debug bool
	Level int
}

// Note prints only if a field is set.
func (b *Book) Note(err error) {
	if !b.Debug || b.Level < 3 {
		return
	}
	fmt.Println(err)
}

// Twice prints in one of two ways, or in both.
func (b *Book) Twice(err error) {
	for i := range 2 {
		if b.Debug {
			fmt.Println(i)
		}
	}
	fmt.Println(err)
}
