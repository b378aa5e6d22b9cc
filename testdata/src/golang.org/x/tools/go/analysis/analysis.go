// Package analysis has the part of golang.org/x/tools/go/analysis with flags.
package analysis

import "flag"

type Analyzer struct {
	Name  string
	Flags flag.FlagSet
}
