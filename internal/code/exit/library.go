package exit

// This file lists library functions that return or pass on statuses in ways that
// their signatures do not show. None of them ends the process.

import (
	"go/token"
	"strings"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
)

// An Atomic says what a function of sync/atomic does with an integer. The first
// argument or the receiver of the function is the address of this integer.
type Atomic struct {
	Loads bool // whether the function returns the integer, as LoadInt64 does
	// Stores is the index of the argument that the function stores in the integer, as
	// StoreInt64 does. The receiver has the index 0, so 0 means none.
	Stores int
	// Op is the operator that the function applies to the integer and its last
	// argument, such as + for AddInt64. It is 0 if there is none.
	Op token.Token
}

// AtomicOf returns what a function of sync/atomic does. ok is false for other
// functions.
func AtomicOf(id ssax.ID) (effect Atomic, ok bool) {
	a, ok := atomics[id]
	return a, ok
}

var atomics = func() map[ssax.ID]Atomic {
	out := map[ssax.ID]Atomic{}
	addMethods := func(receiver ssax.ID) {
		out[receiver+"Load"] = Atomic{Loads: true}
		out[receiver+"Store"] = Atomic{Stores: 1}
		out[receiver+"Swap"] = Atomic{Loads: true, Stores: 1}
		out[receiver+"CompareAndSwap"] = Atomic{Stores: 2}
	}
	addMethods("(*sync/atomic.Pointer[T]).")
	for _, t := range []ssax.ID{"Int32", "Int64", "Uint32", "Uint64"} {
		method := "(*sync/atomic." + t + ")."
		addMethods(method)
		out["sync/atomic.Load"+t] = Atomic{Loads: true}
		out["sync/atomic.Store"+t] = Atomic{Stores: 1}
		out["sync/atomic.Swap"+t] = Atomic{Loads: true, Stores: 1}
		out["sync/atomic.CompareAndSwap"+t] = Atomic{Stores: 2}
		for name, op := range map[ssax.ID]token.Token{"Add": token.ADD, "And": token.AND, "Or": token.OR} {
			out["sync/atomic."+name+t] = Atomic{Op: op}
			out[method+name] = Atomic{Op: op}
		}
	}
	return out
}()

// StatusType returns the type in which the library function id returns a status, such as
// *exec.ExitError for (*exec.Cmd).Run, which returns the status of a child process. ok is
// false for other functions.
//
// A call of ExitCode through an interface may run the method of *exec.ExitError, or
// that of one of the program's own error types. The analysis needs the type to tell
// them apart.
func StatusType(id ssax.ID) (t Type, ok bool) {
	if t, ok := childTypes[id]; ok {
		return t, true
	}
	switch urfaveName(id) {
	case "Exit", "NewExitError", "NewMultiError":
		method := "(*" + ssax.ID(id.Pkg()) + ".exitError).ExitCode"
		return Type{
			Name: "*" + id.Pkg() + ".exitError", MethodNames: []string{"Error", "ExitCode"},
			Methods: []Method{{Key: "ExitCode() int", ID: method}},
		}, true
	}
	return Type{}, false
}

// IsCountedWhereMade reports whether the function with the given ID is the ExitCode method
// of the errors of urfave/cli. The calls that make these errors, such as cli.Exit("x", 4),
// count as exits, and so the result of the method adds no status.
func IsCountedWhereMade(id ssax.ID) bool { return urfaveName(id) == "(*exitError).ExitCode" }

var childTypes = map[ssax.ID]Type{
	"(*os/exec.Cmd).Run":            exitError,
	"(*os/exec.Cmd).Wait":           exitError,
	"(*os/exec.Cmd).Output":         exitError,
	"(*os/exec.Cmd).CombinedOutput": exitError,
	"(*os.ProcessState).Sys":        waitStatus,
}

var exitError = Type{
	Name: "*os/exec.ExitError", MethodNames: []string{"Error", "ExitCode"},
	Methods: []Method{{Key: "ExitCode() int", ID: "(*os/exec.ExitError).ExitCode"}},
}

