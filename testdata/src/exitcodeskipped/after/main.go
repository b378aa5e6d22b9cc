// Package main has a hook of urfave/cli, which runs after a failure, too.
package main

import (
	"errors"
	"log"
	"os"

	"exitcodeskipped/lib"

	"github.com/urfave/cli/v2"
)

func main() {
	app := &cli.App{
		Action: func(*cli.Context) error {
			lib.Check(errors.New("x"))
			return nil
		},
		After: func(*cli.Context) error { // want `^os\.Exit in a command skips After, which calls os\.RemoveAll: files stay behind`
			return os.RemoveAll("x")
		},
	}
	if err := app.Run(os.Args); err != nil {
		log.Fatal(err)
	}
}
