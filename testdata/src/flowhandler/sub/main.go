// Package main sets the handler of a subcommand, which version 3 of urfave/cli ignores.
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
	app := &cli.Command{Commands: []*cli.Command{
		{Action: act, ExitErrHandler: func(context.Context, *cli.Command, error) {}},
	}}
	_ = app.Run(context.Background(), os.Args) // want "status 3 call"
}

func act(context.Context, *cli.Command) error { return failure{72} } // want "status 72 field"
