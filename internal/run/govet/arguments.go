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

// valued lists the flags of go vet whose value can be the next argument, as in -tags
// x. The go command does not export such a list, so a test compares valued with the
// help texts of the go command. Under go vet, exitlint itself has no flag with a
// value.
var valued = []string{
	"asmflags", "buildmode", "c", "compiler", "covermode", "coverpkg", "gccgoflags", "gcflags", "installsuffix",
	"ldflags", "mod", "modfile", "overlay", "p", "pgo", "pkgdir", "tags", "toolexec", "fixtool", "vettool",
}

// Split divides arguments as go vet does: the packages begin with the first
// argument that is not a flag. If there are none, the package is ./... .
func Split(args []string) Arguments {
	i := 0
	for i < len(args) && strings.HasPrefix(args[i], "-") && args[i] != "-" && args[i] != "--" {
		if slices.Contains(valued, strings.TrimLeft(args[i], "-")) {
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

// Has reports whether the flag is given, with any value.
func (a Arguments) Has(name string) bool {
	return slices.ContainsFunc(a.Flags, func(arg string) bool { return flagName(arg) == name })
}

// value returns the value of a flag, from -name=value or from -name and the next
// argument. It returns "" if the flag is not given.
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

// flagName returns the name of a flag: "tags" for "-tags" and "--tags=x". It
// returns "" for an argument that is not a flag.
func flagName(arg string) string {
	name, _, _ := strings.Cut(arg, "=")
	if short, ok := strings.CutPrefix(name, "-"); ok {
		return strings.TrimPrefix(short, "-")
	}
	return ""
}

// IsOn reports whether a boolean flag is on. The last occurrence of the flag
// decides.
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

// withoutFlags returns the flags except for the flags with the given names.
func (a Arguments) withoutFlags(names ...string) []string {
	return slices.DeleteFunc(slices.Clone(a.Flags), func(arg string) bool { return slices.Contains(names, flagName(arg)) })
}

func (a Arguments) json() bool { return a.IsOn("json") }

// appliesFixes reports whether the flags make go vet apply fixes to files. go vet then
// prints no findings and ends with 0.
func (a Arguments) appliesFixes() bool { return a.IsOn("fix") && !a.IsOn("diff") && !a.json() }

// jsonFlags returns the flags for a run that prints all findings in JSON and fixes
// nothing.
func (a Arguments) jsonFlags() []string {
	switch {
	case a.json():
		return a.Flags
	case a.IsOn("fix"):
		return append(a.withoutFlags("fix", "diff"), "-json")
	}
	return append(a.withoutFlags(), "-json")
}

// textFlags returns the flags for a run that prints findings as text. If the user
// asked for -fix, this run comes after the fixes and prints the findings that
// remain.
func (a Arguments) textFlags() []string {
	if a.appliesFixes() {
		return a.withoutFlags("fix", "diff")
	}
	return a.Flags
}
