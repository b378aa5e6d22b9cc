// Package main replaces the exit of urfave/cli. Another package asks the error for its
// status, so the status of an unknown help topic stays possible.
package main

import (
	"os"

	"flowhandler/elsewhere/errs"

	"github.com/urfave/cli/v2"
)

func main() {
	app := &cli.App{ExitErrHandler: func(*cli.Context, error) {}}
	err := app.Run(os.Args) // want "status 3 call"
	os.Exit(errs.Status(err))
}
