package rule_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/internal/test/testfiles"
	"github.com/exitlint/exitlint/registry"
)

const reporterTree = `
-- go.mod --
module example.com/x
-- exitlint.toml --
version = 1

[[code]]
value = 3
name  = "THREE"

[rules]
"exitcode/range"   = false
"exitcode/dynamic" = true
-- main.go --
package main

var a = 1
var b = 2 //exitlint:ignore exitcode/literal on purpose
-- lib/lib.go --
package lib

var c = "ä" + "x"
var d = 4 //exitlint:ignore exitcode why not
-- sub/exitlint.toml --
version = 1
-- sub/sub.go --
package sub
-- broken/exitlint.toml --
version = 1
nope    = 2
-- broken/broken.go --
package broken
`

var infos = []rule.Info{{Name: "exitcode/range"}, {Name: "exitcode/dynamic", Off: true}, {Name: "exitcode/literal"}, {Name: "exitcode/dependency", Off: true}}

// A passOf is a pass for a package of one file. It records the diagnostics.
type passOf struct {
	*analysis.Pass
	diagnostics []analysis.Diagnostic
}

func newPass(t *testing.T, file string) *passOf {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	p := &passOf{}
	p.Pass = &analysis.Pass{
		Fset: fset, Files: []*ast.File{f}, Pkg: types.NewPackage("example.com/x", f.Name.Name),
		Report: func(d analysis.Diagnostic) { p.diagnostics = append(p.diagnostics, d) },
	}
	return p
}

func newReporter(t *testing.T, p *passOf, o rule.Options) *rule.Reporter {
	t.Helper()
	r, err := rule.NewReporter(p.Pass, o, infos)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// at returns a finding that covers some columns of a line.
func at(file string, line, from, to int) finding.Finding {
	return finding.Finding{Rule: "exitcode/literal", Message: "m", Span: span.Span{Position: span.Position{File: file, Line: line, Column: from}, EndLine: line, EndColumn: to}}
}

func TestReportPositions(t *testing.T) {
	dir := testfiles.Unpack(t, reporterTree)
	main := filepath.Join(dir, "main.go")
	tests := []struct {
		name       string
		finding    finding.Finding
		start, end string // the positions that a driver prints
	}{
		{"in the package", at(main, 3, 9, 10), "main.go:3:9", "main.go:3:10"},
		{"in a file of another package", at(filepath.Join(dir, "lib", "lib.go"), 3, 16, 19), "lib/lib.go:3:16", "lib/lib.go:3:19"},
		{"in the registry", at(filepath.Join(dir, "exitlint.toml"), 4, 9, 10), "exitlint.toml:4:9", "exitlint.toml:4:10"},
		{"behind the last byte", at(filepath.Join(dir, "exitlint.toml"), 9, 80, 90), "exitlint.toml:9:27", "exitlint.toml:9:27"},
		{"on a line that is not there", at(main, 99, 1, 1), "-", "-"},
		{"in a file that is not there: the package clause", at(filepath.Join(dir, "gone.toml"), 1, 1, 1), "main.go:1:9", "main.go:1:13"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := newPass(t, main)
			r := newReporter(t, p, rule.Options{})
			r.Report(test.finding)
			r.Finish()
			d := p.diagnostics[0]
			for _, at := range []struct {
				pos  token.Pos
				want string
			}{{d.Pos, test.start}, {d.End, test.end}} {
				if got := relative(dir, p.Fset.Position(at.pos)); got != at.want {
					t.Errorf("at %s, want %s", got, at.want)
				}
			}
		})
	}
}

func relative(dir string, at token.Position) string {
	return filepath.ToSlash(strings.TrimPrefix(at.String(), dir+string(filepath.Separator)))
}

