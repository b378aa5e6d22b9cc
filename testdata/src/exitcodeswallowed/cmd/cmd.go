// Package cmd runs a program.
package cmd

import (
	"context"
	"fmt"
	"os"

	"exitcodeswallowed/report"
	"github.com/alecthomas/kong"
	"github.com/spf13/cobra"
	"github.com/urfave/cli/v2"
)

var root = &cobra.Command{}

func Execute() {
	root.Execute() // want `the error of cobra.Command.Execute is dropped, so the program ends with 0 after a failure; end with another status if it is not nil`
}

func Blank(ctx context.Context) {
	_ = root.ExecuteContext(ctx) // want `dropped`
}

func Two() {
	_, _ = root.ExecuteC() // want `dropped`
}

func Urfave(app *cli.App) {
	app.Run(os.Args) // want `the error of cli.App.Run is dropped`
}

func Kong(c *kong.Context) {
	_ = c.Run() // want `dropped`
	fmt.Println("done")
}

// Printed is called by main, which does nothing more.
func Printed() {
	if err := root.Execute(); err != nil {
		fmt.Println(err) // want `the error of cobra.Command.Execute is only printed`
	}
}

func Ends() {
	if err := root.Execute(); err != nil {
		os.Exit(1)
	}
}

func PrintsAndEnds() {
	if err := root.Execute(); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

func Returns() error { return root.Execute() }

func Says() bool { return root.Execute() == nil }

// Loop reads commands.
func Loop() {
	for {
		root.Execute()
	}
}

// GoesOn has more to do.
func GoesOn() {
	root.Execute()
	save()
}

func save() { root = nil }

// Passed prints the error without a test.
func Passed() {
	fmt.Println("failed:", root.Execute()) // want `the error of cobra.Command.Execute is only printed`
}

// Known passes the error to a function that tests it, and prints it.
func Known() {
	report.Known(root.Execute(), false) // want `only printed`
}

// Fatal passes the error to a function that ends the process.
func Fatal() { report.Fatal(root.Execute()) }

// Count passes the error to a function that does more than print.
func Count() { report.Count(root.Execute()) }

// Nil prints whether there is an error.
func Nil() { fmt.Println(root.Execute() == nil) }

// Nothing returns no error.
func Nothing() error {
	if err := root.Execute(); err != nil {
		fmt.Println(err) // want `the error of cobra.Command.Execute is only printed, so the program ends with 0 after a failure; return the error`
	}
	return nil
}

type server struct{}

func (server) Shutdown() error { return nil }
func (server) Restart() error  { return nil }

// Shutdown returns another error, which is usually nil.
func Shutdown(s server) error {
	if err := root.Execute(); err != nil {
		fmt.Println(err) // want `only printed`
	}
	return s.Shutdown()
}

// Restart returns the error of something that the program needs.
func Restart(s server) error {
	if err := root.Execute(); err != nil {
		fmt.Println(err)
	}
	return s.Restart()
}

// Literal is called by a library.
func Literal(invoke func(func(s server) error)) {
	invoke(func(s server) error {
		err := root.Execute()
		if err != nil {
			fmt.Println(err) // want `only printed`
		}
		return s.Shutdown()
	})
}

// Prompt runs one command after the other.
func Prompt(read func(func(string))) {
	read(func(string) {
		if err := root.Execute(); err != nil {
			fmt.Println(err)
		}
	})
}

// Output returns what a command prints.
func Output() (string, error) {
	if err := root.Execute(); err != nil {
		fmt.Println(err)
	}
	return "", nil
}
