package driver_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/analyzers"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/fix"
	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/internal/test/testfiles"
)

// module unpacks an archive into a new directory, and sets the environment so that the
// go command downloads nothing.
func module(t *testing.T, archive string) string {
	t.Helper()
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOWORK", "")
	return testfiles.Unpack(t, archive)
}

func check(o driver.Options, rules ...string) ([]finding.Finding, report.Summary, error) {
	w, err := driver.Load(context.Background(), o)
	if err != nil {
		return nil, report.Summary{}, err
	}
	return w.Check(rules)
}

// findings runs the rules and returns one line for each finding. The test fails if the
// rules cannot run.
func findings(t *testing.T, o driver.Options, rules ...string) []string {
	t.Helper()
	found, _, err := check(o, rules...)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, f := range found {
		lines = append(lines, fmt.Sprintf("%s:%d:%d: %s (%s)", relative(o.Dir, f.File), f.Line, f.Column, f.Message, f.Rule))
	}
	return lines
}

func relative(dir, file string) string {
	return filepath.ToSlash(strings.TrimPrefix(file, dir+string(filepath.Separator)))
}

func compare(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

// registryOf returns a registry that declares the statuses, one on each line from
// line 3 on.
func registryOf(statuses ...int) string {
	var b strings.Builder
	b.WriteString("version = 1\ncode = [\n")
	for _, v := range statuses {
		fmt.Fprintf(&b, "  {value = %d, name = \"S%d\"},\n", v, v)
	}
	b.WriteString("]\n")
	return b.String()
}

const goMod = "-- go.mod --\nmodule example.com/m\n\ngo 1.24\n"

// exits returns the source of a program that can end with each of the statuses.
func exits(statuses ...int) string {
	var b strings.Builder
	b.WriteString("package main\n\nimport \"os\"\n\nfunc main() {\n\tswitch len(os.Args) {\n")
	for _, v := range statuses {
		fmt.Fprintf(&b, "\tcase %d:\n\t\tos.Exit(%d)\n", v, v)
	}
	b.WriteString("\t}\n}\n")
	return b.String()
}

// TestFailures checks that a failure says what is wrong, where, and what to do.
func TestFailures(t *testing.T) {
	registry := "-- exitlint.toml --\n" + registryOf(3)
	program := "-- main.go --\n" + exits(3)
	tests := []struct {
		name, archive string
		patterns      []string
		config        string
		code          string
		places        []string
		suggestion    string
	}{
		{name: "no module", archive: program + registry, code: report.LoadFailed, suggestion: "go mod init"},
		{name: "no module, a folder", archive: program + registry, patterns: []string{"."}, code: report.LoadFailed, suggestion: "go mod init"},
		{name: "no package", archive: goMod + registry, code: report.NothingToCheck, suggestion: "name a directory"},
		{
			name: "a folder that is not there", archive: goMod + registry + program, patterns: []string{"./nowhere"},
			code: report.LoadFailed, places: []string{"./nowhere:0:0: stat DIR/nowhere: directory not found"}, suggestion: "go list ./nowhere",
		},
		{
			name: "folders that are not there", archive: goMod + registry + program, patterns: []string{"./nowhere/...", "."},
			code: report.LoadFailed, places: []string{"./nowhere/...:0:0: pattern ./nowhere/...: lstat ./nowhere/: no such file or directory"}, suggestion: "go list",
		},
		{
			name: "a folder without Go files", archive: goMod + registry + program + "-- docs/x.md --\n", patterns: []string{"./docs"},
			code: report.LoadFailed, places: []string{"./docs:0:0: no Go files in DIR/docs"}, suggestion: "go list",
		},
		{name: "a go.mod that is none", archive: "-- go.mod --\nmodule !!\n" + registry + program, code: report.LoadFailed, suggestion: "go list"},
		{
			name: "a type error", archive: goMod + registry + "-- main.go --\npackage main\n\nfunc main() { x := 3; y() }\n",
			code: report.LoadFailed, places: []string{"main.go:3:15: declared and not used: x", "main.go:3:23: undefined: y"}, suggestion: "go build",
		},
		{
			name: "a type error below", archive: goMod + registry + "-- main.go --\npackage main\n\nimport \"example.com/m/b\"\n\nfunc main() { b.F() }\n" +
				"-- b/b.go --\npackage b\n\nfunc F() int { return \"\" }\n",
			code: report.LoadFailed, places: []string{"b/b.go:3:23: cannot use \"\" (untyped string constant) as int value in return statement"}, suggestion: "go build",
		},
		{
			name: "a syntax error", archive: goMod + registry + "-- main.go --\npackage main\n\nfunc main() {\n\tif {\n\t}\n}\n",
			code: report.LoadFailed, places: []string{"main.go:4:5: missing condition in if statement"}, suggestion: "go build",
		},
		{
			name: "an import of the module that is not there", archive: goMod + registry + "-- main.go --\npackage main\n\nimport _ \"example.com/m/b\"\n\nfunc main() {}\n",
			code: report.LoadFailed, places: []string{"main.go:3:8: no required module provides package example.com/m/b; to add it: go get example.com/m/b"}, suggestion: "go build",
		},
		{
			name: "an import cycle", archive: goMod + registry + "-- a/a.go --\npackage a\n\nimport _ \"example.com/m/b\"\n-- b/b.go --\npackage b\n\nimport _ \"example.com/m/a\"\n",
			code: report.LoadFailed, places: []string{"a/a.go:3:10: could not import example.com/m/b (import cycle not allowed: import stack: [example.com/m/a example.com/m/b example.com/m/a])"}, suggestion: "go build",
		},
		{
			name: "two packages in one folder", archive: goMod + registry + program + "-- other.go --\npackage other\n",
			code: report.LoadFailed, places: []string{"other.go:1:1: package other; expected package main"}, suggestion: "go build",
		},
		{
			name: "what only the compiler sees", archive: goMod + registry + "-- main.go --\npackage main\n\nfunc f()\n\nfunc main() { f() }\n",
			code: report.LoadFailed, places: []string{"main.go:3:6: missing function body"}, suggestion: "go build",
		},
		{
			name: "what only go list sees", archive: goMod + registry + "-- main.go --\npackage main\n\nimport _ \"embed\"\n\n//go:embed nope.txt\nvar s string\n\nfunc main() { println(s) }\n",
			code: report.LoadFailed, places: []string{"main.go:5:12: pattern nope.txt: no matching files found"}, suggestion: "go build",
		},
		{
			name: "a dependency that does not compile", archive: replaced + registry + "-- main.go --\npackage main\n\nimport \"example.org/l\"\n\nfunc main() { l.X() }\n" +
				"-- l/go.mod --\nmodule example.org/l\n\ngo 1.24\n-- l/l.go --\npackage l\n\nfunc X() { y }\n",
			code: report.LoadFailed, places: []string{"l/l.go:3:12: undefined: y"}, suggestion: "go build",
		},
		{name: "no registry", archive: goMod + program, code: report.RegistryNotFound, suggestion: "exitlint init"},
		{
			name: "a registry above the module", archive: "-- exitlint.toml --\n" + registryOf(3) + strings.ReplaceAll(goMod+program, "-- ", "-- sub/"), patterns: []string{"./..."},
			code: report.RegistryNotFound, suggestion: "exitlint init",
		},
		{
			name: "a broken registry", archive: goMod + program + "-- exitlint.toml --\nversion = 1\nnope = 2\n\n[[code]]\nvalue = 300\nname = \"X\"\n",
			code: report.RegistryInvalid, places: []string{"exitlint.toml:2:1: ", "exitlint.toml:5:9: "}, suggestion: "docs/registry.md",
		},
		{
			name: "a registry that is named and not there", archive: goMod + program + registry, config: "other.toml",
			code: report.RegistryInvalid, places: []string{"other.toml:0:0: cannot be read"}, suggestion: "docs/registry.md",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			root := module(t, test.archive)
			dir := root
			if strings.Contains(test.archive, "-- sub/go.mod") {
				dir = filepath.Join(root, "sub")
			}
			found, _, err := check(driver.Options{Dir: dir, Patterns: test.patterns, Config: test.config})
			var failure *report.Failure
			if !errors.As(err, &failure) {
				t.Fatalf("error %v, findings %v", err, found)
			}
			if failure.Code != test.code || !strings.Contains(failure.Suggestion, test.suggestion) {
				t.Errorf("%s %q, %q; want %s, %q", failure.Code, failure.Message, failure.Suggestion, test.code, test.suggestion)
			}
			compareProblems(t, root, failure.Problems, test.places)
		})
	}
}

