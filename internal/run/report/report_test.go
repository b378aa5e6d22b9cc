package report_test

import (
	"bytes"
	"flag"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/internal/test/testfiles"
	"github.com/exitlint/exitlint/registry"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares got with the file testdata/name, or writes that file with -update.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	got = bytes.ReplaceAll(got, []byte(rootURI(t)), []byte("file:///m/")) // on Windows the URI has a drive letter
	testfiles.Golden(t, *update, filepath.Join("testdata", name), got)
}

// rootURI returns the file: URI of the directory to which file names are relative.
func rootURI(t *testing.T) string {
	return "file:///" + strings.TrimPrefix(filepath.ToSlash(abs(t)), "/") + "/"
}

const mainGo = `package main

import "os"

func main() {
	os.Exit(3)
	/* 日本語 */	os.Exit(4)
	const name = "é" + "é"; os.Exit(5)
}
`

func sources(file string) ([]byte, error) {
	if strings.HasSuffix(file, "main.go") {
		return []byte(mainGo), nil
	}
	return nil, fs.ErrNotExist
}

func abs(t *testing.T, parts ...string) string {
	t.Helper()
	p, err := filepath.Abs(filepath.Join(append([]string{string(filepath.Separator), "m"}, parts...)...))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// at returns a finding at the first occurrence of text in mainGo.
func at(t *testing.T, rule, message, text string) finding.Finding {
	before, _, ok := strings.Cut(mainGo, text)
	if !ok {
		t.Fatalf("no %q in main.go", text)
	}
	line := strings.Count(before, "\n") + 1
	column := len(before) - strings.LastIndex(before, "\n")
	return finding.Finding{
		Rule: rule, Message: message, Package: "example.com/x/cmd/x",
		Span: span.Position{File: abs(t, "cmd", "x", "main.go"), Line: line, Column: column}.Span(len(text)),
	}
}

func findings(t *testing.T) []finding.Finding {
	three := 3
	first := at(t, "exitcode/undeclared", "exit status 3 is not declared in exitlint.toml", "3")
	first.Code = &three
	first.Related = []finding.Related{{Position: span.Position{File: abs(t, "die.go"), Line: 7, Column: 2}, Message: "reaches os.Exit here"}}
	first.Fixes = []finding.Fix{{Message: "use exit.NotFound", Edits: []finding.Edit{
		{File: first.File, Start: 50, End: 51, NewText: "exit.NotFound"},
	}}}
	registry := finding.Finding{
		Rule: "exitcode/unreached", Message: `no program ends with "LOCKED" <4>`, Package: "example.com/x/cmd/x",
		Span: span.Span{Position: span.Position{File: abs(t, "exitlint.toml"), Line: 9, Column: 1}, EndLine: 9, EndColumn: 6},
	}
	return []finding.Finding{
		registry,
		at(t, "exitcode/undeclared", "behind wide characters and a tab", "os.Exit(4)"),
		at(t, "exitcode/literal", "same place, another rule", "3"),
		first,
		at(t, "exitcode/undeclared", "behind an accent", "os.Exit(5)"),
	}
}

var summary = report.Summary{Packages: 12, Programs: 1, Codes: 9, Docs: 2}

func TestFindings(t *testing.T) {
	dir := abs(t)
	tests := []struct {
		file     string
		format   report.Format
		findings []finding.Finding
		summary  report.Summary
	}{
		{"findings.txt", report.Text{Dir: dir}, findings(t), summary},
		{"findings_excerpts.txt", report.Text{Dir: dir, Excerpts: true, Source: sources}, findings(t), summary},
		{"findings_color.txt", report.Text{Dir: dir, Excerpts: true, Color: true, Source: sources}, findings(t), summary},
		{"findings_subdir.txt", report.Text{Dir: abs(t, "cmd")}, findings(t), summary},
		{"findings_none.txt", report.Text{Dir: dir}, nil, report.Summary{Packages: 1, Programs: 2, Codes: 1}},
		{"findings.json", report.JSON{Dir: dir}, findings(t), summary},
		{"findings_none.json", report.JSON{Dir: dir}, nil, summary},
		{"findings.github", report.GitHub{Dir: dir, Source: sources}, findings(t), summary},
		{"findings_none.github", report.GitHub{Dir: dir}, nil, summary},
		{"findings.sarif", sarifFormat(dir), findings(t), summary},
		{"findings_none.sarif", sarifFormat(dir), nil, summary},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			var out bytes.Buffer
			if err := tt.format.Findings(&out, tt.findings, tt.summary); err != nil {
				t.Fatal(err)
			}
			golden(t, tt.file, out.Bytes())
		})
	}
}