func TestDiagnostic(t *testing.T) {
	dir := testfiles.Unpack(t, reporterTree)
	main, lib := filepath.Join(dir, "main.go"), filepath.Join(dir, "lib", "lib.go")
	p := newPass(t, main)
	f := at(main, 3, 9, 10)
	f.Message = "exit status 300 is outside 0-255"
	f.Related = []finding.Related{{Position: span.Position{File: lib, Line: 3, Column: 5}, Message: "reaches os.Exit here"}}
	f.Fixes = []finding.Fix{{Message: "use 44", Edits: []finding.Edit{
		{File: main, Start: 22, End: 23, NewText: "44"}, {File: lib, Start: 13, End: 13, NewText: "var e int\n"},
	}}}
	r := newReporter(t, p, rule.Options{})
	r.Report(f)
	r.Finish()
	d := p.diagnostics[0]
	if d.Message != "exit status 300 is outside 0-255 (exitcode/literal)" || d.Category != "exitcode/literal" {
		t.Errorf("message %q, category %q", d.Message, d.Category)
	}
	if want := "/docs/rules/exitcode.md#exitcodeliteral"; !strings.HasSuffix(d.URL, want) {
		t.Errorf("URL %q does not end with %s", d.URL, want)
	}
	if got := relative(dir, p.Fset.Position(d.Related[0].Pos)) + " " + d.Related[0].Message; got != "lib/lib.go:3:5 reaches os.Exit here" {
		t.Errorf("related %q", got)
	}
	var edits []string
	for _, e := range d.SuggestedFixes[0].TextEdits {
		edits = append(edits, fmt.Sprintf("%s %d %q", relative(dir, p.Fset.Position(e.Pos)), e.End-e.Pos, e.NewText))
	}
	if got, want := strings.Join(edits, "; "), `main.go:3:9 1 "44"; lib/lib.go:3:1 0 "var e int\n"`; got != want {
		t.Errorf("edits %s, want %s", got, want)
	}
}

func TestReportSuppressed(t *testing.T) {
	dir := testfiles.Unpack(t, reporterTree)
	p := newPass(t, filepath.Join(dir, "main.go"))
	r := newReporter(t, p, rule.Options{})
	r.Report(at(filepath.Join(dir, "main.go"), 4, 9, 10))
	r.Report(at(filepath.Join(dir, "lib", "lib.go"), 4, 9, 10)) // a directive in a file of another package suppresses this finding
	r.Report(at(filepath.Join(dir, "main.go"), 3, 9, 10))
	r.Finish()
	res := r.Result()
	if len(p.diagnostics) != 1 || len(res.Findings) != 1 || res.Findings[0].Line != 3 || res.Findings[0].Package != "example.com/x" {
		t.Errorf("reported %+v as %d diagnostics", res.Findings, len(p.diagnostics))
	}
	if len(res.Used) != 2 || res.Used[0].Reason != "on purpose" || res.Used[1].Reason != "why not" {
		t.Errorf("used %+v", res.Used)
	}
}

const decisionTree = `
-- go.mod --
module example.com/x
-- exitlint.toml --
version = 1

[rules]
"exitcode/range" = false
-- main.go --
package main

var a = 1
-- main_test.go --
package main

var b = 1
-- zz_made.go --
// Code generated by hand. DO NOT EDIT.

package main

var c = 1
-- marked.go --
package main

// It is not the case that this is Code generated by hand. DO NOT EDIT.
var d = 1
-- sub/exitlint.toml --
version = 1

[rules]
"exitcode/range"   = true
"exitcode/literal" = false
-- sub/sub.go --
package sub
-- broken/exitlint.toml --
version = 2
-- broken/broken.go --
package broken
`

