// Package govet implements exitlint as a tool of go vet, and runs go vet with
// that tool.
//
// go vet runs its tool in three ways: once with -flags and once with -V=full,
// in the user's working directory, and then once for each package with a .cfg
// file, in the directory of the package. The answer to -V=full becomes a part
// of the key under which go vet caches the diagnostics of a package. The only
// files that the key covers are Go files. So the answer of this package
// contains a hash of every other file that exitlint may read: see
// [inputs.Invocation.ID].
package govet

import (
	"encoding/gob"
	"encoding/json"
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

// ConfigVariable is the environment variable that names the one registry to use
// under go vet. A flag would not suffice: go vet does not pass flags to the
// tool when it asks for the version.
const ConfigVariable = "EXITLINT_CONFIG"

// AsksVersion reports whether go vet asks for the version with args.
func AsksVersion(args []string) bool {
	return len(args) == 1 && args[0] == "-V=full"
}

// AsksUnit reports whether go vet asks with args for the flags or for the
// analysis of a package. [Main] answers both.
func AsksUnit(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	if len(args) > 1 && !strings.HasPrefix(args[0], "-") {
		return false // the arguments are a command, and a package with a name that ends in .cfg
	}
	return len(args) == 1 && last == "-flags" || strings.HasSuffix(last, ".cfg")
}

// Main answers go vet, given the arguments of the process, and ends the process.
//
// If an analyzer panics, Main calls broken with an error that names the
// analyzer and the package. broken must end the process with a status other
// than 0. It would not be enough to make the panic an error of the analyzer: go
// vet wants only facts of a dependency, and would cache that the dependency has
// no facts.
//
// On a dependency unitchecker runs every analyzer that needs facts, and with it
// all rules. Main runs only the analyzers that export facts.
func Main(args []string, suite []*analysis.Analyzer, broken func(error)) {
	var makers []*analysis.Analyzer
	for _, a := range rule.WithRequired(suite) {
		guard(a, broken)
		if len(a.FactTypes) > 0 {
			makers = append(makers, a)
		}
		for _, f := range a.FactTypes {
			gob.Register(f) // files contain the fact even if a flag turns the analyzer off
		}
	}
	if file := args[len(args)-1]; factsOnly(file) {
		unitchecker.Run(file, makers)
	}
	unitchecker.Main(suite...)
}

// factsOnly reports whether go vet wants only the facts of the package that a
// .cfg file describes.
func factsOnly(file string) bool {
	data, err := os.ReadFile(file)
	if err != nil {
		return false // unitchecker reports the error
	}
	var unit struct{ VetxOnly bool }
	return json.Unmarshal(data, &unit) == nil && unit.VetxOnly
}

// brokenMark is the beginning of the error about an analyzer that panics.
// [Command] looks for it in the output of go vet.
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

// WriteVersion writes the answer to -V=full, in the only form that go vet accepts.
func WriteVersion(w io.Writer, in inputs.Invocation) error {
	id, err := in.ID()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "exitlint version devel buildID=%s\n", id)
	return err
}

// Config returns the registry that the environment names, or "". It refuses a
// relative name: go vet runs the tool in the directory of each package.
func Config(getenv func(string) string) (string, error) {
	file := getenv(ConfigVariable)
	if file != "" && !filepath.IsAbs(file) {
		return "", fmt.Errorf("%s is %q, which is not an absolute path", ConfigVariable, file)
	}
	return file, nil
}
