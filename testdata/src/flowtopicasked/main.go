// Package main asks the errors of urfave/cli for their status.
package main

import (
	"errors"
	"os"

	"github.com/urfave/cli/v2"
)

func main() {
	app := &cli.App{HideHelp: false, CommandNotFound: nil, ExitErrHandler: func(*cli.Context, error) {}}
	err := app.Run(os.Args) // want "status 3 call"
	var coder cli.ExitCoder
	if errors.As(err, &coder) {
		os.Exit(coder.ExitCode()) // want "unbounded: the result of ExitCode.. of a type that is not followed"
	}
}