func TestReport(t *testing.T) {
	t.Parallel()
	dir := testfiles.Unpack(t, decisionTree)
	tests := []struct {
		name, rule, file string
		options          rule.Options
		code, registry   bool // whether Report reports the finding, and whether ReportRegistry does
	}{
		{"a rule that is on", "exitcode/literal", "main.go", rule.Options{}, true, true},
		{"off in the registry", "exitcode/range", "main.go", rule.Options{}, false, false},
		{"off by default", "exitcode/dynamic", "main.go", rule.Options{}, false, false},
		{"not among the options", "exitcode/literal", "main.go", rule.Options{Rules: []string{"docdrift"}}, false, false},
		{"named in the options", "exitcode/range", "main.go", rule.Options{Rules: []string{"exitcode/range"}}, true, true},
		{"off in the registry of the file", "exitcode/literal", "sub/sub.go", rule.Options{}, false, true},
		{"on in the registry of the file", "exitcode/range", "sub/sub.go", rule.Options{}, true, false},
		{"under a broken registry", "exitcode/literal", "broken/broken.go", rule.Options{}, false, true},
		{"a test", "exitcode/literal", "main_test.go", rule.Options{}, false, true},
		{"a test, with tests", "exitcode/literal", "main_test.go", rule.Options{Tests: true}, true, true},
		{"a generated file", "exitcode/literal", "zz_made.go", rule.Options{Tests: true}, false, true},
		{"a file that speaks of generated files", "exitcode/literal", "marked.go", rule.Options{}, true, true},
		{"the registry", "exitcode/literal", "exitlint.toml", rule.Options{}, true, true},
	}
	for _, test := range tests {
		for kind, want := range map[string]bool{"code": test.code, "registry": test.registry} {
			t.Run(test.name+", about "+kind, func(t *testing.T) {
				r := newReporter(t, newPass(t, filepath.Join(dir, "main.go")), test.options)
				f := at(filepath.Join(dir, filepath.FromSlash(test.file)), 1, 1, 2)
				f.Rule = test.rule
				if kind == "code" {
					r.Report(f)
				} else {
					r.ReportRegistry(f)
				}
				if got := len(r.Result().Findings) == 1; got != want {
					t.Errorf("reported: %v", got)
				}
			})
		}
	}
}

// TestReportOnce checks that a finding counts as reported before only if rule,
// position and message are equal.
func TestReportOnce(t *testing.T) {
	t.Parallel()
	dir := testfiles.Unpack(t, decisionTree)
	r := newReporter(t, newPass(t, filepath.Join(dir, "main.go")), rule.Options{Rules: []string{"exitcode/range", "exitcode/literal"}})
	first := at(filepath.Join(dir, "main.go"), 3, 9, 10)
	others := []finding.Finding{first, first, first, first, first}
	others[1].Rule = "exitcode/range"
	others[2].Message = "another"
	others[3].Column++
	others[4].File = filepath.Join(dir, "marked.go")
	for _, f := range append(others, others...) {
		r.Report(f)
	}
	r.ReportRegistry(first)
	if got := len(r.Result().Findings); got != len(others) {
		t.Errorf("%d findings, want %d", got, len(others))
	}
}

// TestReadFile checks that files of the package are read from the driver, which
// may have unsaved text, and other files from disk.
func TestReadFile(t *testing.T) {
	t.Parallel()
	dir := testfiles.Unpack(t, reporterTree)
	main, lib := filepath.Join(dir, "main.go"), filepath.Join(dir, "lib", "lib.go")
	p := newPass(t, main)
	p.ReadFile = func(name string) ([]byte, error) {
		if name != main {
			return nil, errors.New("not in the package")
		}
		return []byte("package main\n\nvar a = 1 //exitlint:ignore exitcode not saved\nvar b = 2\n"), nil
	}
	r := newReporter(t, p, rule.Options{})
	r.Report(at(main, 3, 9, 10))
	r.Report(at(main, 4, 9, 10))
	r.Report(at(lib, 4, 9, 10))
	if res := r.Result(); len(res.Findings) != 1 || res.Findings[0].Line != 4 || len(res.Used) != 2 {
		t.Errorf("reported %+v, used %+v", res.Findings, res.Used)
	}
}