var waitStatus = Type{
	Name: "syscall.WaitStatus", MethodNames: []string{"ExitStatus"},
	Methods: []Method{{Key: "ExitStatus() int", ID: "(syscall.WaitStatus).ExitStatus"}},
}

// A Wrapper says what a library function does with errors.
type Wrapper uint8

const (
	_ Wrapper = iota
	// MakesError means that the function returns a new error without a status, which
	// may wrap errors among the arguments.
	MakesError
	Unwraps         // the function returns its first argument, or an error that this argument wraps
	MakesPlainError // the function returns only errors that have no status and wrap no other error
)

// WrapperOf returns what the function with the given ID does with errors. For example,
// errors.Unwrap returns an error that its argument wraps. WrapperOf returns 0 for an
// unknown function.
func WrapperOf(id ssax.ID) Wrapper {
	if w := wrappers[id]; w != 0 {
		return w
	}
	if plainErrorPackages[id.Pkg()] && !callbackName().MatchString(string(id)) {
		return MakesPlainError
	}
	return 0
}

var wrappers = map[ssax.ID]Wrapper{
	"errors.New": MakesPlainError, "errors.Join": MakesError, "errors.Unwrap": Unwraps, "errors.AsType": Unwraps, "fmt.Errorf": MakesError,
	"github.com/pkg/errors.New": MakesPlainError, "github.com/pkg/errors.Errorf": MakesPlainError, "github.com/pkg/errors.Cause": Unwraps, "github.com/pkg/errors.Unwrap": Unwraps,
	"github.com/pkg/errors.Wrap": MakesError, "github.com/pkg/errors.Wrapf": MakesError,
	"github.com/pkg/errors.WithMessage": MakesError, "github.com/pkg/errors.WithMessagef": MakesError, "github.com/pkg/errors.WithStack": MakesError,
	"golang.org/x/xerrors.New": MakesPlainError, "golang.org/x/xerrors.Errorf": MakesError, "golang.org/x/xerrors.Unwrap": Unwraps,
}

// OnlyReads reports whether a function of the standard library only prints or compares
// its arguments. It may call methods such as Error, but gives the arguments to no code
// that could read their status.
func OnlyReads(id ssax.ID) bool {
	pkg, name := id.Split()
	switch pkg {
	case "fmt":
		return printsName().MatchString(name)
	case "log":
		return logPrintsName().MatchString(id.Name())
	case "errors":
		return name == "Is"
	}
	return false
}

var (
	printsName    = pattern.New(`^([FS]?[Pp]rint|Append)(f|ln)?$`)
	logPrintsName = pattern.New(`^(Print|Fatal|Panic)(f|ln)?$`)
)

// plainErrorPackages lists packages of the standard library whose functions return only
// errors of the standard library, because they call no functions of the program.
// Functions that do, such as filepath.WalkDir, match callbackName.
var plainErrorPackages = map[string]bool{"os": true, "strconv": true, "net/url": true, "path/filepath": true, "time": true, "regexp": true, "os/user": true}

var callbackName = pattern.New(`Walk|Func`)

// FlagSetOf returns the import path of package flag for the variable flag.CommandLine,
// and that of package pflag for pflag.CommandLine. It returns "" for other variables.
func FlagSetOf(variable ssax.ID) string { return commandLines[variable] }

var commandLines = map[ssax.ID]string{
	"flag.CommandLine":                   "flag",
	"github.com/spf13/pflag.CommandLine": "github.com/spf13/pflag",
}

// PreventsNoTopic returns [noTopicUnset] for the fields of urfave/cli that prevent the
// status [noTopic], and "" for other fields. A program that sets App.HideHelp, for
// example, never ends with noTopic, the status for an unknown help topic.
//
// In version 3, fields of Command that hide help do not count, because a program may
// set them only for a subcommand.
func PreventsNoTopic(field ssax.ID) ssax.ID {
	switch urfaveName(field) {
	case "App.HideHelp", "App.HideHelpCommand", "App.CommandNotFound":
		return noTopicUnset
	}
	return ""
}