const replaced = "-- go.mod --\nmodule example.com/m\n\ngo 1.24\n\nrequire example.org/l v0.0.0\n\nreplace example.org/l => ./l\n"

// compareProblems compares problems with the wanted ones. A problem matches if it begins
// with the wanted text.
func compareProblems(t *testing.T, dir string, places []report.Problem, want []string) {
	t.Helper()
	var got []string
	for _, p := range places {
		got = append(got, fmt.Sprintf("%s:%d:%d: %s", relative(dir, p.File), p.Line, p.Column, strings.ReplaceAll(p.Message, dir, "DIR")))
	}
	if len(got) != len(want) {
		t.Fatalf("places %q, want %q", got, want)
	}
	for i := range got {
		if !strings.HasPrefix(got[i], want[i]) {
			t.Errorf("place %q, want %q", got[i], want[i])
		}
	}
}

func TestUnreadableRegistry(t *testing.T) {
	dir := module(t, goMod+"-- main.go --\n"+exits(3)+"-- exitlint.toml --\n"+registryOf(3))
	if err := os.Chmod(filepath.Join(dir, "exitlint.toml"), 0); err != nil {
		t.Fatal(err)
	}
	if f, err := os.Open(filepath.Join(dir, "exitlint.toml")); err == nil {
		f.Close()
		t.Skip("this user can read everything")
	}
	_, _, err := check(driver.Options{Dir: dir})
	var failure *report.Failure
	if !errors.As(err, &failure) || failure.Code != report.RegistryInvalid || len(failure.Problems) != 1 {
		t.Errorf("error %v", err)
	}
}

