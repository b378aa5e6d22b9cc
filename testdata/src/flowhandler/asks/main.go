// Package main replaces the exit of urfave/cli by a function that ends with another
// status for errors that have one.
package main

import (
	"errors"
	"os"

	"github.com/urfave/cli/v2"
)

type failure struct{ code int }

func (f failure) Error() string { return "failure" }
func (f failure) ExitCode() int { return f.code }

func main() {
	app := &cli.App{Action: act, HideHelp: true, ExitErrHandler: handle}
	_ = app.Run(os.Args)
}

func handle(_ *cli.Context, err error) {
	var f failure
	if errors.As(err, &f) {
		os.Exit(f.code + 1) // want "status 1 argument" "status 75 argument"
	}
}

func act(*cli.Context) error { return failure{74} }
