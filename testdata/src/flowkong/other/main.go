// Package main has parsers of kong that end the process themselves.
package main

import (
	"os"

	"github.com/alecthomas/kong"
)

func main() {
	var cli struct{}
	switch len(os.Args) {
	case 1:
		kong.Parse(&cli, kong.Exit(os.Exit)) // want "status 80 call"
	case 2:
		options := []kong.Option{kong.Exit(leave)} // want "status 80 call"
		if len(os.Args) > 3 {
			options = nil
		}
		kong.Parse(&cli, options...) // want "status 80 call"
	case 3:
		parse(&cli, kong.Exit(leave)) // want "status 80 call"
	case 4:
		parser, _ := kong.New(&cli, kong.Exit(leave)) // want "status 80 call"
		if len(os.Args) > 3 {
			parser, _ = kong.New(&cli)
		}
		parser.FatalIfErrorf(nil) // want "status 1 call" "status 80 call"
	case 5:
		ctx := kong.Parse(&cli) // want "status 80 call"
		ctx.Exit(7)             // want "status 7 argument"
	case 6:
		field(kong.Parse(&cli).Kong, 8) // want "status 80 call" "status 8 argument"
	}
}

func field(k *kong.Kong, code int) { k.Exit(code) }

func parse(cli any, option kong.Option) {
	kong.Parse(cli, option) // want "status 80 call"
}

func leave(code int) {
	if code != 80 {
		return
	}
	os.Exit(code)
}