// TestTests checks that statuses in test files are reported only with Options.Tests,
// and that a package counts once, although go list lists it both with and without its
// tests.
func TestTests(t *testing.T) {
	dir := module(t, goMod+"-- exitlint.toml --\n"+registryOf(3)+"-- main.go --\n"+exits(3)+
		"-- main_test.go --\npackage main\n\nimport (\n\t\"os\"\n\t\"testing\"\n)\n\nfunc TestMain(m *testing.M) {\n\tos.Exit(9)\n}\n"+
		"-- lib/lib.go --\npackage lib\n-- lib/lib_test.go --\npackage lib_test\n\nimport (\n\t\"os\"\n\n\t_ \"example.com/m/lib\"\n)\n\nfunc init() {\n\tif len(os.Args) > 9 {\n\t\tos.Exit(8)\n\t}\n}\n")
	compare(t, findings(t, driver.Options{Dir: dir}))
	compare(t, findings(t, driver.Options{Dir: dir, Tests: true}),
		"lib/lib_test.go:11:11: exit status 8 is not declared in exitlint.toml (exitcode/undeclared)",
		"main_test.go:9:10: exit status 9 is not declared in exitlint.toml (exitcode/undeclared)")
	_, summary, err := check(driver.Options{Dir: dir, Tests: true})
	if err != nil || summary.Packages != 2 || summary.Programs != 1 || summary.Codes != 1 || summary.Findings != 2 {
		t.Errorf("summary %+v, error %v", summary, err)
	}
	w, err := driver.Load(context.Background(), driver.Options{Dir: dir, Tests: true})
	if err != nil {
		t.Fatal(err)
	}
	if programs, err := w.Programs(); err != nil || len(programs) != 1 {
		t.Errorf("%d programs, error %v", len(programs), err)
	}
	testfiles.Write(t, filepath.Join(dir, "main_test.go"), "package main\n\nvar x int = \"\"\n")
	compare(t, findings(t, driver.Options{Dir: dir}))
	if _, _, err := check(driver.Options{Dir: dir, Tests: true}); err == nil || !strings.Contains(err.Error(), "main_test.go:3:13: ") {
		t.Errorf("error %v", err)
	}
}

