// Package govet is the side of exitlint that go vet talks to.
//
// go vet runs its tool three ways: once with -flags and once with -V=full, in
// the user's working directory, and then once a package with a .cfg file, in
// the package's directory. The answer to -V=full becomes part of the key under
// which go vet keeps a package's diagnostics, and files other than Go files
// are not in that key. So the answer here covers every such file that exitlint
// may read: see [inputs.Invocation.ID].
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

// ConfigVariable is the environment variable that names the one registry to
// use under go vet, where each flag would have to be in front of the packages
// and is not known yet when the tool is asked for its version.
const ConfigVariable = "EXITLINT_CONFIG"

// AsksVersion tells whether args are go vet asking for the version.
func AsksVersion(args []string) bool {
	return len(args) == 1 && args[0] == "-V=full"
}

// AsksUnit tells whether args are go vet asking for the flags, or to analyse
// a package: then [Main] has the answer.
func AsksUnit(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	if len(args) > 1 && !strings.HasPrefix(args[0], "-") {
		return false // a command on a package that is called so
	}
	return len(args) == 1 && last == "-flags" || strings.HasSuffix(last, ".cfg")
}

// Main answers on args, which are those of the process, and ends it. Where an
// analyzer panics it calls broken with an error that names the analyzer and the
// package; broken has to end the process with a status other than 0. An error of
// the analyzer would not do: of a dependency go vet wants nothing but facts, and
// would keep that there are none.
//
// Of a dependency unitchecker would run all analyzers that use facts, which are
// the rules; here only those run that have facts.
func Main(args []string, suite []*analysis.Analyzer, broken func(error)) {
	var makers []*analysis.Analyzer
	for _, a := range rule.WithRequired(suite) {
		guard(a, broken)
		if len(a.FactTypes) > 0 {
			makers = append(makers, a)
		}
		for _, f := range a.FactTypes {
			gob.Register(f) // flags may leave its analyzer out, but it is in the files
		}
	}
	if file := args[len(args)-1]; factsOnly(file) {
		unitchecker.Run(file, makers)
	}
	unitchecker.Main(suite...)
}

// factsOnly reports whether a file describes a package of which go vet wants
// the facts alone.
func factsOnly(file string) bool {
	data, err := os.ReadFile(file)
	if err != nil {
		return false // for unitchecker to tell
	}
	var unit struct{ VetxOnly bool }
	return json.Unmarshal(data, &unit) == nil && unit.VetxOnly
}

// brokenMark starts what is said of an analyzer that panics. [Command] knows it
// again in the output of go vet.
const brokenMark = "internal error: analyzer "

// guard looks after an analyzer.
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

// WriteVersion answers -V=full, in the one form that go vet accepts.
func WriteVersion(w io.Writer, in inputs.Invocation) error {
	id, err := in.ID()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "exitlint version devel buildID=%s\n", id)
	return err
}

// Config returns the registry that the environment names, or "". A relative
// name has no meaning under go vet, which changes the working directory.
func Config(getenv func(string) string) (string, error) {
	file := getenv(ConfigVariable)
	if file != "" && !filepath.IsAbs(file) {
		return "", fmt.Errorf("%s is %q, which is not an absolute path", ConfigVariable, file)
	}
	return file, nil
}
