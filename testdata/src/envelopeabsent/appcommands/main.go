// Command appcommands has a flag for one of its commands.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/urfave/cli/v2"
)

func main() {
	app := &cli.App{Commands: []*cli.Command{
		{Name: "list", Flags: []cli.Flag{&cli.BoolFlag{Name: "json"}}, Action: list},
		{Name: "add", Action: add},
	}}
	_ = app.Run(os.Args)
}

func list(c *cli.Context) error {
	if c.NArg() == 1 {
		fail(c, os.ErrInvalid)
	}
	return nil
}

// add has no flag that asks for JSON.
func add(c *cli.Context) error {
	fmt.Fprintln(os.Stderr, "no tasks")
	os.Exit(1)
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