// TestTags checks that a file with build constraints is checked only if the tags
// include it.
func TestTags(t *testing.T) {
	dir := module(t, goMod+"-- exitlint.toml --\n"+registryOf(3)+"-- main.go --\n"+exits(3)+
		"-- special.go --\n//go:build special && more\n\npackage main\n\nimport \"os\"\n\nfunc init() {\n\tif len(os.Args) > 9 {\n\t\tos.Exit(9)\n\t}\n}\n")
	compare(t, findings(t, driver.Options{Dir: dir}))
	compare(t, findings(t, driver.Options{Dir: dir, Tags: "special,more"}),
		"special.go:9:11: exit status 9 is not declared in exitlint.toml (exitcode/undeclared)")
}

// TestConfig checks that Options.Config governs all packages, even those of other
// modules and those with an exitlint.toml of their own, and that findings about the
// registry itself occur only once.
func TestConfig(t *testing.T) {
	dir := module(t, "-- go.work --\ngo 1.24\n\nuse (\n\t./a\n\t./b\n)\n"+
		"-- a/go.mod --\nmodule example.com/a\n\ngo 1.24\n-- a/main.go --\n"+exits(3, 4)+"-- a/exitlint.toml --\n"+registryOf(3, 4)+
		"-- b/go.mod --\nmodule example.com/b\n\ngo 1.24\n-- b/main.go --\n"+exits(5)+
		"-- config/all.toml --\nversion = 1\ncode = [\n  {value = 3, name = \"S3\"},\n  {value = 6, name = \"S6\"},\n  {value = 127, name = \"WRONG\"},\n]\n")
	want := []string{
		"a/main.go:10:11: exit status 4 is not declared in all.toml (exitcode/undeclared)",
		"b/main.go:8:11: exit status 5 is not declared in all.toml (exitcode/undeclared)",
		"config/all.toml:4:12: no program ends with status 6 (S6) (exitcode/unreached)",
		"config/all.toml:5:12: no program ends with status 127 (WRONG) (exitcode/unreached)",
		"config/all.toml:5:12: status 127 is WRONG here, but means \"the command was not found\" to shells (exitcode/reserved)",
	}
	slices.SortFunc(want, strings.Compare)
	for _, config := range []string{"config/all.toml", filepath.Join(dir, "config", "all.toml")} {
		got := findings(t, driver.Options{Dir: dir, Patterns: []string{"./a", "./b"}, Config: config})
		slices.SortFunc(got, strings.Compare)
		compare(t, got, want...)
	}
	compare(t, findings(t, driver.Options{Dir: dir, Patterns: []string{"./a", "./b"}}))
}

