// Package main parses a command line without arguments, which cannot be wrong.
package main

import (
	"flag"
	"os"

	"github.com/spf13/pflag"
)

func main() {
	_ = flag.CommandLine.Parse([]string{})
	_ = flag.CommandLine.Parse(nil)
	_ = pflag.CommandLine.Parse([]string{})
	if len(os.Args) > 1 {
		_ = pflag.CommandLine.Parse([]string{"-v"}) // want "status 2 call"
	}
}