func TestFindingsKeepsItsInput(t *testing.T) {
	in := findings(t)
	if err := (report.JSON{Dir: abs(t)}).Findings(new(bytes.Buffer), in, summary); err != nil {
		t.Fatal(err)
	}
	for i, want := range findings(t) {
		if in[i].File != want.File || in[i].Rule != want.Rule {
			t.Errorf("finding %d became %s %s", i, in[i].File, in[i].Rule)
		}
	}
	if got := in[3].Fixes[0].Edits[0].File; !filepath.IsAbs(got) {
		t.Errorf("an edit's file became %s", got)
	}
	if got := in[3].Related[0].File; !filepath.IsAbs(got) {
		t.Errorf("a related file became %s", got)
	}
}

func programs(t *testing.T, registry string) []report.Program {
	mainFile, load := abs(t, "cmd", "x", "main.go"), abs(t, "internal", "load.go")
	p := report.Program{
		Package: "example.com/x/cmd/x", Registry: registry,
		Codes: []report.Code{
			{Value: 0, Implicit: true},
			{Value: 3, Origins: []report.Origin{
				{Position: span.Position{File: load, Line: 40, Column: 24}, Kind: "return", Raw: 3},
				{Position: span.Position{File: load, Line: 44, Column: 24}, Kind: "field", Raw: 3},
				{Position: span.Position{File: load, Line: 48, Column: 24}, Kind: "element", Raw: 3},
				{Position: span.Position{File: load, Line: 52, Column: 24}, Kind: "argument", Raw: 3},
			}, Witness: []report.Step{
				{Func: "main.main", File: mainFile, Line: 12},
				{Func: "(*example.com/x/internal.loader).load", File: load, Line: 40},
			}},
			{Value: 80, Origins: []report.Origin{
				{Position: span.Position{File: "/mod/kong/kong.go", Line: 9, Column: 3}, Kind: "argument", Raw: 80, Dependency: true},
				{Position: span.Position{File: load, Line: 60, Column: 3}, Kind: "call", Raw: 80},
			}},
			{
				Value: 255, Origins: []report.Origin{{Position: span.Position{File: mainFile, Line: 30, Column: 10}, Kind: "argument", Raw: -1}},
				Witness: []report.Step{{Func: "main.main", File: mainFile, Line: 30}},
			},
		},
		Dynamic: []report.Dynamic{{Position: span.Position{File: abs(t, "internal", "plugin.go"), Line: 88, Column: 10}, Reason: "status of a child process"}},
	}
	if registry != "" {
		p.Codes[0].Name, p.Codes[0].Declared = "OK", true
		p.Codes[1].Name, p.Codes[1].Declared = "NOT_FOUND", true
	}
	return []report.Program{p, {Package: "example.com/x/cmd/y", Codes: []report.Code{{Value: 0, Implicit: true}}}}
}

func TestPrograms(t *testing.T) {
	dir := abs(t)
	tests := []struct {
		file     string
		format   report.ProgramFormat
		registry string
	}{
		{"programs.txt", report.Text{Dir: dir}, abs(t, "exitlint.toml")},
		{"programs_color.txt", report.Text{Dir: dir, Color: true}, abs(t, "exitlint.toml")},
		{"programs_bare.txt", report.Text{Dir: dir}, ""},
		{"programs.json", report.JSON{Dir: dir}, abs(t, "exitlint.toml")},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			var out bytes.Buffer
			if err := tt.format.Programs(&out, programs(t, tt.registry)); err != nil {
				t.Fatal(err)
			}
			golden(t, tt.file, out.Bytes())
		})
	}
}