// TestModules checks that rules run only on packages of the user's own modules.
func TestModules(t *testing.T) {
	lib := "package l\n\nimport \"os\"\n\n// Die ends the process.\nfunc Die(code int) { os.Exit(code) }\n\n// Own has a status of its own.\nfunc Own() {\n\tif len(os.Args) > 3 {\n\t\tos.Exit(7)\n\t}\n}\n"
	program := "package main\n\nimport \"example.org/l\"\n\nfunc main() {\n\tl.Own()\n\tl.Die(9)\n}\n"
	tests := []struct {
		name, archive string
		patterns      []string
		want          []string
	}{
		{
			"a workspace of two modules, both the user's own",
			"-- go.work --\ngo 1.24\n\nuse (\n\t./m\n\t./l\n)\n-- m/go.mod --\nmodule example.com/m\n\ngo 1.24\n-- m/exitlint.toml --\n" + registryOf(3) +
				"-- m/main.go --\n" + program + "-- l/go.mod --\nmodule example.org/l\n\ngo 1.24\n-- l/exitlint.toml --\n" + registryOf(7) + "-- l/l.go --\n" + lib,
			[]string{"./m", "./l"},
			[]string{
				"m/exitlint.toml:3:12: no program ends with status 3 (S3) (exitcode/unreached)",
				"m/main.go:7:8: exit status 9 is not declared in exitlint.toml (exitcode/undeclared)",
			},
		},
		{
			"a dependency by replacement, whose statuses are not the program's",
			replaced + "-- exitlint.toml --\n" + registryOf(9) + "-- main.go --\n" + program + "-- l/go.mod --\nmodule example.org/l\n\ngo 1.24\n-- l/l.go --\n" + lib,
			nil, nil,
		},
		{
			"a dependency in vendor",
			"-- go.mod --\nmodule example.com/m\n\ngo 1.24\n\nrequire example.org/l v1.0.0\n-- exitlint.toml --\n" + registryOf(3, 7) + "-- main.go --\n" + program +
				"-- vendor/modules.txt --\n# example.org/l v1.0.0\n## explicit; go 1.24\nexample.org/l\n-- vendor/example.org/l/l.go --\n" + lib,
			nil,
			[]string{
				"exitlint.toml:3:12: no program ends with status 3 (S3) (exitcode/unreached)",
				"main.go:7:8: exit status 9 is not declared in exitlint.toml (exitcode/undeclared)",
			},
		},
		{
			"a program in a folder of the module",
			goMod + "-- cmd/x/exitlint.toml --\n" + registryOf(3) + "-- cmd/x/main.go --\n" + exits(3, 4) + "-- lib.go --\npackage m\n",
			[]string{"./cmd/..."},
			[]string{"cmd/x/main.go:10:11: exit status 4 is not declared in exitlint.toml (exitcode/undeclared)"},
		},
		{
			"a nested module is not of the module",
			goMod + "-- exitlint.toml --\n" + registryOf(3) + "-- main.go --\n" + exits(3) + "-- nested/go.mod --\nmodule example.com/n\n\ngo 1.24\n-- nested/main.go --\n" + exits(9),
			nil, nil,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			compare(t, findings(t, driver.Options{Dir: module(t, test.archive), Patterns: test.patterns}), test.want...)
		})
	}
}

// TestCgo checks that findings in a file with import "C" have positions in that
// file, not in the file that cgo generates from it.
func TestCgo(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no C compiler")
	}
	t.Setenv("CGO_ENABLED", "1")
	program := "package main\n\n// int k() { return 1; }\nimport \"C\"\n\nimport \"os\"\n\nconst S3 = 3\n\nfunc main() {\n\tif C.k() > 2 {\n\t\tos.Exit(3)\n\t}\n" +
		"\tif C.k() > 3 {\n\t\tos.Exit(8) //exitlint:ignore exitcode/undeclared on purpose\n\t}\n\tos.Exit(9) //exitlint:ignore exitcode/range for nothing\n}\n"
	registry := "version = 1\nprogram.constants = [\".\"]\ncode = [{value = 3, name = \"S3\"}]\n"
	dir := module(t, goMod+"-- exitlint.toml --\n"+registry+"-- main.go --\n"+program)
	compare(t, findings(t, driver.Options{Dir: dir}),
		"main.go:12:11: exit status 3 is a bare number: use S3 (exitcode/literal)",
		"main.go:17:10: exit status 9 is not declared in exitlint.toml (exitcode/undeclared)",
		"main.go:17:13: there is no exitcode/range finding here to suppress; remove this comment (ignore/unused)")
	found, _, err := check(driver.Options{Dir: dir})
	if err != nil || len(found[0].Fixes) != 0 {
		t.Errorf("a fix has the offsets of the file that cgo wrote: %+v, %v", found[0].Fixes, err)
	}
	testfiles.Write(t, filepath.Join(dir, "main.go"), "package main\n\n// #include <nope.h>\nimport \"C\"\n\nfunc main() { C.f() }\n")
	if _, _, err := check(driver.Options{Dir: dir}); err == nil || !strings.HasPrefix(err.Error(), filepath.Join(dir, "main.go")+":3:11: fatal error: nope.h") {
		t.Errorf("error %v", err)
	}
}

