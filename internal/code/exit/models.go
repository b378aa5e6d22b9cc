package exit

import (
	"strings"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An Effect describes how a call ends the process. The status is the argument
// Arg, or one of Statuses.
type Effect struct {
	Arg      int     // index of the argument that is the status, -1 for none
	Statuses []int64 // the statuses with which the call can end the process
	Coder    bool    // the status can also be the result of the ExitCode method of an error
	IfArg    int     // the call ends the process only if the argument with this index is IfConst; -1 for always
	IfVar    ssax.ID // the call ends the process only if this variable is IfConst, or is never set; "" for always
	IfConst  int64
	Returns  bool // the call can also return
}

// exitArg returns the effect of a function that ends the process with its i-th
// argument.
func exitArg(i int) Effect { return Effect{Arg: i, IfArg: -1} }

// fixed returns the effect of a function that always ends the process with one
// of the statuses.
func fixed(statuses ...int64) Effect { return Effect{Arg: -1, Statuses: statuses, IfArg: -1} }

// maybe returns the effect e for a function that can also return.
func maybe(e Effect) Effect {
	e.Returns = true
	return e
}

// A model lists the exit functions of a package that is not analysed. Some
// drivers pass the standard library without facts, and frameworks exit in ways
// that depend on the arguments they parse.
type model struct {
	path  string // import path; a path without a major version stands for all versions
	funcs map[string]Effect
}

// exitOnError is flag.ExitOnError and pflag.ExitOnError.
const exitOnError = 1

// flagFuncs returns the exit functions of flag or pflag. A flag set ends the
// process only if its error handling is ExitOnError. Parse uses the default
// flag set, whose error handling is ExitOnError unless the program replaces
// this flag set.
func flagFuncs(pkg string) map[string]Effect {
	onError := Effect{Arg: -1, Statuses: []int64{2}, IfArg: 1, IfConst: exitOnError, Returns: true}
	return map[string]Effect{
		"Parse":           {Arg: -1, Statuses: []int64{2}, IfArg: -1, IfVar: ssax.ID(pkg + ".CommandLine"), IfConst: exitOnError, Returns: true},
		"NewFlagSet":      onError,
		"(*FlagSet).Init": onError,
	}
}

var kongFuncs = map[string]Effect{
	"Parse":                    maybe(fixed(80)),
	"(*Kong).FatalIfErrorf":    {Arg: -1, Statuses: []int64{1, 80}, Coder: true, IfArg: -1, Returns: true},
	"(*Context).FatalIfErrorf": {Arg: -1, Statuses: []int64{1, 80}, Coder: true, IfArg: -1, Returns: true},
	"(*Kong).Fatalf":           fixed(1),
	"(*Context).Fatalf":        fixed(1),
}

var kingpinFuncs = merge(
	named(maybe(fixed(1)), "Parse", "MustParse", "FatalIfError", "(*Application).FatalIfError"),
	named(fixed(1), "Fatalf", "FatalUsage", "FatalUsageContext"),
	named(fixed(1), "(*Application).Fatalf", "(*Application).FatalUsage", "(*Application).FatalUsageContext"),
)

// urfaveFuncs are the exit functions that versions 1 to 3 have in common.
var urfaveFuncs = merge(
	named(maybe(exitArg(1)), "Exit", "NewExitError"),
	named(maybe(fixed(1)), "NewMultiError"),
	named(maybe(Effect{Arg: -1, Coder: true, IfArg: -1}), "HandleExitCoder", "(*App).Run", "(*App).RunContext", "(*Command).Run"),
	named(maybe(Effect{Arg: -1, Statuses: []int64{1}, Coder: true, IfArg: -1}), "(*App).RunAndExitOnError"),
	named(exitArg(1), "ShowAppHelpAndExit", "ShowRootCommandHelpAndExit", "ShowSubcommandHelpAndExit"),
	named(exitArg(2), "ShowCommandHelpAndExit"),
)

var logrusFuncs = merge(
	fatals(1, "", "(*Logger).", "(*Entry).", "(FieldLogger).", "(Ext1FieldLogger).", "(StdLogger)."),
	named(fixed(1), "FatalFn", "(*Logger).FatalFn"),
	named(exitArg(0), "Exit", "(*Logger).Exit"),
)

var klogFuncs = merge(
	named(fixed(255), "Fatal", "Fatalf", "Fatalln", "FatalDepth", "FatalfDepth", "FatallnDepth"),
	named(fixed(1), "Exit", "Exitf", "Exitln", "ExitDepth", "ExitfDepth", "ExitlnDepth"),
	named(exitArg(1), "FlushAndExit"),
)

var glogFuncs = merge(
	named(fixed(2), "Fatal", "Fatalf", "Fatalln", "FatalDepth", "FatalDepthf",
		"FatalContext", "FatalContextf", "FatalContextDepth", "FatalContextDepthf"),
	named(fixed(1), "Exit", "Exitf", "Exitln", "ExitDepth", "ExitDepthf",
		"ExitContext", "ExitContextf", "ExitContextDepth", "ExitContextDepthf"),
)

var zapFuncs = named(fixed(1), "(*Logger).Fatal",
	"(*SugaredLogger).Fatal", "(*SugaredLogger).Fatalf", "(*SugaredLogger).Fatalw", "(*SugaredLogger).Fatalln")

// models contains the models of all packages that have one. The statuses are
// from the source of the functions: log 1, flag 2, klog 255 and 1, kong 80
// (which sysexits leaves free), mitchellh/cli 127, as a shell that finds no
// command.
var models = []model{
	{"os", map[string]Effect{"Exit": exitArg(0)}},
	{"syscall", map[string]Effect{"Exit": exitArg(0)}},
	{"golang.org/x/sys/unix", map[string]Effect{"Exit": exitArg(0)}},
	{"log", fatals(1, "", "(*Logger).")},
	{"flag", flagFuncs("flag")},
	{"github.com/spf13/pflag", flagFuncs("github.com/spf13/pflag")},
	{"github.com/sirupsen/logrus", logrusFuncs},
	{"go.uber.org/zap", zapFuncs},
	{"github.com/rs/zerolog", named(fixed(1), "(*Logger).Fatal")},
	{"github.com/rs/zerolog/log", named(fixed(1), "Fatal")},
	{"github.com/charmbracelet/log", named(fixed(1), "Fatal", "Fatalf", "(*Logger).Fatal", "(*Logger).Fatalf")},
	{"k8s.io/klog", klogFuncs},
	{"github.com/golang/glog", glogFuncs},
	{"github.com/alecthomas/kong", kongFuncs},
	{"github.com/alecthomas/kingpin", kingpinFuncs},
	{"gopkg.in/alecthomas/kingpin", kingpinFuncs},
	{"github.com/urfave/cli/v3", merge(urfaveFuncs, named(exitArg(3), "ShowCommandHelpAndExit"))},
	{"github.com/urfave/cli", urfaveFuncs},
	{"gopkg.in/urfave/cli", urfaveFuncs},
	{"github.com/spf13/cobra", named(maybe(fixed(1)), "CheckErr")},
}

// fatals returns the effects of Fatal, Fatalf and Fatalln of each receiver.
func fatals(status int64, receivers ...string) map[string]Effect {
	out := map[string]Effect{}
	for _, r := range receivers {
		for _, f := range []string{"Fatal", "Fatalf", "Fatalln"} {
			out[r+f] = fixed(status)
		}
	}
	return out
}

// named returns a table in which all names have the effect e.
func named(e Effect, names ...string) map[string]Effect {
	out := map[string]Effect{}
	for _, n := range names {
		out[n] = e
	}
	return out
}

// merge returns the union of tables. A later table overrides an earlier one.
func merge(tables ...map[string]Effect) map[string]Effect {
	out := map[string]Effect{}
	for _, t := range tables {
		for k, v := range t {
			out[k] = v
		}
	}
	return out
}

// modelOf returns the model for an import path, with or without its major
// version.
func modelOf(path string) (model, bool) {
	path = strings.TrimPrefix(path, "vendor/")
	if i, ok := modelIndex[path]; ok {
		return models[i], true
	}
	i, ok := modelIndex[unversioned(path)]
	if !ok {
		return model{}, false
	}
	return models[i], true
}

// modelIndex maps the path of each model to its index in models.
var modelIndex = func() map[string]int {
	out := map[string]int{}
	for i, m := range models {
		out[m.path] = i
	}
	return out
}()

// unversioned removes the major version of semantic import versioning from a
// path: a last element v2, or the .v2 of gopkg.in.
func unversioned(path string) string {
	i := len(path)
	for i > 0 && '0' <= path[i-1] && path[i-1] <= '9' {
		i--
	}
	if i < 3 || i == len(path) || path[i-1] != 'v' || path[i-2] != '/' && path[i-2] != '.' {
		return path
	}
	return path[:i-2]
}

// EffectOf returns how a call of a function ends the process. ok is false if no
// model lists the function.
func EffectOf(id ssax.ID) (Effect, bool) {
	pkg, name := id.Split()
	m, ok := modelOf(pkg)
	if !ok {
		return Effect{}, false
	}
	e, ok := m.funcs[name]
	return e, ok
}

// Modelled reports whether a package has a model and so need not be analysed.
func Modelled(path string) bool {
	_, ok := modelOf(path)
	return ok
}

// IsExit reports whether a model lists a function as an exit function.
func IsExit(id ssax.ID) bool {
	_, ok := EffectOf(id)
	return ok
}
