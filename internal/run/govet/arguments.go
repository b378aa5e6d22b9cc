package govet

import (
	"slices"
	"strconv"
	"strings"
)

// Arguments are what go vet is called with.
type Arguments struct {
	Flags    []string
	Packages []string
}

// valued are the flags of go vet that may have their value in the next
// argument. Those of exitlint's own rules have none.
var valued = []string{
	"asmflags", "buildmode", "c", "compiler", "covermode", "coverpkg", "gccgoflags", "gcflags", "installsuffix",
	"ldflags", "mod", "modfile", "overlay", "p", "pgo", "pkgdir", "tags", "toolexec", "fixtool", "vettool",
}

// Split splits the arguments of go vet, which takes everything from the first
// package on for packages. Without any the packages are those below.
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

// Has tells whether a flag is given, with whatever value.
func (a Arguments) Has(name string) bool {
	return slices.ContainsFunc(a.Flags, func(arg string) bool { return flagName(arg) == name })
}

// value is what a flag that has a value in any form is set to, or "".
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

// flagName is the name of a flag as it is written, "-name" or "--name=value".
func flagName(arg string) string {
	name, _, _ := strings.Cut(arg, "=")
	if short, ok := strings.CutPrefix(name, "-"); ok {
		return strings.TrimPrefix(short, "-")
	}
	return ""
}

// is tells whether a flag without a value in the next argument is on.
func (a Arguments) is(name string) bool {
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

// without are the flags but some.
func (a Arguments) without(names ...string) []string {
	return slices.DeleteFunc(slices.Clone(a.Flags), func(arg string) bool { return slices.Contains(names, flagName(arg)) })
}

func (a Arguments) json() bool { return a.is("json") }

// applies tells whether go vet changes files. It then says nothing of what it
// cannot fix, and ends with 0.
func (a Arguments) applies() bool { return a.is("fix") && !a.is("diff") && !a.json() }

// asking are the flags of a run that says in JSON what there is to find.
func (a Arguments) asking() []string {
	switch {
	case a.json():
		return a.Flags
	case a.is("fix"):
		return append(a.without("fix", "diff"), "-json")
	}
	return append(a.without(), "-json")
}

// showing are the flags of a run that says it in text: after fixes what is
// left of it.
func (a Arguments) showing() []string {
	if a.applies() {
		return a.without("fix", "diff")
	}
	return a.Flags
}