// dynamic is a program that ends with the status of another program, which is
// unbounded.
const dynamic = "package main\n\nimport (\n\t\"os\"\n\t\"os/exec\"\n)\n\nfunc main() {\n\tc := exec.Command(\"x\")\n\t_ = c.Run()\n\tos.Exit(c.ProcessState.ExitCode())\n}\n"

// parsed is a program whose status is a number from the command line.
const parsed = "package main\n\nimport (\n\t\"os\"\n\t\"strconv\"\n)\n\nfunc main() {\n\tn, _ := strconv.Atoi(os.Args[1])\n\tos.Exit(n)\n}\n"

// TestUnreached checks that a status is reported as unreached only if all programs
// of its registry were checked and none can end with it.
func TestUnreached(t *testing.T) {
	two := goMod + "-- exitlint.toml --\n" + registryOf(0, 2, 3, 4, 5, 140) + "-- cmd/a/main.go --\n" + exits(3) + "-- cmd/b/main.go --\n" + exits(4)
	five := "exitlint.toml:7:12: no program ends with status 5 (S5) (exitcode/unreached)"
	tests := []struct {
		name, archive string
		patterns      []string
		want          []string
	}{
		{"all programs", two, nil, []string{five}},
		{"all programs by name", two, []string{"./cmd/b", "./cmd/a"}, []string{five}},
		{"one of two programs", two, []string{"./cmd/a"}, nil},
		{"one of two has an open status", two + "-- cmd/c/main.go --\n" + parsed, nil, nil},
		{"the open one has a registry of its own", two + "-- cmd/c/main.go --\n" + parsed + "-- cmd/c/exitlint.toml --\n" + registryOf(5), nil, []string{five}},
		{
			"a nested registry's own", two + "-- cmd/c/main.go --\n" + exits(5) + "-- cmd/c/exitlint.toml --\n" + registryOf(5, 6), nil,
			[]string{"cmd/c/exitlint.toml:4:12: no program ends with status 6 (S6) (exitcode/unreached)", five},
		},
		{"a program that is not built here", two + "-- cmd/c/main_plan9.go --\n" + exits(5), nil, nil},
		{"off", strings.Replace(two, "version = 1\n", "version = 1\nrules.\"exitcode/unreached\" = false\n", 1), nil, nil},
		{"no program", goMod + "-- exitlint.toml --\n" + registryOf(3) + "-- lib/lib.go --\npackage lib\n", nil, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			compare(t, findings(t, driver.Options{Dir: module(t, test.archive), Patterns: test.patterns}), test.want...)
		})
	}
}

// TestRegistryFindings checks that a finding about the registry is reported exactly
// once, whichever of its packages are checked.
func TestRegistryFindings(t *testing.T) {
	dir := module(t, goMod+"-- exitlint.toml --\nversion = 1\n\n[[code]]\nvalue = 127\nname = \"WRONG\"\n"+
		"-- cmd/a/main.go --\n"+exits(127)+"-- cmd/b/main.go --\n"+exits(127)+"-- lib/lib.go --\npackage lib\n")
	want := "exitlint.toml:4:9: status 127 is WRONG here, but means \"the command was not found\" to shells (exitcode/reserved)"
	for _, pattern := range []string{"./...", "./cmd/b", "./lib"} {
		compare(t, findings(t, driver.Options{Dir: dir, Patterns: []string{pattern}}), want)
	}
}

