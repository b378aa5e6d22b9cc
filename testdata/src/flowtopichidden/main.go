// Package main has no help, and handles errors itself.
package main

import (
	"os"

	"github.com/urfave/cli/v2"
)

func main() {
	app := &cli.App{HideHelp: true, ExitErrHandler: func(*cli.Context, error) {}}
	if app.Run(os.Args) != nil {
		os.Exit(1) // want "status 1 argument"
	}
}
