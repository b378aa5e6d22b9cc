package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/run/driver"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/internal/test/testfiles"
	"github.com/exitlint/exitlint/registry"
)

// A session runs command lines in a directory of its own. Its commands load no
// packages; they get the findings and programs that the test sets in fake.
type session struct {
	t      *testing.T
	dir    string
	loaded []driver.Options // the options of each load
	fake   fakeWorkspace
	err    error           // if not nil, loading fails with this error
	broken func() error    // if not nil, called when packages are loaded; loading fails with its error
	ctx    context.Context // nil means context.Background
}

// A fakeWorkspace returns the findings and programs that a test sets, and records the
// arguments of calls.
type fakeWorkspace struct {
	findings func() []finding.Finding
	programs []*exit.Program
	rules    []string // the argument of the last call of Check

	terminators []exit.ExitFunc // the arguments of the last call of Programs
}

func (w *fakeWorkspace) Check(rules []string) ([]finding.Finding, report.Summary, error) {
	w.rules = rules
	if w.findings == nil {
		return nil, report.Summary{Packages: 1}, nil
	}
	return w.findings(), report.Summary{Packages: 1}, nil
}

func (w *fakeWorkspace) Checks(string) bool { return true }

func (w *fakeWorkspace) Contains(string) bool { return true }

func (w *fakeWorkspace) Survey() (*driver.Survey, error) { return &driver.Survey{}, nil }

func (w *fakeWorkspace) Reach() (*driver.Reach, error) { return &driver.Reach{}, nil }

func (w *fakeWorkspace) Programs(extra ...exit.ExitFunc) ([]*exit.Program, error) {
	w.terminators = extra
	return w.programs, nil
}

func newSession(t *testing.T) *session {
	return &session{t: t, dir: t.TempDir()}
}

func (s *session) write(name, content string) string {
	s.t.Helper()
	file := filepath.Join(s.dir, filepath.FromSlash(name))
	testfiles.Write(s.t, file, content)
	return file
}

// run runs a command line and returns its output. The test fails if the command ends with
// a status other than the given one.
func (s *session) run(status int, args ...string) (stdout, stderr string) {
	s.t.Helper()
	var out, errs bytes.Buffer
	a := &app{
		env: Env{
			Args: args, Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs,
			Dir: s.dir, Getenv: func(string) string { return "" },
		},
		load: func(_ context.Context, o driver.Options) (workspace, error) {
			s.loaded = append(s.loaded, o)
			if s.err != nil {
				return nil, s.err
			}
			if s.broken != nil {
				if err := s.broken(); err != nil {
					return nil, err
				}
			}
			return &s.fake, nil
		},
		rules: fakeRules,
	}
	ctx := s.ctx
	if ctx == nil {
		ctx = context.Background()
	}
	if got := a.run(ctx); got != status {
		s.t.Errorf("%q: status %d, want %d; stderr:\n%s", args, got, status, errs.String())
	}
	return out.String(), errs.String()
}

var fakeRules = documentedRules([]rule.Info{
	{Name: "exitcode/undeclared", Summary: "a status that is not declared"},
	{Name: "exitcode/range", Summary: "a status outside 0–255"},
	{Name: "docdrift/extra", Summary: "docs that disagree"},
}, []*analysis.Analyzer{{Name: "exitcode", Doc: exitcodePage}, {Name: "docdrift", Doc: "docdrift: docs\n\n# docdrift/extra\n\nMore."}})

const exitcodePage = `exitcode: statuses against the registry

All about them.

# exitcode/undeclared

A status that is not declared. More about it.

    os.Exit(3)

# exitcode/range

a status outside 0–255

# Limits

Some.
`