// ReplacesExit returns [handlerUnset] for the ExitErrHandler field of an urfave/cli
// application, and "" for other fields. If the field contains a function, Run calls it
// and returns the error. Otherwise Run ends the process if the error has an ExitCode
// method.
func ReplacesExit(field ssax.ID) ssax.ID {
	switch urfaveName(field) {
	case "App.ExitErrHandler", "Command.ExitErrHandler":
		return handlerUnset
	}
	return ""
}

// ReadsErrorStatus reports whether the function with the given ID is HandleExitCoder of
// urfave/cli, which calls the ExitCode method of an error.
//
// For an unknown help topic, urfave/cli creates an error with the status 3; see
// [noTopic]. If a program sets its own ExitErrHandler, the program can end with this
// status only if it calls HandleExitCoder, or ExitCode itself.
func ReadsErrorStatus(id ssax.ID) bool { return urfaveName(id) == "HandleExitCoder" }

// urfaveName returns a name that urfave/cli declares, without the package. It returns
// "" for names of other packages.
func urfaveName(id ssax.ID) string {
	pkg, name := id.Split()
	if Unversioned(pkg) != "github.com/urfave/cli" && Unversioned(pkg) != "gopkg.in/urfave/cli" {
		return ""
	}
	return name
}

// CallbackStatuses returns the statuses that a library passes to a function of the
// program, such as 1 for Logger.ExitFunc of logrus. id is the field or variable that
// contains the function, or the library function that takes it as an argument. For any
// other id, the result is nil.
func CallbackStatuses(id ssax.ID) []int64 {
	pkg, name := id.Split()
	switch Unversioned(pkg) + "." + name {
	case "github.com/sirupsen/logrus.Logger.ExitFunc":
		return []int64{1}
	case "github.com/alecthomas/kong.Exit":
		return []int64{0, 1, 80}
	}
	return nil
}

// IsExitVar reports whether a package variable such as cli.OsExiter of urfave/cli
// contains os.Exit, unless the program replaces it. Programs call such a variable in
// place of os.Exit.
func IsExitVar(pkg, name string) bool {
	return name == "OsExiter" && (Unversioned(pkg) == "github.com/urfave/cli" || Unversioned(pkg) == "gopkg.in/urfave/cli")
}

const kong = "github.com/alecthomas/kong"

// KongExitField is the field in which a kong parser stores the function that ends the
// process: os.Exit, or the argument of kong.Exit; see [IsKongExit]. Programs also call
// the function in this field.
const KongExitField ssax.ID = kong + ".Kong.Exit"

// IsKongExit reports whether a function is kong.Exit. The call kong.Exit(f) returns an
// option for a parser of kong: a parser with this option calls f instead of os.Exit.
func IsKongExit(id ssax.ID) bool { return id == kong+".Exit" }

// KongParser reports how a function of kong uses a command-line parser. made is true
// for kong.New and other functions that create a parser from options among their
// arguments. ofParser is true for methods of package kong, such as those of the parser.
// For functions of other packages, both are false.
func KongParser(id ssax.ID) (made, ofParser bool) {
	if !strings.Contains(string(id), kong+".") {
		return false, false
	}
	pkg, _ := id.Split()
	return id == kong+".New" || id == kong+".Parse" || id == kong+".Must", pkg == kong && id.IsMethod()
}

// WithOwnExit returns an ID that stands for id, a function of kong, in the graph of a
// program with the kong.Exit option. With this option, the function does not call
// os.Exit, but a function of the program, with one of the statuses that
// [CallbackStatuses] returns. FatalIfErrorf has an ID of its own, because it also
// passes on the status of an error.
func WithOwnExit(id ssax.ID) ssax.ID {
	if id.Name() == "FatalIfErrorf" {
		return kong + ".fatalIfErrorfWithExit"
	}
	return kong + ".withExit"
}

