// Package main sets the handler of an application in a package variable.
package main

import (
	"os"

	"github.com/urfave/cli/v2"
)

type failure struct{ code int }

func (f failure) Error() string { return "failure" }
func (f failure) ExitCode() int { return f.code }

var app cli.App

func main() {
	app.Action = act
	app.ExitErrHandler = func(*cli.Context, error) {}
	if app.Run(os.Args) != nil {
		os.Exit(1) // want "status 1 argument"
	}
}

func act(*cli.Context) error { return failure{76} } // negative: nothing asks the error for its status
