package govet

import (
	"slices"
	"strconv"
	"strings"
)

// Arguments are the arguments of go vet.
type Arguments struct {
	Flags    []string
	Packages []string
}

// valued lists the flags of go vet that can take their value from the next
// argument. The go command does not provide such a list; a test compares valued
// with the help text of go vet. The rules of exitlint have no flags under go
// vet.
var valued = []string{
	"asmflags", "buildmode", "c", "compiler", "covermode", "coverpkg", "gccgoflags", "gcflags", "installsuffix",
	"ldflags", "mod", "modfile", "overlay", "p", "pgo", "pkgdir", "tags", "toolexec", "fixtool", "vettool",
}

// Split splits arguments as go vet does: the first argument that is not a flag,
// and all arguments after it, are packages. Without packages, the package is
// ./... .
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

// Has reports whether a flag is set, to whatever value.
func (a Arguments) Has(name string) bool {
	return slices.ContainsFunc(a.Flags, func(arg string) bool { return flagName(arg) == name })
}

// value returns the value of a flag, which is in the argument of the flag or in
// the next argument. It returns "" if the flag is not set.
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

// flagName returns the name in "-name" or "--name=value", and "" for an argument
// that is not a flag.
func flagName(arg string) string {
	name, _, _ := strings.Cut(arg, "=")
	if short, ok := strings.CutPrefix(name, "-"); ok {
		return strings.TrimPrefix(short, "-")
	}
	return ""
}

// is reports whether a boolean flag is on. If the flag occurs several times,
// the last occurrence counts.
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

// without returns the flags other than those with the names.
func (a Arguments) without(names ...string) []string {
	return slices.DeleteFunc(slices.Clone(a.Flags), func(arg string) bool { return slices.Contains(names, flagName(arg)) })
}

func (a Arguments) json() bool { return a.is("json") }

// applies reports whether go vet changes files. In that case go vet omits the
// findings that it cannot fix, and ends with status 0.
func (a Arguments) applies() bool { return a.is("fix") && !a.is("diff") && !a.json() }

// jsonFlags returns the flags of a run that reports all findings in JSON.
func (a Arguments) jsonFlags() []string {
	switch {
	case a.json():
		return a.Flags
	case a.is("fix"):
		return append(a.without("fix", "diff"), "-json")
	}
	return append(a.without(), "-json")
}

// textFlags returns the flags of a run that reports findings in text. With
// -fix, such a run reports the remaining findings.
func (a Arguments) textFlags() []string {
	if a.applies() {
		return a.without("fix", "diff")
	}
	return a.Flags
}
