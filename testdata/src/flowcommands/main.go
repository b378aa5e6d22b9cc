// Package main ends through command-line frameworks.
package main

import (
	"context"
	"errors"
	"os"

	"github.com/alecthomas/kingpin/v2"
	"github.com/alecthomas/kong"
	mitchellh "github.com/mitchellh/cli"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	cli1 "github.com/urfave/cli"
	cli2 "github.com/urfave/cli/v2"
	cli3 "github.com/urfave/cli/v3"
)

func main() {
	switch os.Args[0] {
	case "kong":
		useKong()
	case "kingpin":
		app := kingpin.New("x", "y")
		kingpin.MustParse(app.Parse(os.Args)) // want "status 1 call"
		app.FatalIfError(nil, "x")            // want "status 1 call"
	case "cli1":
		app := cli1.NewApp()
		app.Action = func(*cli1.Context) error {
			if len(os.Args) > 2 {
				cli1.ShowCommandHelpAndExit(nil, "x", 31) // want "status 31 argument"
			}
			return cli1.NewExitError("x", 32) // want "status 32 argument"
		}
		_ = app.Run(os.Args) // want "status 3 call"
	case "cli2":
		app := &cli2.App{Action: act2}
		if err := app.Run(os.Args); err != nil { // want "status 3 call"
			os.Exit(1) // want "status 1 argument"
		}
	case "cli3":
		_ = (&cli3.Command{Action: act3}).Run(context.Background(), os.Args) // want "status 3 call"
	case "mitchellh":
		c := mitchellh.NewCLI("x", "1")
		c.Commands = map[string]mitchellh.CommandFactory{
			"x": func() (mitchellh.Command, error) { return &command{}, nil },
		}
		status, err := c.Run() // want "status 1 call" "status 127 call"
		if err != nil {
			status = 60 // want "status 60 assignment"
		}
		os.Exit(status)
	case "cobra":
		root := &cobra.Command{RunE: func(*cobra.Command, []string) error {
			return &carrier{61} // want "status 61 field"
		}}
		root.AddCommand(&cobra.Command{Run: func(*cobra.Command, []string) {
			os.Exit(62) // want "status 62 argument"
		}})
		err := root.Execute()
		cobra.CheckErr(err) // want "status 1 call"
		var c *carrier
		if errors.As(err, &c) {
			os.Exit(c.code)
		}
		code, _ := root.Flags().GetInt("code") // want "unbounded: the value of a flag"
		os.Exit(code)
	case "pflag":
		code := pflag.Int("code", 63, "x") // want "status 63 default" "unbounded: the value of a flag"
		pflag.Parse()                      // want "status 2 call"
		os.Exit(*code)
	}
}

type carrier struct{ code int }

func (*carrier) Error() string { return "" }

type command struct{}

func (*command) Help() string     { return "" }
func (*command) Synopsis() string { return "" }

func (*command) Run(args []string) int {
	if len(args) > 1 {
		return 64 // want "status 64 return"
	}
	return mitchellh.RunResultHelp
}

// lookalike is no command.
type lookalike struct{}

func (*lookalike) Run(args []string) int { return 99 }

type coded struct{}

func (coded) Error() string { return "" }
func (coded) ExitCode() int { return 65 } // want "status 65 return"

func act2(*cli2.Context) error {
	if len(os.Args) > 2 {
		return coded{}
	}
	return cli2.Exit("x", 66) // want "status 66 argument"
}

func act3(context.Context, *cli3.Command) error {
	if len(os.Args) > 2 {
		cli3.ShowCommandHelpAndExit(nil, nil, "x", 67) // want "status 67 argument"
	}
	return cli3.Exit("x", 68) // want "status 68 argument"
}

type options struct {
	Serve serve `cmd:"" help:"x"`
}

type serve struct{}

// Run is called by kong.
func (*serve) Run() error {
	os.Exit(69) // want "status 69 argument"
	return nil
}

func useKong() {
	var o options
	ctx := kong.Parse(&o)        // want "status 80 call"
	ctx.FatalIfErrorf(ctx.Run()) // want "status 1 call" "status 80 call"
	ctx.Fatalf("x")              // want "status 1 call"
}
