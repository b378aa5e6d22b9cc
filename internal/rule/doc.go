// Package rule is what all rules share: which registry governs a package,
// which rules are on, what is suppressed, and how a finding becomes a
// diagnostic under every driver.
package rule

import "flag"

// Options configure a suite of rules. The zero value is the default.
type Options struct {
	Config string   // the one registry to use; "" is the nearest of each package
	Tests  bool     // report on test files too
	Rules  []string // only these rules, on or off, or families; nil is all that are on
	Dirs   []string // the directories of all packages of the run; nil is not known
	Files  *Files   // what the rules of a suite read together; nil: each package reads its own
}

// Flags are the flags of an analyzer that runs with these options: -config
// sets Config. Drivers that take single analyzers (nogo) name a registry so;
// they know no other way. The analyzer has to keep these very options.
func (o *Options) Flags() flag.FlagSet {
	var flags flag.FlagSet
	flags.StringVar(&o.Config, "config", o.Config, "use this `file` for every package, not the nearest exitlint.toml")
	return flags
}