// TestRuleSelection checks that the registry and --rules turn rules on and off. The
// program with an unbounded status has a registry of its own. Otherwise no status would
// be unreached, because an unbounded status can be any status.
func TestRuleSelection(t *testing.T) {
	archive := replaced +
		"-- README.md --\n# Exit codes\n\n| Code | Name |\n| --- | --- |\n| 3 | Four |\n| 6 | SIX |\n| 9 | Nine |\n" +
		"-- exit/exit.go --\npackage exit\n\n// Statuses.\nconst (\n\tThree = 3\n\tFive = 6\n)\n" +
		"-- l/go.mod --\nmodule example.org/l\n\ngo 1.24\n-- l/l.go --\npackage l\n\nimport \"os\"\n\n// Own has a status of its own.\nfunc Own() {\n\tif len(os.Args) > 3 {\n\t\tos.Exit(7)\n\t}\n}\n" +
		"-- main.go --\npackage main\n\nimport (\n\t\"os\"\n\n\t\"example.org/l\"\n)\n\nfunc main() {\n\tswitch len(os.Args) {\n" +
		"\tcase 1:\n\t\tos.Exit(3)\n\tcase 2:\n\t\tos.Exit(4) //exitlint:ignore exitcode/undeclared\n\tcase 3:\n\t\tos.Exit(-1) //exitlint:ignore nosuch for nothing\n" +
		"\tcase 4:\n\t\tl.Own()\n\t}\n}\n\n" +
		"-- print.go --\npackage main\n\nimport (\n\t\"encoding/json\"\n\t\"os\"\n)\n\ntype failure struct {\n\tCode string `json:\"code\"`\n\tMessage string `json:\"message\"`\n\tRecoverable bool `json:\"recoverable,omitempty\"`\n\tHint string `json:\"hint\"`\n}\n\n" +
		"func init() {\n\tif len(os.Args) > 9 {\n\t\tenc := json.NewEncoder(os.Stderr)\n\t\tenc.Encode(failure{Code: os.Args[1]})\n\t\tenc.Encode(failure{Code: \"E_GONE\", Recoverable: false})\n\t\tenc.Encode(failure{Code: \"E_LATER\", Recoverable: true})\n\t}\n}\n" +
		"-- open/main.go --\n" + dynamic + "-- open/exitlint.toml --\nversion = 1\n" +
		"-- exitlint.toml --\nversion = 1\nprogram.constants = [\"./exit\"]\ncode = [\n  {value = 3, name = \"Three\"},\n  {value = 127, name = \"WRONG\"},\n" +
		"  {value = 5, name = \"FIVE\", go = \"Five\", class = \"transient\"},\n  {value = 6, name = \"SIX\", class = \"permanent\", recoverable = \"yes\"},\n]\n" +
		"retry.never = {max_attempts = 1, immediate = true}\nretry.later = {max_attempts = 2, retry_after = \"ms\"}\n[[error]]\ncode = \"E_LATER\"\nrecoverable = \"yes\"\nretry = \"later\"\n" +
		"[envelope]\nrequired = [\"code\", \"message\", \"recoverable\", \"suggestion\"]\n"
	all := []string{
		"docdrift/constant", "docdrift/extra", "docdrift/mismatch", "docdrift/missing",
		"envelope/field", "envelope/mismatch", "envelope/recoverable", "envelope/retryafter", "envelope/suggestion", "envelope/type",
		"exitcode/child", "exitcode/dependency", "exitcode/dynamic", "exitcode/literal", "exitcode/range", "exitcode/reserved",
		"exitcode/undeclared", "exitcode/unreached", "ignore/reason", "ignore/unused",
		"retrypolicy/classifier", "retrypolicy/invalid", "retrypolicy/missing", "retrypolicy/unused",
	}
	// These rules need programs of their own. The tests of their families check them.
	elsewhere := []string{
		"envelope/absent", "envelope/dynamic", "errorcode/category", "errorcode/missing", "errorcode/name", "errorcode/unclassified", "errorcode/undeclared", "errorcode/unreached",
		"exitcode/category", "exitcode/mismatch", "exitcode/name",
		"exitcode/signal", "exitcode/skipped", "exitcode/swallowed", "exitcode/unsent",
	}
	documented := slices.DeleteFunc(documentedRules(), func(s string) bool { return slices.Contains(elsewhere, s) })
	if !slices.Equal(all, documented) {
		t.Errorf("rules %q, documented are %q", all, documented)
	}
	in := func(families ...string) []string {
		return slices.DeleteFunc(slices.Clone(all), func(s string) bool {
			family, _, _ := strings.Cut(s, "/")
			return !slices.Contains(families, family)
		})
	}
	dir := module(t, archive)
	base, err := os.ReadFile(filepath.Join(dir, "exitlint.toml"))
	if err != nil {
		t.Fatal(err)
	}
	var on, off strings.Builder
	for _, name := range all {
		fmt.Fprintf(&on, "rules.%q = true\n", name)
		fmt.Fprintf(&off, "rules.%q = false\n", name)
	}
	without := func(name string) []string {
		return slices.DeleteFunc(slices.Clone(all), func(s string) bool { return s == name })
	}
	type selection struct {
		name, toml string
		rules      []string
		want       []string
	}
	tests := []selection{
		{"defaults", "", nil, slices.DeleteFunc(slices.Clone(all), func(s string) bool { return s == "exitcode/dependency" || s == "exitcode/dynamic" })},
		{"all on", on.String(), nil, all},
		{"all off", off.String(), nil, nil},
		{"families off", "rules.docdrift = false\nrules.envelope = false\nrules.exitcode = false\nrules.ignore = false\nrules.retrypolicy = false\n", nil, nil},
		{"a family off, a rule of it on", "rules.exitcode = false\nrules.\"exitcode/range\" = true\n", nil, slices.Concat(in("docdrift", "envelope"), []string{"exitcode/range"}, in("ignore", "retrypolicy"))},
		{"a family on", "rules.exitcode = true\n", nil, all},
		{"choosing a family", on.String(), []string{"ignore"}, in("ignore")},
		{"choosing two rules", "", []string{"exitcode/literal", "ignore/reason"}, []string{"exitcode/literal", "ignore/reason"}},
		{"choosing what is off", off.String(), []string{"exitcode/literal"}, []string{"exitcode/literal"}},
	}
	for _, name := range all {
		tests = append(tests,
			selection{"only " + name, on.String(), []string{name}, []string{name}},
			selection{"without " + name, strings.Replace(on.String(), fmt.Sprintf("%q = true", name), fmt.Sprintf("%q = false", name), 1), nil, without(name)})
	}
	w, err := driver.Load(context.Background(), driver.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			testfiles.Write(t, filepath.Join(dir, "exitlint.toml"), strings.Replace(string(base), "version = 1\n", "version = 1\n"+test.toml, 1))
			testfiles.Write(t, filepath.Join(dir, "open", "exitlint.toml"), "version = 1\n"+test.toml)
			found, _, err := w.Check(test.rules)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range found {
				got = append(got, f.Rule)
			}
			slices.Sort(got)
			compare(t, slices.Compact(got), test.want...)
		})
	}
}