func TestUsageFailures(t *testing.T) {
	tests := []struct {
		args string
		want string
	}{
		{"--nope", "exitlint: unknown flag: --nope; see exitlint --help\n"},
		{"codes --fix", "exitlint: unknown flag: --fix; see exitlint codes --help\n"},
		{"--format xml", `exitlint: unknown value "xml" for --format; use text, json, sarif, github or markdown` + "\n"},
		{"codes --format sarif", "exitlint: exitlint codes has no --format sarif; use text or json\n"},
		{"docs --format sarif", "exitlint: exitlint docs has no --format sarif; use text or json\n"},
		{"explain --format=sarif", "exitlint: exitlint explain has no --format sarif; use text or json\n"},
		{"init --format sarif", "exitlint: exitlint init has no --format sarif; use text or json\n"},
		{"preset --format github", "::error title=USAGE::exitlint preset has no --format github; use text or json\n"},
		{"version --format=github", "::error title=USAGE::exitlint version has no --format github; use text or json\n"},
		{"--format sarif --diff", "exitlint: --diff does not go with --format sarif; leave one out; JSON and SARIF reports hold the edits\n"},
		{"--nope --format github", "::error title=USAGE::unknown flag: --nope; see exitlint --help\n"},
		{"--nope --format sarif", "exitlint: unknown flag: --nope; see exitlint --help\n"},
		{"check --color=blue", `exitlint: unknown value "blue" for --color; use auto, always or never` + "\n"},
		{"--config", "exitlint: flag needs an argument: --config; see exitlint --help\n"},
		{"chek ./...", `exitlint: unknown command "chek"; for the command, write exitlint check; for a package, ./chek` + "\n"},
		{"version x", `exitlint: unexpected argument "x"; see exitlint version --help` + "\n"},
		{"help nope", `exitlint: unknown command "nope"; see exitlint --help` + "\n"},
		{"completion nope", `exitlint: unexpected argument "nope"; see exitlint completion --help` + "\n"},
		{"-C nowhere", "exitlint: -C nowhere: there is no such directory; name a directory\n"},
		{"--rules exitcode/nope", `exitlint: unknown rule "exitcode/nope"; exitlint explain lists the rules` + "\n"},
		{"explain nope", `exitlint: "nope" is neither a rule, an exit status, an error code, a policy nor a sort of JSON errors; exitlint explain lists the rules` + "\n"},
	}
	for _, tt := range tests {
		t.Run(tt.args, func(t *testing.T) {
			s := newSession(t)
			stdout, stderr := s.run(Failed, strings.Fields(tt.args)...)
			if stdout != "" || stderr != tt.want {
				t.Errorf("stdout %q, stderr %q, want %q", stdout, stderr, tt.want)
			}
			if len(s.loaded) > 0 {
				t.Error("packages were loaded all the same")
			}
		})
	}
}

// TestFailureEnvelope checks that failures are printed as JSON with --format json,
// even if an argument before or after that flag is invalid.
func TestFailureEnvelope(t *testing.T) {
	for _, args := range []string{
		"--format json --nope",
		"--nope --format=json",
		"--format json version x",
		"-C nowhere --format json",
		"--format json explain nope",
		"--format json --diff",
	} {
		t.Run(args, func(t *testing.T) {
			stdout, stderr := newSession(t).run(Failed, strings.Fields(args)...)
			var e report.Envelope
			if err := json.Unmarshal([]byte(stderr), &e); err != nil {
				t.Fatalf("%v in %q", err, stderr)
			}
			if stdout != "" || e.Error.Code != report.Usage || e.Error.ExitCode != Failed || e.Error.Suggestion == "" {
				t.Errorf("stdout %q, stderr %s", stdout, stderr)
			}
		})
	}
}

