// Package rule contains what all rules share. It finds the registry for a package,
// decides which findings are reported, and converts findings to diagnostics of
// go/analysis.
package rule

import "flag"

// Options configure a suite of rules. The zero value is the default.
type Options struct {
	Config     string   // path of the registry for all packages; "" for the nearest one of each package
	NoRegistry bool     // whether to run only the rules that need no registry; Config is then ignored
	Tests      bool     // whether to also report findings in test files
	Rules      []string // names of the rules and families to run; nil for all that are on, see Info.Enabled
	Dirs       []string // the directories of all analysed packages; nil if the driver does not know them
	InSuite    bool     // whether all families of rules run together, as one suite; see Reporter.LeavesTo
	Files      *Files   // files that the rules of a suite share; nil if each package reads its own
}

// NoRegistryFlag is the name of the flag and the setting that sets
// [Options.NoRegistry].
const NoRegistryFlag = "no-registry"

// Flags returns two flags that set fields of o: -config and -no-registry. An analyzer
// exports them, because drivers of single analyzers, such as nogo, can set options only
// by flags. Such a driver sets the flags after the analyzer has been made. So the
// analyzer must keep a pointer to o, not a copy of o.
func (o *Options) Flags() flag.FlagSet {
	var flags flag.FlagSet
	flags.StringVar(&o.Config, "config", o.Config, "use this `file` for every package, not the nearest exitlint.toml")
	flags.BoolVar(&o.NoRegistry, NoRegistryFlag, o.NoRegistry, "run only the rules that need no exitlint.toml, and read none")
	return flags
}
