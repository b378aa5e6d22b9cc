// Package govet implements the tool that go vet -vettool runs, and runs go vet with
// it.
//
// go vet runs its tool in three ways. It asks for the flags (-flags) and the
// version (-V=full) in the user's working directory. Then it runs the tool once for
// each package, in the directory of the package, with the name of a .cfg file.
//
// go vet caches diagnostics. The version is part of the cache key; apart from it,
// the key covers only Go files. So exitlint answers -V=full with a hash of the
// other files that it reads, such as registries and documents: see
// [inputs.Invocation.ID].
package govet

import (
	"encoding/gob"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/run/inputs"
)

// ConfigVariable is the environment variable that names one registry for all packages
// under go vet. A flag cannot replace it, because go vet does not pass flags with
// -V=full.
const ConfigVariable = "EXITLINT_CONFIG"

// AsksVersion reports whether go vet has passed args to ask for the version.
func AsksVersion(args []string) bool {
	return len(args) == 1 && args[0] == "-V=full"
}

// AsksUnit reports whether go vet has passed args to ask for the flags or for the
// analysis of a package. [Main] handles both.
func AsksUnit(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	if len(args) > 1 && !strings.HasPrefix(args[0], "-") {
		return false // the user runs a command on a package whose name ends in .cfg
	}
	return len(args) == 1 && last == "-flags" || strings.HasSuffix(last, ".cfg")
}

// Main does what go vet asks for with args: it analyses a package, or prints the
// flags. It reports whether that succeeded. In some cases it ends the process
// instead.
//
// If an analyzer panics, Main calls broken, which must end the process with a status
// other than 0. Returning an error from the analyzer would not be enough. For a
// dependency go vet only wants facts; it would ignore the error and cache that there
// are no facts.
//
// For a dependency, Main runs only the analyzers that export facts. unitchecker alone
// would run all rules there, because the rules use facts too.
//
// Since Go 1.26, go vet always passes -json and prints the findings itself; Main then
// analyses the package as a [unit]. With other flags, such as -fix, unitchecker
// analyses it. The two write different files of facts, but go vet never mixes facts
// from runs with different flags.
func Main(args []string, suite []*analysis.Analyzer, broken func(error)) (ok bool) {
	var makers []*analysis.Analyzer
	all := rule.WithRequired(suite)
	for _, a := range all {
		guard(a, broken)
		if len(a.FactTypes) > 0 {
			makers = append(makers, a)
		}
		for _, f := range a.FactTypes {
			gob.Register(f) // stored facts must be decoded even if the analyzer is turned off
		}
	}
	shareFlags(flag.CommandLine, suite)
	file := args[len(args)-1]
	if len(args) == 2 && args[0] == "-json" {
		if u := readUnit(file); u != nil {
			if u.VetxOnly {
				all = rule.WithRequired(makers)
			}
			return u.run(os.Stderr, all, suite)
		}
	}
	if factsOnly(file) {
		unitchecker.Run(file, makers)
	}
	unitchecker.Main(suite...)
	return true // unitchecker has ended the process
}

// shareFlags replaces the flags of the analyzers with a single flag -no-registry,
// which sets the flag of this name in each analyzer. go vet passes the flag on, and
// its value is a part of the key under which go vet caches results. The other flags
// are removed: the value of a flag that names a file does not change if the file is
// edited.
func shareFlags(set *flag.FlagSet, suite []*analysis.Analyzer) {
	var shared []*flag.Flag
	for _, a := range suite {
		if f := a.Flags.Lookup(rule.NoRegistryFlag); f != nil {
			shared = append(shared, f)
		}
		a.Flags = flag.FlagSet{}
	}
	if len(shared) == 0 {
		return
	}
	set.BoolFunc(rule.NoRegistryFlag, shared[0].Usage, func(value string) error {
		for _, f := range shared {
			if err := f.Value.Set(value); err != nil {
				return err
			}
		}
		return nil
	})
}

// factsOnly reports whether go vet wants only the facts, and no diagnostics, of the
// package that a .cfg file describes.
func factsOnly(file string) bool {
	data, err := os.ReadFile(file)
	if err != nil {
		return false // let unitchecker report the error
	}
	var unit struct{ VetxOnly bool }
	return json.Unmarshal(data, &unit) == nil && unit.VetxOnly
}

// brokenMark begins the message about an analyzer that panicked. [Command] looks
// for it in the output of go vet.
const brokenMark = "internal error: analyzer "

// guard makes an analyzer call broken when it panics.
func guard(a *analysis.Analyzer, broken func(error)) {
	run := a.Run
	a.Run = func(pass *analysis.Pass) (any, error) {
		defer func() {
			if p := recover(); p != nil {
				broken(fmt.Errorf("%s%s on %s: panic: %v\n%s", brokenMark, a.Name, pass.Pkg.Path(), p, debug.Stack()))
			}
		}()
		return run(pass)
	}
}

// WriteVersion answers -V=full, in the form that go vet requires.
func WriteVersion(w io.Writer, in inputs.Invocation) error {
	id, err := in.ID()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "exitlint version devel buildID=%s\n", id)
	return err
}

// Config returns the registry that [ConfigVariable] names, or "". The name must be
// absolute, because go vet runs the tool in many directories.
func Config(getenv func(string) string) (string, error) {
	file := getenv(ConfigVariable)
	if file != "" && !filepath.IsAbs(file) {
		return "", fmt.Errorf("%s is %q, which is not an absolute path", ConfigVariable, file)
	}
	return file, nil
}
