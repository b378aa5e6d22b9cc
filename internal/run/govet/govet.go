// Package govet implements the tool that go vet -vettool runs, and runs go vet with it.
//
// go vet runs its tool in three ways. It asks for the flags (-flags) and the version
// (-V=full) in the user's working directory. Then it runs the tool once for each package,
// in the directory of the package, with the name of a .cfg file.
//
// go vet caches diagnostics. Its cache key covers the Go files and the version of the
// tool, but no other files. So exitlint includes a hash of the other files that it reads,
// such as registries and documents, in its answer to -V=full: see [inputs.Invocation.ID].
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

// ConfigVariable is an environment variable that names one registry for all packages
// under go vet. A flag would not do: the version depends on the registry, and go vet
// passes no flags when it asks for the version.
const ConfigVariable = "EXITLINT_CONFIG"

// WantsVersion reports whether go vet asks for the version.
func WantsVersion(args []string) bool {
	return len(args) == 1 && args[0] == "-V=full"
}

// WantsAnalysis reports whether go vet asks for the flags of exitlint, or for the analysis
// of a package. [Main] answers both.
func WantsAnalysis(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	if len(args) > 1 && !strings.HasPrefix(args[0], "-") {
		return false // the user runs a command such as exitlint check ./x.cfg
	}
	return len(args) == 1 && last == "-flags" || strings.HasSuffix(last, ".cfg")
}

// Main does what go vet asks for: it analyses a package, or prints the flags of exitlint.
// It returns false if the analysis failed. If unitchecker does the work, it ends the
// process, and Main does not return.
//
// If an analyzer fails, Main calls onFailure, which must end the process with a status
// other than 0. Returning an error is not enough, because go vet would cache the result.
// For a dependency, it would even ignore the error and cache that the package has no
// facts.
//
// Since Go 1.26, go vet passes the single flag -json for a run without fixes. Main then
// analyses the package as a [unit], and otherwise with unitchecker. A unit and
// unitchecker write facts in different file formats, but go vet never mixes facts from
// runs with different flags. On dependencies, Main runs only the analyzers that export
// facts.
func Main(args []string, suite []*analysis.Analyzer, onFailure func(error)) (ok bool) {
	var makers []*analysis.Analyzer
	all := rule.WithRequired(suite)
	for _, a := range all {
		reportFailures(a, onFailure)
		if len(a.FactTypes) > 0 {
			makers = append(makers, a)
		}
		for _, f := range a.FactTypes {
			gob.Register(f) // to decode facts of an analyzer that is turned off
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
	if needsOnlyFacts(file) {
		unitchecker.Run(file, makers)
	}
	unitchecker.Main(suite...)
	return true // not reached: unitchecker ends the process
}

// shareFlags replaces the flags of all analyzers with a single flag -no-registry in set.
// The value of this flag is passed to all analyzers that had a flag with this name.
//
// go vet passes the flag to exitlint, and does not reuse results from runs with another
// value. A flag with the file name of a registry would not work: after an edit of the
// registry its name is the same, so go vet would reuse old results.
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

// needsOnlyFacts reports whether go vet needs only the facts of a package, and not its
// diagnostics. file is the .cfg file that describes the package.
func needsOnlyFacts(file string) bool {
	data, err := os.ReadFile(file)
	if err != nil {
		return false // unitchecker reports the error
	}
	var unit struct{ VetxOnly bool }
	return json.Unmarshal(data, &unit) == nil && unit.VetxOnly
}

// failurePrefix is the beginning of the message about an analyzer that failed. [Command]
// searches the output of go vet for it.
const failurePrefix = "internal error: analyzer "

// reportFailures makes an analyzer call onFailure if it fails. The error is the one that
// the analyzer returned, or describes its panic.
func reportFailures(a *analysis.Analyzer, onFailure func(error)) {
	run := a.Run
	a.Run = func(pass *analysis.Pass) (any, error) {
		defer func() {
			if p := recover(); p != nil {
				onFailure(fmt.Errorf("%s%s on %s: panic: %v\n%s", failurePrefix, a.Name, pass.Pkg.Path(), p, debug.Stack()))
			}
		}()
		result, err := run(pass)
		if err != nil {
			onFailure(fmt.Errorf("%s%s on %s: %w", failurePrefix, a.Name, pass.Pkg.Path(), err))
		}
		return result, err
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

// Config returns the path of the registry in the environment variable [ConfigVariable],
// or "" if it is not set. The path must be absolute, because go vet runs the tool in
// many directories.
func Config(getenv func(string) string) (string, error) {
	file := getenv(ConfigVariable)
	if file != "" && !filepath.IsAbs(file) {
		return "", fmt.Errorf("%s is %q, which is not an absolute path", ConfigVariable, file)
	}
	return file, nil
}
