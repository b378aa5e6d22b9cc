// Package main lets flag end it.
package main

import (
	"flag"
	"os"
)

func main() {
	flag.Parse()                                  // want "status 2 call"
	set := flag.NewFlagSet("x", flag.ExitOnError) // want "status 2 call"
	_ = set.Parse(os.Args)
	quiet := flag.NewFlagSet("y", flag.ContinueOnError)
	_ = quiet.Parse(os.Args)
	loud := flag.NewFlagSet("z", flag.PanicOnError)
	_ = loud.Parse(os.Args)
	how := flag.ContinueOnError
	if len(os.Args) > 3 {
		how = flag.ExitOnError
	}
	flag.NewFlagSet("w", how)                     // want "status 2 call"
	new(flag.FlagSet).Init("v", flag.ExitOnError) // want "status 2 call"
	_ = flag.CommandLine.Parse(os.Args)           // want "status 2 call"
}
