package exit

import (
	"go/types"
	"strings"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An Effect says how a call of an exit function ends the process. The status is the
// argument with the index Arg, or one of the fixed numbers in Statuses.
type Effect struct {
	Arg      int     // index of the argument that is the status; -1 for none
	Statuses []int64 // the fixed statuses that the call can end the process with
	// Coder is set if the status can also be the result of the ExitCode method of an
	// error.
	Coder bool
	// Handler is a package variable of the library, or "". If the program sets it, the
	// exit function does not call the ExitCode method of the error.
	Handler ssax.ID
	// IfArg is the index of an argument, or -1. If it is not -1, the call ends the
	// process only if this argument has the value IfConst.
	IfArg int
	// IfVar is a package variable, or "". If it is not "", the call ends the process
	// only if this variable has the value IfConst, or if the program does not set the
	// variable.
	IfVar   ssax.ID
	IfConst int64
	// IfUnset is a variable, or "". If the program sets it, the call never ends the
	// process with one of Statuses.
	IfUnset ssax.ID
	// Replaces is set if the call runs another program in place of this one, as
	// syscall.Exec does. The process then ends with a status of the other program.
	Replaces bool
	Returns  bool // whether the call can also return
}

// exitArg returns the effect of a function whose i-th argument is the status,
// such as os.Exit.
func exitArg(i int) Effect { return Effect{Arg: i, IfArg: -1} }

// alwaysEnds returns the effect of a function that always ends the process with one
// of the statuses, such as log.Fatal.
func alwaysEnds(statuses ...int64) Effect { return Effect{Arg: -1, Statuses: statuses, IfArg: -1} }

// mayReturn returns the effect e with Returns set, for a function that does not always
// end the process.
func mayReturn(e Effect) Effect {
	e.Returns = true
	return e
}

// replacesProcess is the effect of a function that runs another program in place of this
// one, such as syscall.Exec. The function returns only if it fails.
var replacesProcess = Effect{Arg: -1, IfArg: -1, Replaces: true, Returns: true}

// A model lists the exit functions of a package, so that the package need not be
// analysed. There are models for libraries such as loggers, because many packages that
// use them would have to be analysed as well. There are also models for the standard
// library, because some drivers provide no facts for it.
type model struct {
	path  string // import path; without a major version, it stands for all versions
	funcs map[string]Effect
}

// ExitOnError is the value of flag.ExitOnError and pflag.ExitOnError.
const ExitOnError = 1

// flagFuncs returns the exit functions of flag or pflag. A flag set ends the process
// only if its error handling is ExitOnError. This is the default for the flag set in
// the CommandLine variable, which Parse uses.
func flagFuncs(pkg string) map[string]Effect {
	onError := Effect{Arg: -1, Statuses: []int64{2}, IfArg: 1, IfConst: ExitOnError, Returns: true}
	return map[string]Effect{
		"Parse":           {Arg: -1, Statuses: []int64{2}, IfArg: -1, IfVar: ssax.ID(pkg + ".CommandLine"), IfConst: ExitOnError, Returns: true},
		"NewFlagSet":      onError,
		"(*FlagSet).Init": onError,
	}
}

var kongFuncs = map[string]Effect{
	"Parse":                    mayReturn(alwaysEnds(80)),
	"(*Kong).FatalIfErrorf":    {Arg: -1, Statuses: []int64{1, 80}, Coder: true, IfArg: -1, Returns: true},
	"(*Context).FatalIfErrorf": {Arg: -1, Statuses: []int64{1, 80}, Coder: true, IfArg: -1, Returns: true},
	"(*Kong).Fatalf":           alwaysEnds(1),
	"(*Context).Fatalf":        alwaysEnds(1),
	"fatalIfErrorfWithExit":    mayReturn(Effect{Arg: -1, Coder: true, IfArg: -1}), // see WithOwnExit
}

var kingpinFuncs = merge(
	effectOfEach(mayReturn(alwaysEnds(1)), "Parse", "MustParse", "FatalIfError", "(*Application).FatalIfError"),
	effectOfEach(alwaysEnds(1), "Fatalf", "FatalUsage", "FatalUsageContext"),
	effectOfEach(alwaysEnds(1), "(*Application).Fatalf", "(*Application).FatalUsage", "(*Application).FatalUsageContext"),
)

// noTopic is the status with which urfave/cli ends the program if a user asks for help
// on an unknown command. Versions 2 and 3 also use it for an unknown command if the
// program has no action of its own.
const noTopic = 3

// noTopicUnset is the ID of an imaginary variable of urfave/cli. It stands for all
// fields that prevent [noTopic], such as App.HideHelp: a store to one of them is
// recorded as a store to noTopicUnset; see [PreventsNoTopic].
const noTopicUnset ssax.ID = "github.com/urfave/cli.NoTopic"

// handlerUnset is the ID of an imaginary variable of urfave/cli. A store to an
// ExitErrHandler field is recorded as a store to handlerUnset; see [ReplacesExit].
const handlerUnset ssax.ID = "github.com/urfave/cli.ExitErrHandler"

// urfaveFuncs lists the exit functions that versions 1 to 3 of urfave/cli have
// in common.
var urfaveFuncs = merge(
	effectOfEach(mayReturn(exitArg(1)), "Exit", "NewExitError"),
	effectOfEach(mayReturn(alwaysEnds(1)), "NewMultiError"),
	effectOfEach(mayReturn(Effect{Arg: -1, Coder: true, IfArg: -1}), "HandleExitCoder"),
	effectOfEach(mayReturn(Effect{Arg: -1, Statuses: []int64{noTopic}, IfUnset: noTopicUnset, Coder: true, Handler: handlerUnset, IfArg: -1}), "(*App).Run", "(*App).RunContext", "(*Command).Run"),
	effectOfEach(mayReturn(Effect{Arg: -1, Statuses: []int64{1}, Coder: true, Handler: handlerUnset, IfArg: -1}), "(*App).RunAndExitOnError"),
	effectOfEach(exitArg(1), "ShowAppHelpAndExit", "ShowRootCommandHelpAndExit", "ShowSubcommandHelpAndExit"),
	effectOfEach(exitArg(2), "ShowCommandHelpAndExit"),
)

var logrusFuncs = merge(
	fatalFunctions(1, "", "(*Logger).", "(*Entry).", "(FieldLogger).", "(Ext1FieldLogger).", "(StdLogger)."),
	effectOfEach(alwaysEnds(1), "FatalFn", "(*Logger).FatalFn"),
	effectOfEach(exitArg(0), "Exit", "(*Logger).Exit"),
)

var klogFuncs = merge(
	effectOfEach(alwaysEnds(255), "Fatal", "Fatalf", "Fatalln", "FatalDepth", "FatalfDepth", "FatallnDepth"),
	effectOfEach(alwaysEnds(1), "Exit", "Exitf", "Exitln", "ExitDepth", "ExitfDepth", "ExitlnDepth"),
	effectOfEach(exitArg(1), "FlushAndExit"),
)

var glogFuncs = merge(
	effectOfEach(alwaysEnds(2), "Fatal", "Fatalf", "Fatalln", "FatalDepth", "FatalDepthf",
		"FatalContext", "FatalContextf", "FatalContextDepth", "FatalContextDepthf"),
	effectOfEach(alwaysEnds(1), "Exit", "Exitf", "Exitln", "ExitDepth", "ExitDepthf",
		"ExitContext", "ExitContextf", "ExitContextDepth", "ExitContextDepthf"),
)

var grpclogFuncs = merge(
	fatalFunctions(1, "", "(Logger).", "(LoggerV2).", "(DepthLoggerV2)."),
	effectOfEach(alwaysEnds(1), "FatalDepth", "(DepthLoggerV2).FatalDepth"),
)

// zapFatal is the value of zapcore.FatalLevel.
const zapFatal = 5

var zapFuncs = merge(
	effectOfEach(alwaysEnds(1), "(*Logger).Fatal", "(*SugaredLogger).Fatal", "(*SugaredLogger).Fatalf", "(*SugaredLogger).Fatalw", "(*SugaredLogger).Fatalln"),
	effectOfEach(Effect{Arg: -1, Statuses: []int64{1}, IfArg: 0, IfConst: zapFatal, Returns: true}, "(*Logger).Check", "(*Logger).Log",
		"(*SugaredLogger).Log", "(*SugaredLogger).Logf", "(*SugaredLogger).Logw", "(*SugaredLogger).Logln"),
)

// models lists the packages with a model. The statuses are those in the source code of
// the packages. Some are unusual: klog.Fatal ends with 255, and kong with 80.
var models = []model{
	{"os", map[string]Effect{"Exit": exitArg(0)}},
	{"syscall", map[string]Effect{"Exit": exitArg(0), "ExitProcess": exitArg(0), "Exec": replacesProcess}},
	{"golang.org/x/sys/unix", map[string]Effect{"Exit": exitArg(0), "Exec": replacesProcess}},
	{"golang.org/x/sys/windows", map[string]Effect{"ExitProcess": exitArg(0)}},
	{"log", fatalFunctions(1, "", "(*Logger).")},
	{"flag", flagFuncs("flag")},
	{"github.com/spf13/pflag", flagFuncs("github.com/spf13/pflag")},
	{"github.com/sirupsen/logrus", logrusFuncs},
	{"go.uber.org/zap", zapFuncs},
	{"go.uber.org/zap/zapcore", nil}, // exits only through zap
	{"github.com/rs/zerolog", effectOfEach(alwaysEnds(1), "(*Logger).Fatal")},
	{"github.com/rs/zerolog/log", effectOfEach(alwaysEnds(1), "Fatal")},
	{"github.com/charmbracelet/log", effectOfEach(alwaysEnds(1), "Fatal", "Fatalf", "(*Logger).Fatal", "(*Logger).Fatalf")},
	{"k8s.io/klog", klogFuncs},
	{"github.com/golang/glog", glogFuncs},
	{"github.com/alecthomas/kong", kongFuncs},
	{"github.com/alecthomas/kingpin", kingpinFuncs},
	{"gopkg.in/alecthomas/kingpin", kingpinFuncs},
	{"github.com/urfave/cli/v3", merge(urfaveFuncs, effectOfEach(exitArg(3), "ShowCommandHelpAndExit"))},
	{"github.com/urfave/cli", urfaveFuncs},
	{"gopkg.in/urfave/cli", urfaveFuncs},
	{"github.com/spf13/cobra", effectOfEach(mayReturn(alwaysEnds(1)), "CheckErr")},
	{"google.golang.org/grpc/grpclog", grpclogFuncs},
	{"golang.org/x/crypto/ssh", nil}, // its statuses are those of remote commands; see ForeignReason
}

// fatalFunctions returns a table of the functions Fatal, Fatalf and Fatalln, which end
// the process with the given status, for each of the receivers. A receiver is a prefix
// of the names: "(*Logger)." for methods of *Logger, or "" for functions.
func fatalFunctions(status int64, receivers ...string) map[string]Effect {
	out := map[string]Effect{}
	for _, r := range receivers {
		for _, f := range []string{"Fatal", "Fatalf", "Fatalln"} {
			out[r+f] = alwaysEnds(status)
		}
	}
	return out
}

// effectOfEach returns a table that maps each of the names to the effect e.
func effectOfEach(e Effect, names ...string) map[string]Effect {
	out := map[string]Effect{}
	for _, n := range names {
		out[n] = e
	}
	return out
}

// merge returns the union of the tables. A later table overrides an earlier
// one.
func merge(tables ...map[string]Effect) map[string]Effect {
	out := map[string]Effect{}
	for _, t := range tables {
		for k, v := range t {
			out[k] = v
		}
	}
	return out
}

// modelOf returns the model of the package with the given import path. If there is
// none, modelOf looks for the path without its major version.
func modelOf(path string) (m model, ok bool) {
	path = strings.TrimPrefix(path, "vendor/")
	if i, ok := modelIndex[path]; ok {
		return models[i], true
	}
	unversioned := Unversioned(path)
	if unversioned == path {
		return model{}, false
	}
	i, ok := modelIndex[unversioned]
	if !ok {
		return model{}, false
	}
	return models[i], true
}

// modelIndex maps import paths to indices in models.
var modelIndex = func() map[string]int {
	out := map[string]int{}
	for i, m := range models {
		out[m.path] = i
	}
	return out
}()

// Unversioned removes the major version from an import path: the element v2 of
// "example.com/cli/v2", or the .v2 of "gopkg.in/cli.v2".
func Unversioned(path string) string {
	i := len(path)
	for i > 0 && '0' <= path[i-1] && path[i-1] <= '9' {
		i--
	}
	if i < 3 || i == len(path) || path[i-1] != 'v' || path[i-2] != '/' && path[i-2] != '.' {
		return path
	}
	return path[:i-2]
}

// EffectOf returns how a call of the function with the given ID ends the process. ok is
// false if id is not a known exit function.
func EffectOf(id ssax.ID) (effect Effect, ok bool) {
	if isCExit(string(id[strings.LastIndexByte(string(id), '.')+1:])) {
		return exitArg(0), true
	}
	pkg, name := id.Split()
	m, ok := modelOf(pkg)
	if !ok {
		return Effect{}, false
	}
	e, ok := m.funcs[name]
	return e, ok
}

// isCExit reports whether a function stands for exit, _exit or _Exit of the C library.
// For C.exit, cgo declares the function _Cfunc_exit in the package that calls it.
func isCExit(name string) bool {
	return name == "_Cfunc_exit" || name == "_Cfunc__exit" || name == "_Cfunc__Exit"
}

// EffectOfFunc is like [EffectOf] for the ID of fn. It does not compute the IDs of most
// functions, because their packages contain no exit functions.
func EffectOfFunc(fn *types.Func) (effect Effect, ok bool) {
	if fn.Pkg() == nil || !Modelled(fn.Pkg().Path()) && !isCExit(fn.Name()) {
		return Effect{}, false
	}
	return EffectOf(ssax.ID(fn.FullName()))
}

// Modelled reports whether the exit functions of a package are known. Such a package
// need not be analysed.
func Modelled(path string) bool {
	_, ok := modelOf(path)
	return ok
}

// IsExitFunc reports whether fn is a known exit function.
func IsExitFunc(fn *types.Func) bool {
	_, ok := EffectOfFunc(fn)
	return ok
}

// IsExit reports whether a function is a known exit function.
func IsExit(id ssax.ID) bool {
	_, ok := EffectOf(id)
	return ok
}