func TestFailure(t *testing.T) {
	dir := abs(t)
	failure := &report.Failure{
		Code: report.RegistryInvalid, Message: "exitlint.toml has 2 problems", Suggestion: "correct them and run again",
		Problems: []report.Problem{
			{Position: span.Position{File: abs(t, "exitlint.toml"), Line: 3, Column: 1}, Message: `unknown key "nmae"; write "name"`},
			{Position: span.Position{File: abs(t, "exitlint.toml")}, Message: "no version; write version = 1"},
		},
	}
	bare := &report.Failure{Code: report.NothingToCheck, Message: "no package matched ./..."}
	tests := []struct {
		file    string
		format  report.Format
		failure *report.Failure
	}{
		{"failure.txt", report.Text{Dir: dir}, failure},
		{"failure.json", report.JSON{Dir: dir}, failure},
		{"failure_bare.txt", report.Text{Dir: dir}, bare},
		{"failure.github", report.GitHub{Dir: dir}, failure},
		{"failure_bare.github", report.GitHub{Dir: dir}, bare},
		{"failure.txt", report.SARIF{Dir: dir}, failure},
		{"failure_bare.json", report.JSON{Dir: dir}, bare},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			var out bytes.Buffer
			if err := tt.format.Failure(&out, tt.failure, 2); err != nil {
				t.Fatal(err)
			}
			golden(t, tt.file, out.Bytes())
		})
	}
}

