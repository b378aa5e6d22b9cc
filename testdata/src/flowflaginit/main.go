// Package main tells flag.Parse not to end it.
package main

import (
	"flag"
	"os"
)

func main() {
	flag.CommandLine.Init(os.Args[0], flag.ContinueOnError)
	flag.Parse()
	other := flag.NewFlagSet("x", flag.ContinueOnError)
	other.Init("x", flag.ExitOnError) // want "status 2 call"
}