// SignalOf returns the number of a signal such as os.Interrupt. ok is false for other
// variables.
func SignalOf(variable ssax.ID) (number int64, ok bool) {
	n, ok := signals[variable]
	return n, ok
}

var signals = map[ssax.ID]int64{"os.Interrupt": 2, "os.Kill": 9}

// A Yield says what a framework function such as (*cli.CLI).Run returns. Such a
// function runs a command of the program. It returns the result of the command, or a
// status that the framework chooses.
type Yield struct {
	Statuses []int64 // statuses that the framework itself can return
	Method   string  // key of the method that runs a command; see Method.Key
	// Except is a result of Method that the framework does not return: it asks the
	// framework to print help.
	Except int64
}

// YieldOf returns what a framework function returns; see Yield. id is its ID. ok is
// false for functions that are not in the table.
func YieldOf(id ssax.ID) (yield Yield, ok bool) {
	y, ok := yields[id]
	return y, ok
}

// runResultHelp is the result of the Run method of a command that makes the framework
// print the help text of the command.
const runResultHelp = -18511

var yields = map[ssax.ID]Yield{
	"(*github.com/mitchellh/cli.CLI).Run": {[]int64{1, 127}, "Run([]string) int", runResultHelp},
	"(*github.com/hashicorp/cli.CLI).Run": {[]int64{1, 127}, "Run([]string) int", runResultHelp},
}

// ChildReason and SignalReason are the reasons why the status and the signal of a child
// process are unbounded.
const (
	ChildReason  = "the status of a child process"
	SignalReason = "the signal that ended a child process"
)

// ReplacedReason is the reason why a status is unbounded if another program replaces
// this one, as with syscall.Exec.
const ReplacedReason = "the status of the program that replaces the process"

// AnySignal is the reason why a status is unbounded if it can be the number of any
// signal that the program has received.
const AnySignal = "any signal"

// ForeignReason returns the reason why the result of the given function is unbounded if
// it is the status of another process or of tests: "the status of a remote command",
// for example. For other functions, it returns "".
func ForeignReason(id ssax.ID) string { return foreignReasons[id] }

var foreignReasons = map[ssax.ID]string{
	"(*os.ProcessState).ExitCode":                     ChildReason,
	"(*os/exec.ExitError).ExitCode":                   ChildReason,
	"(syscall.WaitStatus).ExitStatus":                 ChildReason,
	"(syscall.WaitStatus).Signal":                     SignalReason,
	"(golang.org/x/sys/unix.WaitStatus).ExitStatus":   ChildReason,
	"(golang.org/x/sys/unix.WaitStatus).Signal":       SignalReason,
	"(*golang.org/x/crypto/ssh.ExitError).ExitStatus": "the status of a remote command",
	"(golang.org/x/crypto/ssh.Waitmsg).ExitStatus":    "the status of a remote command",
	"(*testing.M).Run":                                "the status of the tests",
}

// IsSignalTest reports whether the result of a function shows if a signal has ended a
// child process. An example is the Signaled method of syscall.WaitStatus.
func IsSignalTest(id ssax.ID) bool { return signalTests[id] }

var signalTests = map[ssax.ID]bool{
	"(*os.ProcessState).Exited":                   true,
	"(*os/exec.ExitError).Exited":                 true,
	"(syscall.WaitStatus).Exited":                 true,
	"(syscall.WaitStatus).Signaled":               true,
	"(syscall.WaitStatus).Signal":                 true,
	"(golang.org/x/sys/unix.WaitStatus).Exited":   true,
	"(golang.org/x/sys/unix.WaitStatus).Signaled": true,
	"(golang.org/x/sys/unix.WaitStatus).Signal":   true,
}

// FlagReason returns the reason why the results of a package are unbounded if they are
// values of flags or settings: "the value of a flag", for example. For other packages,
// it returns "".
func FlagReason(path string) string { return flagPackages[Unversioned(path)] }

