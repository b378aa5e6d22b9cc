// Package rule contains the parts that all rules share. It finds the registry
// that governs a package, decides which findings are reported, and converts
// findings to diagnostics for every driver.
package rule

import "flag"

// Options configure a suite of rules. The zero value is the default.
type Options struct {
	Config string   // the registry for all packages; "" for the nearest registry of each package
	Tests  bool     // report on test files too
	Rules  []string // names of rules and families to run, see Info.Enabled; nil for all rules that are on
	Dirs   []string // directories of all packages of the run; nil if unknown
	Files  *Files   // shared by the rules of a suite; if nil, each package reads the files anew
}

// Flags returns the flags of an analyzer that runs with these options: -config
// sets Config. Drivers of single analyzers, such as nogo, can name a registry
// only by a flag. The analyzer has to read the options from o itself, not from
// a copy.
func (o *Options) Flags() flag.FlagSet {
	var flags flag.FlagSet
	flags.StringVar(&o.Config, "config", o.Config, "use this `file` for every package, not the nearest exitlint.toml")
	return flags
}
