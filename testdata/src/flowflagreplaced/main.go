// Package main replaces the flag set that flag.Parse uses.
package main

import (
	"flag"
	"os"
)

func main() {
	flag.CommandLine = flag.NewFlagSet(os.Args[0], flag.ContinueOnError)
	flag.Parse()
	_ = flag.CommandLine.Parse(os.Args)
}