func TestOn(t *testing.T) {
	dir := testfiles.Unpack(t, reporterTree)
	tests := []struct {
		rule    string
		options []string
		want    bool
	}{
		{"exitcode/literal", nil, true},
		{"exitcode/range", nil, false},      // off in the registry
		{"exitcode/dynamic", nil, true},     // on in the registry
		{"exitcode/dependency", nil, false}, // off by default
		{"exitcode/literal", []string{"exitcode"}, true},
		{"exitcode/literal", []string{"exitcode/range", "exitcode/literal"}, true},
		{"exitcode/literal", []string{"exitcode/range"}, false},
		{"exitcode/literal", []string{"exit"}, false},
		{"exitcode/range", []string{"exitcode/range"}, true}, // off in the registry, but named in the options
		{"exitcode/dependency", []string{"exitcode/dependency"}, true},
		{"exitcode/range", []string{"exitcode"}, false},
		{"exitcode/dependency", []string{"exitcode"}, false},
	}
	for _, test := range tests {
		r := newReporter(t, newPass(t, filepath.Join(dir, "main.go")), rule.Options{Rules: test.options})
		if got := r.On(test.rule, r.Registry); got != test.want {
			t.Errorf("%s of %q is on: %v", test.rule, test.options, got)
		}
		if want := test.options == nil || slices.Contains(test.options, "exitcode") || slices.Contains(test.options, test.rule); r.Runs(test.rule) != want {
			t.Errorf("%s of %q runs: %v", test.rule, test.options, !want)
		}
		if r.On(test.rule, nil) {
			t.Errorf("%s is on without a registry", test.rule)
		}
	}
}

