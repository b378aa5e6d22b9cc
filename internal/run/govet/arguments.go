package govet

import (
	"slices"
	"strconv"
	"strings"
)

// Arguments holds the arguments of go vet.
type Arguments struct {
	Flags    []string
	Packages []string
}

// flagsWithValue lists the flags of go vet whose value can be the next argument, as in
// -tags x. The go command has no such list to use, so a test compares this list with
// the help texts of the go command.
var flagsWithValue = []string{
	"asmflags", "buildmode", "c", "compiler", "covermode", "coverpkg", "gccgoflags", "gcflags", "installsuffix",
	"ldflags", "mod", "modfile", "overlay", "p", "pgo", "pkgdir", "tags", "toolexec", "fixtool", "vettool",
}

// Split divides arguments into flags and packages, as go vet does: packages begin at the
// first argument that is not a flag. If there are none, the packages are "./...".
func Split(args []string) Arguments {
	i := 0
	for i < len(args) && strings.HasPrefix(args[i], "-") && args[i] != "-" && args[i] != "--" {
		if slices.Contains(flagsWithValue, strings.TrimLeft(args[i], "-")) {
			i++
		}
		i++
	}
	i = min(i, len(args))
	a := Arguments{Flags: args[:i:i], Packages: args[i:]}
	if len(a.Packages) > 0 && a.Packages[0] == "--" {
		a.Packages = a.Packages[1:]
	}
	if len(a.Packages) == 0 {
		a.Packages = []string{"./..."}
	}
	return a
}

// Has reports whether a flag is given, with any value.
func (a Arguments) Has(name string) bool {
	return slices.ContainsFunc(a.Flags, func(arg string) bool { return flagName(arg) == name })
}

// value returns the value of a flag, given as -name=value or as -name value. It returns ""
// if the flag is not given.
func (a Arguments) value(name string) string {
	out := ""
	for i, arg := range a.Flags {
		if flagName(arg) != name {
			continue
		}
		_, value, given := strings.Cut(arg, "=")
		if !given && i+1 < len(a.Flags) {
			value = a.Flags[i+1]
		}
		out = value
	}
	return out
}

// flagName returns "tags" for "-tags" and "--tags=x", and "" for an argument that is
// not a flag.
func flagName(arg string) string {
	name, _, _ := strings.Cut(arg, "=")
	if short, ok := strings.CutPrefix(name, "-"); ok {
		return strings.TrimPrefix(short, "-")
	}
	return ""
}

// IsOn reports whether a boolean flag is on. If the flag occurs several times, the last
// one counts.
func (a Arguments) IsOn(name string) bool {
	on := false
	for _, arg := range a.Flags {
		if flagName(arg) == name {
			_, value, given := strings.Cut(arg, "=")
			b, err := strconv.ParseBool(value)
			on = !given || err == nil && b
		}
	}
	return on
}

// withoutFlags returns all flags except those with the given names.
func (a Arguments) withoutFlags(names ...string) []string {
	return slices.DeleteFunc(slices.Clone(a.Flags), func(arg string) bool { return slices.Contains(names, flagName(arg)) })
}

func (a Arguments) json() bool { return a.IsOn("json") }

// appliesFixes reports whether go vet applies fixes to files. In that case go vet prints
// no findings and ends with 0.
func (a Arguments) appliesFixes() bool { return a.IsOn("fix") && !a.IsOn("diff") && !a.json() }

// jsonFlags returns the flags for a run that prints JSON and fixes nothing.
func (a Arguments) jsonFlags() []string {
	switch {
	case a.json():
		return a.Flags
	case a.IsOn("fix"):
		return append(a.withoutFlags("fix", "diff"), "-json")
	}
	return append(a.withoutFlags(), "-json")
}

// textFlags returns the flags for the run of go vet that prints findings as text. It
// leaves out -fix, because an earlier run has applied the fixes.
func (a Arguments) textFlags() []string {
	if a.appliesFixes() {
		return a.withoutFlags("fix", "diff")
	}
	return a.Flags
}
