// Package main replaces the exit of urfave/cli by a function that ignores statuses.
package main

import (
	"context"
	"os"

	"github.com/urfave/cli/v3"
)

type failure struct{ code int }

func (f failure) Error() string { return "failure" }
func (f failure) ExitCode() int { return f.code }

func main() {
	app := &cli.Command{Action: act}
	app.ExitErrHandler = func(context.Context, *cli.Command, error) {}
	if app.Run(context.Background(), os.Args) != nil {
		os.Exit(1) // want "status 1 argument"
	}
}

func act(context.Context, *cli.Command) error { return failure{71} } // negative: nothing asks the error for its status
