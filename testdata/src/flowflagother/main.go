// Package main changes another flag set than the one of flag.Parse.
package main

import (
	"flag"
	"os"
)

var mine = flag.NewFlagSet("x", flag.ContinueOnError)

func main() {
	mine.Init("x", flag.ContinueOnError)
	flag.CommandLine = flag.NewFlagSet(os.Args[0], flag.ExitOnError) // want "status 2 call"
	flag.Parse()                                                     // want "status 2 call"
}
