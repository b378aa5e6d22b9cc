// Package main prevents that urfave/cli ends it for an unknown help topic.
package main

import (
	"os"

	"github.com/urfave/cli/v2"
)

func main() {
	app := &cli.App{Action: func(*cli.Context) error {
		return cli.Exit("x", 7) // want "status 7 argument"
	}}
	if len(os.Args) > 1 {
		app.CommandNotFound = func(*cli.Context, string) { os.Exit(4) } // want "status 4 argument"
	}
	_ = app.Run(os.Args)
}
