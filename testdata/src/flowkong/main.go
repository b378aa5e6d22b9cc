// Package main replaces the exit of kong.
package main

import (
	"os"

	"github.com/alecthomas/kong"
)

type failure struct{ code int }

func (f failure) Error() string { return "failure" }
func (f failure) ExitCode() int { return f.code }

func main() {
	var cli struct{}
	switch len(os.Args) {
	case 1:
		ctx := kong.Parse(&cli, kong.Exit(leave)) // want "status 0 call"
		ctx.FatalIfErrorf(ctx.Run())
	case 2:
		parser, err := kong.New(&cli, kong.Exit(func(int) { os.Exit(5) })) // want "status 5 argument"
		if err != nil {
			parser.Fatalf("x")
		}
		parser.FatalIfErrorf(failure{6}) // want "status 6 field"
	case 3:
		ctx := kong.Parse(&cli, kong.Exit(leave)) // want "status 0 call"
		ctx.Exit(1)
		ctx.Exit(9) // want "status 9 argument"
	}
}

func leave(code int) {
	switch code {
	case 80:
		code = 64 // want "status 64 assignment"
	case 1:
		code = 70 // want "status 70 assignment"
	}
	os.Exit(code)
}