func TestLoadFailures(t *testing.T) {
	tests := []struct {
		name string
		err  error
		want string
	}{
		{"failure", &report.Failure{Code: report.LoadFailed, Message: "a.go does not compile", Suggestion: "run go build"}, report.LoadFailed},
		{"invalid registry", &registry.Invalid{Problems: []registry.Problem{{Message: "no version"}}}, report.RegistryInvalid},
		{"anything else", errors.New("boom"), report.Internal},
	}
	for _, tt := range tests {
		for _, command := range []string{"check", "codes"} {
			t.Run(tt.name+" "+command, func(t *testing.T) {
				s := newSession(t)
				s.err = tt.err
				_, stderr := s.run(Failed, command, "--format", "json")
				if !strings.Contains(stderr, tt.want) {
					t.Errorf("stderr %s", stderr)
				}
			})
		}
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	f := failureOf(ctx, errors.New("go list: killed"))
	if f.Code != report.Interrupted {
		t.Errorf("got %+v", f)
	}
}

// TestInitInterrupted checks that an interrupted init writes no registry, not even init
// --preset, which could write one without reading packages.
func TestInitInterrupted(t *testing.T) {
	for _, args := range [][]string{{"init"}, {"init", "--preset", "sysexits"}} {
		s := newSession(t)
		s.write("go.mod", "module example.com/m\n\ngo 1.24\n")
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		s.ctx, s.err = ctx, &report.Failure{Code: report.Interrupted, Message: "interrupted"}
		_, stderr := s.run(Failed, append(args, "--format", "json")...)
		if !strings.Contains(stderr, `"code":"INTERRUPTED"`) {
			t.Errorf("stderr %s", stderr)
		}
		if left, err := os.ReadDir(s.dir); err != nil || len(left) != 1 {
			t.Errorf("%q leaves %v, %v", args, left, err)
		}
	}
}

func TestCheckPassesItsFlags(t *testing.T) {
	s := newSession(t)
	s.write("sub/keep", "")
	s.run(OK, "-C", "sub", "check", "--tests", "--tags", "a,b", "--rules", "exitcode/range,docdrift/extra", "--config", "../x.toml", "./cmd/...")
	want := driver.Options{
		Dir: filepath.Join(s.dir, "sub"), Patterns: []string{"./cmd/..."}, Config: filepath.Join(s.dir, "x.toml"),
		Tests: true, Tags: "a,b",
	}
	got := s.loaded[0]
	if got.Dir != want.Dir || !slices.Equal(got.Patterns, want.Patterns) || got.Config != want.Config ||
		got.Tests != want.Tests || got.Tags != want.Tags {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if !slices.Equal(s.fake.rules, []string{"exitcode/range", "docdrift/extra"}) {
		t.Errorf("rules %q", s.fake.rules)
	}
}

func TestCheckIsTheDefault(t *testing.T) {
	for _, args := range [][]string{{}, {"check"}, {"./..."}, {"check", "./..."}, {"example.com/x"}} {
		s := newSession(t)
		stdout, _ := s.run(OK, args...)
		if want := "no findings in 1 package, 0 programs; 0 codes declared\n"; stdout != want {
			t.Errorf("%q: got %q", args, stdout)
		}
	}
}

// fixable writes a program that calls os.Exit(3). The fake workspace then reports the
// 3, with a fix that replaces the first 3 in main.go with OK.
func (s *session) fixable() {
	file := s.write("main.go", "package main\n\nimport \"os\"\n\nfunc main() { os.Exit(3) }\n")
	s.fake.findings = func() []finding.Finding {
		data, err := os.ReadFile(file)
		if err != nil {
			s.t.Fatal(err)
		}
		at := bytes.IndexByte(data, '3')
		if at < 0 {
			return nil
		}
		return []finding.Finding{{
			Rule: "exitcode/literal", Message: "3 is named OK", Span: span.Span{Position: span.Position{File: file, Line: 5, Column: 23}},
			Fixes: []finding.Fix{{Message: "use OK", Edits: []finding.Edit{{File: file, Start: at, End: at + 1, NewText: "OK"}}}},
		}}
	}
}

func TestFindings(t *testing.T) {
	s := newSession(t)
	s.fixable()
	stdout, stderr := s.run(Findings)
	want := "main.go:5:23: 3 is named OK (exitcode/literal)\n1 finding in 1 package, 0 programs; 0 codes declared; 1 can be repaired with --fix\n"
	if stdout != want || stderr != "" {
		t.Errorf("stdout %q, stderr %q", stdout, stderr)
	}
	stdout, _ = s.run(Findings, "--color", "always")
	if !strings.Contains(stdout, "\x1b[1mmain.go:5:23\x1b[0m") || !strings.Contains(stdout, "^") {
		t.Errorf("no colour and caret in %q", stdout)
	}
}

// TestFindingsAsSARIF checks that a SARIF log describes every rule that explain
// lists, with the text of its page.
func TestFindingsAsSARIF(t *testing.T) {
	s := newSession(t)
	s.fixable()
	stdout, stderr := s.run(Findings, "check", "--format", "sarif")
	var log struct {
		Runs []struct {
			Tool struct {
				Driver struct {
					Version string
					Rules   []struct {
						ID, HelpURI      string
						ShortDescription struct{ Text string }
						Help             struct{ Text, Markdown string }
					}
				}
			}
			Results []struct{ RuleID string }
		}
	}
	if err := json.Unmarshal([]byte(stdout), &log); err != nil || stderr != "" {
		t.Fatalf("%v in %q, and %q", err, stdout, stderr)
	}
	run := log.Runs[0]
	if len(run.Results) != 1 || run.Results[0].RuleID != "exitcode/literal" || run.Tool.Driver.Version == "" {
		t.Errorf("the run is %+v", run)
	}
	var names []string
	for _, r := range run.Tool.Driver.Rules {
		names = append(names, r.ID)
		family, name, _ := strings.Cut(r.ID, "/")
		want := "https://github.com/exitlint/exitlint/blob/main/docs/rules/" + family + ".md#" + family + name
		if r.HelpURI != want {
			t.Errorf("the page of %s is at %s", r.ID, r.HelpURI)
		}
		if r.ShortDescription.Text == "" || r.Help.Text == "" || !strings.Contains(r.Help.Markdown, "```") && strings.Contains(r.Help.Text, "\n\t") {
			t.Errorf("%+v does not describe the rule", r)
		}
	}
	if want := (&app{rules: fakeRules}).ruleNames(); !slices.Equal(names, want) {
		t.Errorf("rules %q, want %q", names, want)
	}
}

func TestFindingsAsAnnotations(t *testing.T) {
	s := newSession(t)
	s.fixable()
	stdout, stderr := s.run(Findings, "--format", "github", "--color", "always")
	want := "::error file=main.go,line=5,col=23,endLine=5,title=exitcode/literal::3 is named OK\n1 finding in 1 package, 0 programs; 0 codes declared; 1 can be repaired with --fix\n"
	if stdout != want || stderr != "" {
		t.Errorf("stdout %q, stderr %q", stdout, stderr)
	}
}

func TestDiff(t *testing.T) {
	s := newSession(t)
	s.fixable()
	stdout, _ := s.run(Findings, "--diff", "--fix")
	for _, want := range []string{"--- a/main.go\n", "+++ b/main.go\n", "-func main() { os.Exit(3) }\n", "+func main() { os.Exit(OK) }\n"} {
		if !strings.Contains(stdout, want) {
			t.Errorf("no %q in\n%s", want, stdout)
		}
	}
	if len(s.fake.findings()) != 1 {
		t.Error("--diff changed the file")
	}
}

func TestFix(t *testing.T) {
	s := newSession(t)
	s.fixable()
	stdout, _ := s.run(OK, "--fix")
	if want := "main.go: fixed\nno findings in 1 package, 0 programs; 0 codes declared\n"; stdout != want {
		t.Errorf("got %q", stdout)
	}
	if len(s.loaded) != 2 {
		t.Errorf("loaded %d times", len(s.loaded))
	}
}

const namesTOML = `version = 1

[[code]]
value = 3
name = "NOT_FOUND"
meaning = "There is no such task"
class = "transient"
recoverable = "yes"
retry = "soon"

[retry.soon]
max_attempts = 4
initial_backoff = "100ms"

[[error]]
code = "E_GONE"
exit = 3
`

func (s *session) program() {
	place := exit.Location{Span: span.Position{File: filepath.Join(s.dir, "main.go"), Line: 9, Column: 2}.Span(0)}
	s.fake.programs = []*exit.Program{{
		Package: "example.com/x", Dir: s.dir,
		Statuses: []exit.Status{
			{Value: 0, Implicit: true},
			{Value: 3, Origins: []exit.Origin{{Location: place, Raw: 3, Kind: "argument"}}, Witness: []exit.Step{{Func: "main.main", Location: place}}},
		},
		Dynamic: []exit.Dynamic{{Location: place, Reason: "a flag"}},
	}}
}

func TestCodes(t *testing.T) {
	s := newSession(t)
	s.program()
	s.write("go.mod", "module example.com/x\n")
	stdout, _ := s.run(OK, "codes")
	want := `example.com/x: 2 statuses, and 1 place has no bound
    0    implicit: main returns
    3    1 origin: main.go:9:2 (argument)
    *  main.go:9:2: a flag
`
	if stdout != want {
		t.Errorf("without a registry: got\n%s", stdout)
	}

	s.write("exitlint.toml", namesTOML)
	stdout, stderr := s.run(OK, "codes")
	if !strings.Contains(stdout, "  3  NOT_FOUND  1 origin") || stderr != "" {
		t.Errorf("with a registry: got\n%s%s", stdout, stderr)
	}

	s.write("exitlint.toml", "version = 9\n")
	stdout, stderr = s.run(OK, "codes")
	if stdout != want || stderr != "exitlint: no names from exitlint.toml, which is not valid; exitlint check says why\n" {
		t.Errorf("with a broken registry: got\n%s%s", stdout, stderr)
	}

	_, stderr = s.run(Failed, "codes", "--config", "exitlint.toml")
	if !strings.Contains(stderr, "exitlint.toml:1:") || !strings.Contains(stderr, "exitlint.toml has 1 problem;") {
		t.Errorf("with a broken registry that was asked for: got\n%s", stderr)
	}
}

// TestCodesKnowsDeclaredExits checks that codes looks for the exit functions that
// the registry declares with [[exit]].
func TestCodesKnowsDeclaredExits(t *testing.T) {
	s := newSession(t)
	s.program()
	s.write("go.mod", "module example.com/x\n")
	s.write("die.go", "package x\n\nfunc Die(int) {}\n")
	s.write("exitlint.toml", "version = 1\n\n[[exit]]\nfunc = \"example.com/x.Die\"\narg = 0\n\n[[exit]]\nvar = \"example.com/x.Quit\"\nstatus = 4\n")
	_, stderr := s.run(OK, "codes")
	got := s.fake.terminators
	if len(got) != 2 || got[0].Func != "example.com/x.Die" || got[0].Status != nil ||
		got[1].Var != "example.com/x.Quit" || got[1].Status == nil || *got[1].Status != 4 {
		t.Errorf("got %+v; stderr %s", got, stderr)
	}
}

func TestCodesWithoutPrograms(t *testing.T) {
	_, stderr := newSession(t).run(Failed, "codes", "--format", "json")
	if !strings.Contains(stderr, report.NothingToCheck) {
		t.Errorf("got %s", stderr)
	}
}

func TestExplainRules(t *testing.T) {
	s := newSession(t)
	stdout, _ := s.run(OK, "explain")
	want := `docdrift/extra       docs that disagree
exitcode/range       a status outside 0–255
exitcode/undeclared  a status that is not declared
`
	if stdout != want {
		t.Errorf("got\n%s", stdout)
	}
	stdout, _ = s.run(OK, "explain", "exitcode/undeclared")
	if !strings.HasPrefix(stdout, "exitcode/undeclared\n\n") || !strings.Contains(stdout, "    os.Exit(3)\n") || strings.Contains(stdout, "outside") {
		t.Errorf("got\n%s", stdout)
	}
	stdout, _ = s.run(OK, "explain", "exitcode")
	if !strings.Contains(stdout, "os.Exit(3)") || !strings.Contains(stdout, "outside") || strings.Contains(stdout, "Some.") {
		t.Errorf("got\n%s", stdout)
	}
}

func TestExplainStatus(t *testing.T) {
	s := newSession(t)
	s.program()
	s.write("go.mod", "module example.com/x\n")
	s.write("exitlint.toml", namesTOML)
	want := `3 NOT_FOUND

Declared at exitlint.toml:4:
  value        3                                  exitlint.toml:4
  name         NOT_FOUND                          exitlint.toml:5
  meaning      There is no such task              exitlint.toml:6
  class        transient                          exitlint.toml:7
  recoverable  yes                                exitlint.toml:8
  retry        soon                               exitlint.toml:9
  policy       4 tries, waits from 100ms times 1  exitlint.toml:11
  errors       E_GONE

To others it means:
  Nagios UNKNOWN: the check itself could not be made

Programs here:
  example.com/x
    ends with it at main.go:9:2 (argument)
    might end with it at main.go:9:2: a flag
`
	for _, what := range []string{"3", "NOT_FOUND"} {
		if stdout, _ := s.run(OK, "explain", what); stdout != want {
			t.Errorf("explain %s: got\n%s", what, stdout)
		}
	}
	stdout, _ := s.run(OK, "explain", "259")
	if !strings.HasPrefix(stdout, "Only the low 8 bits arrive: 259 ends as 3.\n") {
		t.Errorf("got\n%s", stdout)
	}

	s.err = &report.Failure{Code: report.LoadFailed, Message: "there is no go.mod here"}
	stdout, _ = s.run(OK, "explain", "99")
	want = `99

No exitlint.toml here declares it.

No convention claims it.

No programs were read: there is no go.mod here.
`
	if stdout != want {
		t.Errorf("got\n%s", stdout)
	}
}

func TestExplainStatusAsJSON(t *testing.T) {
	s := newSession(t)
	s.program()
	stdout, _ := s.run(OK, "explain", "3", "--format", "json")
	var got struct {
		Version int
		Status  struct {
			Value    int
			Declared *codeDeclaration
			Meanings []meaning
			Programs []report.Program
		}
	}
	if err := json.Unmarshal([]byte(stdout), &got); err != nil {
		t.Fatal(err)
	}
	p := got.Status.Programs
	if got.Version != 1 || got.Status.Value != 3 || got.Status.Declared != nil || len(got.Status.Meanings) != 1 ||
		len(p) != 1 || len(p[0].Codes) != 1 || p[0].Codes[0].Origins[0].File != "main.go" {
		t.Errorf("got %s", stdout)
	}
}

// TestStandardOutputFails checks that a command fails if it cannot write its
// output, as with a full disk.
func TestStandardOutputFails(t *testing.T) {
	for _, command := range []string{"check", "version", "preset", "explain"} {
		var errs bytes.Buffer
		a := &app{
			env: Env{
				Args: []string{command}, Stdout: brokenWriter{}, Stderr: &errs,
				Dir: t.TempDir(), Getenv: func(string) string { return "" },
			},
			load:  func(context.Context, driver.Options) (workspace, error) { return &fakeWorkspace{}, nil },
			rules: fakeRules,
		}
		if got := a.run(context.Background()); got != Failed {
			t.Errorf("%s: status %d", command, got)
		}
		if !strings.Contains(errs.String(), "no space left") {
			t.Errorf("%s: stderr %q", command, errs.String())
		}
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("no space left") }
