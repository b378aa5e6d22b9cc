package driver_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers"
	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
	"github.com/exitlint/exitlint/internal/test/slow"
)

// TestParity checks that this driver reports the same findings as the driver of
// go/analysis, which reads all dependencies from source, while this driver reads only
// some. Without the build tag "slow", both take the standard library from export data.
func TestParity(t *testing.T) {
	modules := map[string]string{"across": module(t, across)}
	if slow.Tests {
		modules["example"] = filepath.Join("..", "..", "..", "examples", "taskctl")
		modules["planted"] = filepath.Join(modules["example"], "planted")
		modules["generics"] = module(t, generics)
		modules["names"] = module(t, names)
		for _, name := range []string{"envelopes", "envelopeshapes", "envelopeshapes/encoders", "envelopeshapes/library", "envelopeshapes/replaced"} {
			modules[name] = filepath.Join("..", "..", "..", "testdata", "src", filepath.FromSlash(name))
		}
	}
	silent := []string{"example", "envelopeshapes/library"} // may have no findings
	for name, dir := range modules {
		t.Run(name, func(t *testing.T) {
			dir, err := filepath.Abs(dir)
			if err != nil {
				t.Fatal(err)
			}
			found, _, err := check(driver.Options{Dir: dir})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range found {
				got = append(got, fmt.Sprintf("%s:%d:%d: %s (%s) %[5]s", relative(dir, f.File), f.Line, f.Column, f.Message, f.Rule))
			}
			slices.Sort(got)
			want := reference(t, dir)
			if len(want) == 0 && !slices.Contains(silent, name) {
				t.Error("nothing to compare")
			}
			compare(t, got, want...)
		})
	}
}

// reference returns the findings under the driver of go/analysis. That driver sees one
// program at a time. So it may report a finding once for each of two programs, and it
// cannot report that none of several programs reaches a status.
func reference(t *testing.T, dir string) []string {
	t.Helper()
	if !slow.Tests {
		return reported(t, dir, analyzertest.WithoutTests(analyzertest.Load(t, dir, "./...")))
	}
	cfg := &packages.Config{Mode: packages.LoadAllSyntax | packages.NeedModule, Dir: dir, Env: append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOPROXY=off")}
	pkgs, err := packages.Load(cfg, "./...")
	if err != nil || packages.PrintErrors(pkgs) > 0 {
		t.Fatal("load", err)
	}
	return reported(t, dir, pkgs)
}

// reported returns the findings of the suite in the given packages.
func reported(t *testing.T, dir string, pkgs []*packages.Package) []string {
	t.Helper()
	graph, err := checker.Analyze(analyzers.New(analyzers.Options{}), pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatal(act, act.Err)
		}
		for _, d := range act.Diagnostics {
			at := act.Package.Fset.Position(d.Pos)
			out = append(out, fmt.Sprintf("%s:%d:%d: %s %s", relative(dir, at.Filename), at.Line, at.Column, d.Message, d.Category))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// across is a module in which statuses pass through several packages, a dependency and
// error values. Some of its findings are suppressed.
const across = replaced + `-- exitlint.toml --
version = 1
program.constants = ["./exit"]
code = [
  {value = 3, name = "Three"},
  {value = 127, name = "WRONG"},
]
rules."exitcode/dependency" = true
-- exit/exit.go --
package exit

// Three is a status.
const Three = 3

// An Error carries a status.
type Error struct{ Code int }

func (e *Error) Error() string { return "failed" }

// ExitCode returns it.
func (e *Error) ExitCode() int { return e.Code }
-- work/work.go --
package work

import "example.com/m/exit"

// Do fails.
func Do(n int) error {
	if n > 3 {
		return &exit.Error{Code: 3}
	}
	if n > 2 {
		return &exit.Error{Code: 9} //exitlint:ignore exitcode/undeclared on purpose
	}
	return &exit.Error{Code: 300}
}

// Unused is idle.
func Unused() int { return exit.Three } //exitlint:ignore exitcode/range for nothing
-- l/go.mod --
module example.org/l

go 1.24
-- l/l.go --
package l

import "os"

// Die ends the process.
func Die(code int) { os.Exit(code) }

// Own has a status of its own.
func Own() {
	if len(os.Args) > 3 {
		os.Exit(7)
	}
}
-- main.go --
package main

import (
	"errors"
	"log"
	"os"

	"example.com/m/exit"
	"example.com/m/work"
	"example.org/l"
)

func main() {
	l.Own()
	err := work.Do(len(os.Args))
	var e *exit.Error
	if errors.As(err, &e) {
		os.Exit(e.ExitCode())
	}
	if err != nil {
		log.Fatal(err)
	}
	if len(os.Args) > 4 {
		l.Die(3)
	}
	l.Die(8)
}
`

// names is a module with constants for its codes, some of them in a dependency. The
// names are spelt differently than in the registry.
const names = replaced + `-- exitlint.toml --
version = 1
program.constants = ["./exit", "example.org/l", "example.org/gone"]
code = [
  {value = 3, name = "EXIT_THREE"},
  {value = 4, name = "EXIT_FOUR"},
  {value = 5, name = "EXIT_FIVE"},
  {value = 6, name = "EXIT_SIX"},
]
-- exit/exit.go --
package exit

// Statuses.
const (
	Three   = 3
	ExFour  = 4
	Four    = 4
	CodeSix = 7
)
-- l/go.mod --
module example.org/l

go 1.24
-- l/l.go --
package l

// ExitFive is a status, ExitSix another one, ExitThree is wrong.
const (
	ExitFive  = 5
	ExitSix   = 6
	ExitThree = 33
)
-- main.go --
package main

import "os"

func main() {
	if len(os.Args) > 4 {
		os.Exit(3)
	}
	if len(os.Args) > 3 {
		os.Exit(4)
	}
	if len(os.Args) > 2 {
		os.Exit(5)
	}
	os.Exit(6)
}
`

const generics = goMod + `-- exitlint.toml --
version = 1
code = [{value = 3, name = "Three"}]
-- opt/opt.go --
package opt

// Must returns its first argument, or ends.
func Must[T any](v T, err error, end func(int)) T {
	if err != nil {
		end(4)
	}
	return v
}

// A Table has statuses.
var Table = map[string]int{"a": 3, "b": 5}
-- main.go --
package main

import (
	"os"
	"strconv"

	"example.com/m/opt"
)

func main() {
	n, err := strconv.Atoi(os.Args[1])
	n = opt.Must(n, err, os.Exit)
	if n > 3 {
		os.Exit(opt.Table[os.Args[1]])
	}
	os.Exit(6)
}
`
