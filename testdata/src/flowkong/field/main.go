// Package main ends only through a field of kong.
package main

import "github.com/alecthomas/kong"

func main() {
	var cli struct{}
	ctx := kong.Parse(&cli) // want "status 80 call"
	if ctx.Run() != nil {
		ctx.Exit(3) // want "status 3 argument"
	}
	other(ctx.Kong, 4) // want "status 4 argument"
}

func other(k *kong.Kong, code int) { k.Exit(code) }
