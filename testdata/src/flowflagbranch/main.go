// Package main changes how flag.CommandLine handles errors on one path only.
package main

import (
	"flag"
	"os"
)

func main() {
	if len(os.Args) > 1 {
		flag.CommandLine.Init("x", flag.ContinueOnError)
		_ = flag.CommandLine.Parse(os.Args) // want "status 2 call"
		return
	}
	flag.Parse() // want "status 2 call"
}
