// Package main asks the errors that it makes with urfave/cli for their status. The calls
// that make them already count.
package main

import (
	"context"
	"errors"
	"os"

	"github.com/urfave/cli/v3"
)

func main() { os.Exit(run()) }

func run() int {
	cmd := &cli.Command{Action: act, ExitErrHandler: func(context.Context, *cli.Command, error) {}}
	err := cmd.Run(context.Background(), os.Args) // want "status 3 call"
	var coder cli.ExitCoder
	if errors.As(err, &coder) {
		return coder.ExitCode()
	}
	return 1 // want "status 1 return"
}

func act(context.Context, *cli.Command) error {
	if len(os.Args) > 1 {
		return cli.Exit("x", 4) // want "status 4 argument"
	}
	return nil
}
