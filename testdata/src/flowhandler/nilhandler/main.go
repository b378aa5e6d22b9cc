// Package main may set a handler that is nil, so that urfave/cli keeps its own exit.
package main

import (
	"os"

	"github.com/urfave/cli/v2"
)

type failure struct{ code int }

func (f failure) Error() string { return "failure" }
func (f failure) ExitCode() int { return f.code }

var handler func(*cli.Context, error)

func main() {
	app := &cli.App{Action: act, HideHelp: true, ExitErrHandler: handler}
	if len(os.Args) > 5 {
		app.ExitErrHandler = nil
	}
	_ = app.Run(os.Args)
}

func act(*cli.Context) error { return failure{73} } // want "status 73 field"