// documentedRules returns the names of the rules that have a section in a page.
func documentedRules() []string {
	var names []string
	for _, a := range analyzers.New(analyzers.Options{}) {
		for _, m := range regexp.MustCompile(`(?m)^# (.*)$`).FindAllStringSubmatch(a.Doc, -1) {
			names = append(names, m[1])
		}
	}
	slices.Sort(names)
	return names
}

// TestFixImports checks that a fix adds its import below the imports of the standard
// library, in the group with all other imports, and that the fixed program has no
// findings.
func TestFixImports(t *testing.T) {
	dir := module(t, goMod+"-- exitlint.toml --\nversion = 1\nprogram.constants = [\"./exit\"]\ncode = [{value = 3, name = \"Three\"}]\n"+
		"-- exit/exit.go --\npackage exit\n\n// Three is a status.\nconst Three = 3\n-- lib/lib.go --\npackage lib\n"+
		"-- main.go --\npackage main\n\nimport (\n\t\"os\"\n\n\t_ \"example.com/m/lib\" // for its effects\n)\n\nfunc main() {\n\tos.Exit(3)\n}\n")
	found, _, err := check(driver.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	changes, err := fix.Plan(found, os.ReadFile)
	if err != nil || len(changes) != 1 {
		t.Fatalf("%d changes, error %v", len(changes), err)
	}
	want := "package main\n\nimport (\n\t\"os\"\n\n\t\"example.com/m/exit\"\n\t_ \"example.com/m/lib\" // for its effects\n)\n\nfunc main() {\n\tos.Exit(exit.Three)\n}\n"
	if got := string(changes[0].After); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if err := changes[0].Write(); err != nil {
		t.Fatal(err)
	}
	compare(t, findings(t, driver.Options{Dir: dir}))
}
