// Package main has flag sets of analyzers, which nobody parses, and others.
package main

import (
	"flag"
	"os"

	"golang.org/x/tools/go/analysis"
)

var (
	first  = &analysis.Analyzer{Name: "first", Flags: newFlags()}
	second = &analysis.Analyzer{Name: "second"}
)

func newFlags() flag.FlagSet {
	set := flag.NewFlagSet("first", flag.ExitOnError)
	set.Bool("strict", false, "be strict")
	return *set
}

func init() {
	second.Flags.Init("second", flag.ExitOnError)
	second.Flags.Bool("strict", false, "be strict")
}

// parsed parses the flag set before copying it.
func parsed() flag.FlagSet {
	set := flag.NewFlagSet("parsed", flag.ExitOnError) // want "status 2 call"
	_ = set.Parse(os.Args)
	return *set
}

// passed lets another function parse the flag set.
func passed() flag.FlagSet {
	set := flag.NewFlagSet("passed", flag.ExitOnError) // want "status 2 call"
	parse(set)
	return *set
}

func parse(set *flag.FlagSet) { _ = set.Parse(os.Args) }

// A command has a flag set of its own, in a field of another struct.
type command struct{ Flags flag.FlagSet }

func main() {
	c := new(command)
	c.Flags.Init("command", flag.ExitOnError) // want "status 2 call"
	_ = c.Flags.Parse(os.Args)
	own := flag.NewFlagSet("own", flag.ExitOnError) // want "status 2 call"
	_ = own.Parse(os.Args)
	_, _, _, _ = first, second, parsed(), passed()
}