func TestRegistries(t *testing.T) {
	dir := testfiles.Unpack(t, reporterTree)
	main, sub := filepath.Join(dir, "main.go"), filepath.Join(dir, "sub", "sub.go")
	lib, broken := filepath.Join(dir, "lib", "lib.go"), filepath.Join(dir, "broken", "broken.go")
	tests := []struct {
		name, pkg, config, file, want string
	}{
		{"the package's own", main, "", main, "exitlint.toml"},
		{"nearest of another file", main, "", sub, "sub/exitlint.toml"},
		{"one registry over two folders", main, "", lib, "exitlint.toml"},
		{"of a file outside the module", main, "", filepath.Join(filepath.Dir(dir), "dep.go"), "exitlint.toml"},
		{"broken elsewhere", main, "", broken, ""},
		{"named for all", main, filepath.Join(dir, "sub", "exitlint.toml"), main, "sub/exitlint.toml"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := newReporter(t, newPass(t, test.pkg), rule.Options{Config: test.config, Files: new(rule.Files)})
			got := ""
			if reg := r.RegistryOf(test.file); reg != nil {
				got = relative(dir, token.Position{Filename: reg.File})
			}
			if got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

func TestNoRegistry(t *testing.T) {
	dir := testfiles.Unpack(t, "-- go.mod --\nmodule example.com/x\n-- main.go --\npackage main\n-- _testmain --\npackage main\n")
	for _, name := range []string{"main.go", "_testmain"} {
		if _, err := rule.NewReporter(newPass(t, filepath.Join(dir, name)).Pass, rule.Options{}, infos); !errors.Is(err, rule.ErrNoRegistry) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestReportInvalid(t *testing.T) {
	dir := testfiles.Unpack(t, reporterTree)
	tests := []struct {
		name, file string
		want       string
	}{
		{"by the package that owns it", "broken/broken.go", "broken/exitlint.toml:2:1: "},
		{"not by another", "lib/lib.go", ""},
		{"not by a program that it does not govern", "main.go", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := registry.Load(filepath.Join(dir, "broken", "exitlint.toml"))
			var invalid *registry.Invalid
			if !errors.As(err, &invalid) {
				t.Fatal(err)
			}
			if got := reportedInvalid(newPass(t, filepath.Join(dir, test.file)), dir, invalid); !strings.HasPrefix(got, test.want) || test.want == "" && got != "" {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

// TestReportUnreadable checks that a message names a file that cannot be read,
// because no position in it can be printed.
func TestReportUnreadable(t *testing.T) {
	dir := testfiles.Unpack(t, reporterTree)
	file := filepath.Join(dir, "sub", "exitlint.toml")
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	_, err := registry.Load(file)
	var invalid *registry.Invalid
	if !errors.As(err, &invalid) {
		t.Fatal(err)
	}
	got := reportedInvalid(newPass(t, filepath.Join(dir, "sub", "sub.go")), dir, invalid)
	if want := "sub/sub.go:1:1: " + file + ": cannot be read"; !strings.HasPrefix(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func reportedInvalid(p *passOf, dir string, invalid *registry.Invalid) string {
	r, _ := rule.NewReporter(p.Pass, rule.Options{}, infos)
	r.ReportInvalid(invalid)
	var lines []string
	for _, d := range p.diagnostics {
		lines = append(lines, relative(dir, p.Fset.Position(d.Pos))+": "+d.Message)
	}
	return strings.Join(lines, "\n")
}

func TestOwnsRegistry(t *testing.T) {
	dir := testfiles.Unpack(t, reporterTree+"-- main_test.go --\npackage main_test\n")
	at := func(name string) string { return filepath.Join(dir, name) }
	tests := []struct {
		name, file string
		options    rule.Options
		want       bool
	}{
		{"the first program", "main.go", rule.Options{}, true},
		{"a package beside it", "lib/lib.go", rule.Options{}, false},
		{"its external tests", "main_test.go", rule.Options{}, false},
		{"a package, the program being left out", "lib/lib.go", rule.Options{Dirs: []string{at("lib")}}, true},
		{"a nested registry's own", "sub/sub.go", rule.Options{}, true},
		{"a nested folder, the registry being named", "sub/sub.go", rule.Options{Config: at("exitlint.toml")}, false},
		{"a program far from the registry that is named", "main.go", rule.Options{Config: at("sub/exitlint.toml")}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := newReporter(t, newPass(t, at(test.file)), test.options)
			if got := r.OwnsRegistry(); got != test.want {
				t.Errorf("owns: %v", got)
			}
		})
	}
}

// TestOwnerAmongPrograms checks that one program owns a registry that governs several, and
// that this does not depend on the program that asks.
func TestOwnerAmongPrograms(t *testing.T) {
	t.Parallel()
	dir := testfiles.Unpack(t, scopeTree)
	for file, want := range map[string]bool{
		"cmd/a/main.go":           true,
		"cmd/b/main.go":           false,
		"cmd/plan9/main_plan9.go": false, // the search does not find it
		"cmd/other/main.go":       true,  // of a nested registry
		"internal/work/work.go":   false,
		"_draft/main.go":          true, // the search leaves its folder out, and it sorts first
	} {
		r := newReporter(t, newPass(t, filepath.Join(dir, filepath.FromSlash(file))), rule.Options{})
		if got := r.OwnsRegistry(); got != want {
			t.Errorf("%s owns the registry: %v", file, got)
		}
		if r.IsOnlyProgram() {
			t.Errorf("%s is said to be the only program", file)
		}
	}
}

// TestOwnerWithoutProgram checks that a library owns a registry without
// programs, and that the package of its external tests does not.
func TestOwnerWithoutProgram(t *testing.T) {
	t.Parallel()
	dir := testfiles.Unpack(t, "-- go.mod --\nmodule example.com/x\n-- exitlint.toml --\nversion = 1\n-- lib.go --\npackage lib\n-- lib_test.go --\npackage lib_test\n")
	for file, want := range map[string]bool{"lib.go": true, "lib_test.go": false} {
		if got := newReporter(t, newPass(t, filepath.Join(dir, file)), rule.Options{}).OwnsRegistry(); got != want {
			t.Errorf("%s owns the registry: %v", file, got)
		}
	}
}

// TestScopeOfPass checks that the package of the pass is in the scope, even if
// build constraints seem to exclude it, and that a package of tests is not.
func TestScopeOfPass(t *testing.T) {
	t.Parallel()
	dir := testfiles.Unpack(t, scopeTree)
	for file, want := range map[string]string{
		"cmd/plan9/main_plan9.go": "cmd/a cmd/b cmd/plan9 cmd/sys",
		"cmd/notyet/main_test.go": "cmd/a cmd/b cmd/sys",
		"internal/work/work.go":   "cmd/a cmd/b cmd/sys",
	} {
		r := newReporter(t, newPass(t, filepath.Join(dir, filepath.FromSlash(file))), rule.Options{})
		if got := below(t, dir, r.Scope().Programs); got != want {
			t.Errorf("from %s the programs are %q, want %q", file, got, want)
		}
	}
}

// TestDir checks that Dir ignores files that cgo writes to a cache.
func TestDir(t *testing.T) {
	t.Parallel()
	dir := testfiles.Unpack(t, "-- cache/_cgo_gotypes.go --\npackage x\n-- x/x.go --\npackage x\n")
	made, own := newPass(t, filepath.Join(dir, "cache", "_cgo_gotypes.go")), newPass(t, filepath.Join(dir, "x", "x.go"))
	p := &analysis.Pass{Fset: token.NewFileSet()}
	for _, pass := range []*passOf{made, own} {
		f, err := parser.ParseFile(p.Fset, pass.Fset.Position(pass.Files[0].Package).Filename, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		p.Files = append(p.Files, f)
	}
	if got, want := rule.Dir(p), filepath.Join(dir, "x"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestBadFix checks that a finding loses its fix if the fix breaks the package.
func TestBadFix(t *testing.T) {
	t.Parallel()
	main := filepath.Join(testfiles.Unpack(t, reporterTree), "main.go")
	for text, want := range map[string]int{"2": 1, ")": 0} {
		p := newPass(t, main)
		r := newReporter(t, p, rule.Options{})
		f := at(main, 3, 9, 10)
		f.Fixes = []finding.Fix{{Message: "write " + text, Edits: []finding.Edit{{File: main, Start: 22, End: 23, NewText: text}}}}
		r.Report(f)
		r.Finish()
		if got := len(p.diagnostics[0].SuggestedFixes); got != want {
			t.Errorf("%d fixes that write %s, want %d", got, text, want)
		}
	}
}

// TestAnchored checks that the message about a finding in an unreadable file
// begins with the position, relative to the root of the module.
func TestAnchored(t *testing.T) {
	t.Parallel()
	dir := testfiles.Unpack(t, reporterTree)
	p := newPass(t, filepath.Join(dir, "sub", "sub.go"))
	r := newReporter(t, p, rule.Options{})
	r.Report(at(filepath.Join(dir, "sub", "gone.md"), 3, 4, 5))
	r.Finish()
	if got, want := p.diagnostics[0].Message, "sub/gone.md:3:4: m (exitcode/literal)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestSection checks that a section ends at the next heading.
func TestSection(t *testing.T) {
	t.Parallel()
	page := "x: the page\n\n# x/y\n\nFirst.\n\n\t# not a heading\n\n# x/yy\n\nSecond.\n\n# Limits\n\nNone.\n"
	for name, want := range map[string]string{"x/y": "First.\n\n\t# not a heading", "x/yy": "Second.", "x/z": "", "x": ""} {
		if got := rule.Section(page, name); got != want {
			t.Errorf("the section of %s is %q, want %q", name, got, want)
		}
	}
}

func TestPage(t *testing.T) {
	source := "// Package x does.\n// It does more.\n//\n// x: the page\n//\n// # x/y\n//\n//\tcode\npackage x\n"
	if got, want := rule.Page(source), "x: the page\n\n# x/y\n\n\tcode\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	defer func() {
		if recover() == nil {
			t.Error("a page that is missing goes unseen")
		}
	}()
	rule.Page("package x\n")
}