// TestInvalidRegistry checks the text of a failure for one invalid registry and for
// several.
func TestInvalidRegistry(t *testing.T) {
	t.Parallel()
	problem := func(file, advice string) report.Problem {
		return report.ProblemOf(registry.Problem{Position: span.Position{File: file, Line: 2, Column: 3}, Message: "no name", Advice: advice})
	}
	for _, test := range []struct {
		problems []report.Problem
		want     string
	}{
		{[]report.Problem{problem("a/exitlint.toml", "write one")}, "a/exitlint.toml:2:3: no name; write one\nexitlint.toml has 1 problem; fix it and run again"},
		{[]report.Problem{problem("a.toml", ""), problem("a.toml", "")}, "a.toml:2:3: no name\na.toml:2:3: no name\na.toml has 2 problems; fix it and run again"},
		{[]report.Problem{problem("a.toml", ""), problem("b.toml", "")}, "a.toml:2:3: no name\nb.toml:2:3: no name\nmore than one exitlint.toml has 2 problems; fix them and run again"},
	} {
		if got := report.InvalidRegistry(test.problems).Error(); !strings.HasPrefix(got, test.want+"; ") {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

// TestSeveralLines checks a finding that spans several lines: the text report marks only
// its first character, and a GitHub annotation has no columns.
func TestSeveralLines(t *testing.T) {
	t.Parallel()
	source := func(string) ([]byte, error) { return []byte("if x {\n\tf()\n}\n"), nil }
	f := finding.Finding{Rule: "r", Message: "m", Span: span.Span{Position: span.Position{File: "p.go", Line: 1, Column: 4}, EndLine: 3, EndColumn: 6}}
	for want, format := range map[string]report.Format{
		"\n    if x {\n       ^\n":                report.Text{Excerpts: true, Source: source},
		"file=p.go,line=1,endLine=3,title=r::m\n": report.GitHub{Source: source},
	} {
		var out bytes.Buffer
		if err := format.Findings(&out, []finding.Finding{f}, report.Summary{}); err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("no %q in %q, error %v", want, out.String(), err)
		}
	}
}

// TestExcerptTails checks that the carets are as wide as the marked text.
func TestExcerptTails(t *testing.T) {
	tests := []struct {
		source      string
		start, end  int
		line, caret string
	}{
		{`x := "日本"`, 6, 14, `x := "日本"`, "     ^~~~~~"},
		{"die(👍)", 1, 10, "die(👍)", "^~~~~~~"},
		{"a\tb c", 3, 6, "a\tb c", " \t^~~"},
		{"a b\tc", 1, 6, "a b\tc", "^~~"},
		{"ab", 1, 1, "ab", "^"},
	}
	for _, tt := range tests {
		text := report.Text{Excerpts: true, Source: func(string) ([]byte, error) { return []byte(tt.source), nil }}
		f := finding.Finding{Rule: "r", Message: "m", Span: span.Span{Position: span.Position{File: "p.go", Line: 1, Column: tt.start}, EndLine: 1, EndColumn: tt.end}}
		var out bytes.Buffer
		if err := text.Findings(&out, []finding.Finding{f}, report.Summary{}); err != nil {
			t.Fatal(err)
		}
		if want := "    " + tt.line + "\n    " + tt.caret + "\n"; !strings.Contains(out.String(), want) {
			t.Errorf("got\n%swant\n%s", out.String(), want)
		}
	}
}

// TestTextSteersNoTerminal checks that control characters in messages and file names
// are replaced, because they could send commands to the terminal.
func TestTextSteersNoTerminal(t *testing.T) {
	f := finding.Finding{
		Rule: "r", Message: "not \x1b[31mred\nx.go:1:1: \u202efake", Span: span.Span{Position: span.Position{File: "a\x1b]0;x\a.go", Line: 1, Column: 1}},
		Related: []finding.Related{{Position: span.Position{File: "b\n.go", Line: 1, Column: 1}, Message: "\x1b[2J"}},
	}
	var out bytes.Buffer
	if err := (report.Text{}).Findings(&out, []finding.Finding{f}, report.Summary{}); err != nil {
		t.Fatal(err)
	}
	want := "a?]0;x?.go:1:1: not ?[31mred?x.go:1:1: ?fake (r)\n    b?.go:1:1: ?[2J\n"
	if got := out.String(); !strings.HasPrefix(got, want) {
		t.Errorf("got\n%qwant\n%q", got, want)
	}
}

// TestProgramsAreAligned checks that columns are aligned even if names contain wide
// or multi-byte characters.
func TestProgramsAreAligned(t *testing.T) {
	origin := []report.Origin{{Position: span.Position{File: "x.go", Line: 1, Column: 1}, Kind: "return", Raw: 1}}
	p := report.Program{Package: "p", Registry: "exitlint.toml", Codes: []report.Code{
		{Value: 1, Name: "見つからない", Declared: true, Origins: origin},
		{Value: 2, Name: "GÜLTIG", Declared: true, Origins: origin},
	}}
	var out bytes.Buffer
	if err := (report.Text{}).Programs(&out, []report.Program{p}); err != nil {
		t.Fatal(err)
	}
	want := "    1  見つからない  1 origin: x.go:1:1 (return)\n" +
		"    2  GÜLTIG        1 origin: x.go:1:1 (return 1)\n"
	if !strings.Contains(out.String(), want) {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}

// TestExcerptOfOddSources checks excerpts for a position that is not in the file, for a
// binary file, and for a file with control characters.
func TestExcerptOfOddSources(t *testing.T) {
	tests := []struct {
		name, source string
		line, column int
		want         string
	}{
		{"line behind the end", "package p\n", 9, 1, ""},
		{"column behind the end", "package p\n", 1, 99, ""},
		{"column at the end", "package p\n", 1, 10, "    package p\n             ^\n"},
		{"no column", "package p\n", 1, 0, ""},
		{"not UTF-8", "package \xff\n", 1, 1, ""},
		{"long", strings.Repeat("x", 300), 1, 1, ""},
		{"carriage return", "package p\r\n", 1, 9, "    package p\n            ^\n"},
		{"escape sequence", "\x1b[31mred\n", 1, 6, "    ?[31mred\n         ^\n"},
		{"inside the indentation", "\t\tx\n", 1, 2, "    \tx\n    ^\n"},
		{"wide", "日本語 x\n", 1, 11, "    日本語 x\n           ^\n"},
		{"emoji", "👍 x\n", 1, 6, "    👍 x\n       ^\n"},
		{"joined emoji", "👩‍👩‍👧 x\n", 1, 20, "    👩‍👩‍👧 x\n       ^\n"},
		{"flag", "🇩🇪 x\n", 1, 10, "    🇩🇪 x\n       ^\n"},
		{"accents that combine", "e\u0301e\u0301 x\n", 1, 8, "    e\u0301e\u0301 x\n       ^\n"},
		{"tab behind wide characters", "\t日\tx\n", 1, 6, "    日\tx\n      \t^\n"},
		{"byte order mark", "\ufeffx\n", 1, 4, "    \ufeffx\n    ^\n"},
		{"characters that turn the text", "a\u202eb\u2066x\n", 1, 9, "    a?b?x\n        ^\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := report.Text{Excerpts: true, Source: func(string) ([]byte, error) { return []byte(tt.source), nil }}
			f := finding.Finding{Rule: "r", Message: "m", Span: span.Span{Position: span.Position{File: "p.go", Line: tt.line, Column: tt.column}}}
			var out bytes.Buffer
			if err := text.Findings(&out, []finding.Finding{f}, report.Summary{}); err != nil {
				t.Fatal(err)
			}
			_, got, _ := strings.Cut(out.String(), "\n")
			got, _, _ = strings.Cut(got, "1 finding in")
			if got != tt.want {
				t.Errorf("got\n%q, want\n%q", got, tt.want)
			}
		})
	}
}