var flagPackages = map[string]string{
	"flag":                          "the value of a flag",
	"github.com/spf13/pflag":        "the value of a flag",
	"github.com/spf13/cobra":        "the value of a flag",
	"github.com/urfave/cli":         "the value of a flag",
	"github.com/alecthomas/kingpin": "the value of a flag",
	"gopkg.in/alecthomas/kingpin":   "the value of a flag",
	"github.com/spf13/viper":        "the value of a setting",
}

// ParsedNumber is the reason why a number that is parsed from text is unbounded.
const ParsedNumber = "a parsed number"

// UnboundedReason returns why the result of a function without a graph is unbounded. id
// is the ID of the function.
//
// strong reports whether exitlint always reports the unbounded value at the call of the
// function. Otherwise, if the program stores the value in a field or variable, exitlint
// reports it where the program reads the field or variable.
func UnboundedReason(id ssax.ID) (reason string, strong bool) {
	pkg := id.Pkg()
	switch {
	case foreignReasons[id] != "":
		return foreignReasons[id], true
	case FlagReason(pkg) != "":
		return FlagReason(pkg), true
	case pkg == "strconv":
		return ParsedNumber, true
	}
	return "the result of " + string(id) + ", which is not followed", false
}

// DecoderReason returns why the numbers that a decoder such as json.Unmarshal stores
// through its arguments are unbounded. For other functions, it returns "".
func DecoderReason(id ssax.ID) string {
	pkg, name := id.Split()
	switch {
	case id == "reflect.ValueOf":
	case !decoders().MatchString(name):
		return ""
	case pkg == "fmt":
		return ParsedNumber
	}
	return "a value that " + string(id) + " fills in"
}

var decoders = pattern.New(`(Unm|unm)arshal|Decode|Scan|scan`)

// ReturnsArguments reports whether all results of a function of the standard library
// come from its arguments. An argument may contain the results, as for slices.Max, or
// it may be a function that returns them, as for sync.OnceValue.
func ReturnsArguments(id ssax.ID) bool {
	pkg, name := id.Split()
	switch pkg {
	case "cmp", "slices", "maps", "golang.org/x/exp/slices", "golang.org/x/exp/maps":
		return !positions().MatchString(name)
	case "sync":
		return name == "OnceValue" || name == "OnceValues"
	case "sort":
		return name == "Ints"
	}
	return false
}

// ReturnsKeys reports whether a function returns the keys of the map that is its
// argument, as an iterator or in a slice.
func ReturnsKeys(id ssax.ID) bool { return id == "maps.Keys" || id == "golang.org/x/exp/maps.Keys" }

// ReturnsPairs reports whether a function returns an iterator over pairs: ok is true
// for maps.All, slices.All and slices.Backward. indexed is true for a slice, whose
// pairs consist of an index and an element. The pairs of a map consist of a key and an
// element.
func ReturnsPairs(id ssax.ID) (indexed, ok bool) {
	return id != "maps.All", id == "maps.All" || id == "slices.All" || id == "slices.Backward"
}

// IsPull reports whether a function is iter.Pull or iter.Pull2. Both take an iterator,
// and return a function that returns the values of the iterator one by one.
func IsPull(id ssax.ID) bool { return id == "iter.Pull" || id == "iter.Pull2" }

// positions matches the names of some functions of packages slices and maps. These
// functions do not return elements of their arguments. They return an index, the result
// of a comparison, keys, or pairs. ReturnsArguments returns false for them.
var positions = pattern.New(`^(Keys|Index|IndexFunc|BinarySearch|BinarySearchFunc|Compare|CompareFunc|All|Backward)$`)

// SharedText is the field of cobra's commands in which programs pass strings from one
// package to another, among them statuses. cobra itself stores no numbers there.
const SharedText ssax.ID = "github.com/spf13/cobra.Command.Annotations"
