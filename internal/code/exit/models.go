package exit

import (
	"strings"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An effect is how a call ends the process.
type Effect struct {
	Arg      int     // the argument that is the status; -1 for none
	Statuses []int64 // or these
	Coder    bool    // or what an error's ExitCode method returns
	IfArg    int     // only when this argument is ifConst; -1 for always
	IfVar    ssax.ID // only when this variable is ifConst, or nothing sets it
	IfConst  int64
	Returns  bool // it may return as well
}

func exitArg(i int) Effect { return Effect{Arg: i, IfArg: -1} }

func fixed(statuses ...int64) Effect { return Effect{Arg: -1, Statuses: statuses, IfArg: -1} }

func maybe(e Effect) Effect {
	e.Returns = true
	return e
}

// A model is what is known of a package without reading it: std has no facts
// under some drivers, and the frameworks exit through paths that depend on
// what they parse.
type model struct {
	path  string // import path, without a major version
	funcs map[string]Effect
}

// exitOnError is flag.ExitOnError and pflag.ExitOnError.
const exitOnError = 1

// flagFuncs are the exits of flag or pflag. A flag set ends the process where
// it is made to do so; the one of Parse is, unless the program changes it.
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

// urfaveFuncs are those of versions 1 to 3; where they differ is below.
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

// models is the table of terminators that need no reading. Statuses are those
// of the functions' sources: log 1, flag 2, klog 255 and 1, kong 80
// (sysexits leaves 80 free), mitchellh/cli 127 as a shell's "not found".
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

func fatals(status int64, receivers ...string) map[string]Effect {
	out := map[string]Effect{}
	for _, r := range receivers {
		for _, f := range []string{"Fatal", "Fatalf", "Fatalln"} {
			out[r+f] = fixed(status)
		}
	}
	return out
}

func named(e Effect, names ...string) map[string]Effect {
	out := map[string]Effect{}
	for _, n := range names {
		out[n] = e
	}
	return out
}

func merge(tables ...map[string]Effect) map[string]Effect {
	out := map[string]Effect{}
	for _, t := range tables {
		for k, v := range t {
			out[k] = v
		}
	}
	return out
}

// modelOf returns the model of a package, if it has one.
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

// modelIndex finds a model by import path.
var modelIndex = func() map[string]int {
	out := map[string]int{}
	for i, m := range models {
		out[m.path] = i
	}
	return out
}()

// unversioned removes what semantic import versioning adds to a path: the
// last element v2, or the .v2 of gopkg.in.
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

// effectOf returns how a call of the function ends the process, if the models
// know it.
func EffectOf(id ssax.ID) (Effect, bool) {
	pkg, name := id.Split()
	m, ok := modelOf(pkg)
	if !ok {
		return Effect{}, false
	}
	e, ok := m.funcs[name]
	return e, ok
}

// Modelled reports whether the exits of a package are known without reading it.
func Modelled(path string) bool {
	_, ok := modelOf(path)
	return ok
}

func IsExit(id ssax.ID) bool {
	_, ok := EffectOf(id)
	return ok
}
