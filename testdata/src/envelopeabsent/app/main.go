// Command app declares its flag in a literal. It has no subcommands.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/urfave/cli/v2"
)

func main() {
	app := &cli.App{Flags: []cli.Flag{&cli.BoolFlag{Name: "json"}}, Action: run}
	if err := app.Run(os.Args); err != nil {
		log.Fatal(err) // want `this failure prints text even where --json asks for JSON`
	}
}

func run(c *cli.Context) error {
	if c.NArg() == 1 {
		fail(c, os.ErrInvalid)
	}
	if c.NArg() == 2 {
		fmt.Fprintln(os.Stderr, "no tasks") // want `this failure prints text even where --json asks for JSON; write JSON there, as fail does`
		os.Exit(1)
	}
	return nil
}

func fail(c *cli.Context, err error) {
	if c.Bool("json") {
		_ = json.NewEncoder(os.Stdout).Encode(map[string]any{"error": err.Error()})
	} else {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(1)
}
