// Package main writes a file after each command. Nobody misses it after a failure.
package main

import (
	"log"
	"os"

	"github.com/urfave/cli/v2"
)

func main() {
	app := &cli.App{
		Action: func(*cli.Context) error {
			log.Fatal("x")
			return nil
		},
		After: func(*cli.Context) error { return os.WriteFile("x", nil, 0o600) },
	}
	if err := app.Run(os.Args); err != nil {
		log.Fatal(err)
	}
}
