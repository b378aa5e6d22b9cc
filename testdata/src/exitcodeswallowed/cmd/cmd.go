// Package cmd runs a program.
package cmd

import (
	"context"
	"fmt"
	"os"

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
