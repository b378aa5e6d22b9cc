package exitcode

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/exitlint/exitlint/internal/code/causes"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// parse returns the registry with the given text.
func parse(t *testing.T, text string) *registry.Registry {
	t.Helper()
	reg, err := registry.Parse("exitlint.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return reg
}

// TestJudge checks which rule a status breaks at the limits of the rules.
func TestJudge(t *testing.T) {
	t.Parallel()
	declared := parse(t, "version = 1\n[[code]]\nvalue = 0\nname = \"OK\"\n[[code]]\nvalue = 4\nname = \"FOUR\"\n[[code]]\nvalue = 255\nname = \"LAST\"\n")
	none := parse(t, "version = 1\n")
	for _, test := range []struct {
		reg     *registry.Registry
		raw     int64
		literal bool
		want    string
	}{
		{none, 0, true, ""}, // 0, success, need not be declared
		{none, 0, false, ""},
		{declared, 0, true, literal},
		{declared, 4, true, literal},
		{declared, 4, false, ""},
		{declared, 5, true, undeclared},
		{declared, 255, false, ""},
		{declared, 256, false, outOfRange},
		{declared, -1, true, outOfRange},
	} {
		if got := judge(test.reg, exit.Origin{Raw: test.raw, Literal: test.literal}); got != test.want {
			t.Errorf("%d, literal %v: %q, want %q", test.raw, test.literal, got, test.want)
		}
	}
}

// TestCausesFor checks for which registries the causes of statuses are searched for.
func TestCausesFor(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]causes.Wanted{
		"": causes.Nothing,
		"[[code]]\nvalue = 4\nname = \"FOUR\"\nclass = \"permanent\"\n":                         causes.Nothing,
		"[[code]]\nvalue = 4\nname = \"FOUR\"\nerrors = [\"io.EOF\"]\n":                         causes.Named,
		"[[code]]\nvalue = 130\nname = \"STOPPED\"\nclass = \"cancelled\"\n":                    causes.Named,
		"[program]\nfallback = 1\n[[code]]\nvalue = 1\nname = \"ONE\"\n":                        causes.All,
		"[program]\nfallback = 1\n[[code]]\nvalue = 1\nname = \"ONE\"\nerrors = [\"io.EOF\"]\n": causes.All,
	} {
		if got := causesFor(parse(t, "version = 1\n"+text)); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

// TestUnreached checks which statuses are reported because no program ends with
// them, and the positions of the findings.
func TestUnreached(t *testing.T) {
	t.Parallel()
	reg := parse(t, `version = 1
extends = ["claude-todo"]

[[code]]
value = 0
name  = "OK"

[[code]]
value = 71
name  = "A"

[[code]]
name  = "B"
value = 72

[[code]]
value = 130
name  = "INTERRUPTED"
`)
	reaches := func(values ...int) *exit.Program {
		p := &exit.Program{}
		for _, v := range values {
			p.Statuses = append(p.Statuses, exit.Status{Value: v})
		}
		return p
	}
	unbounded := reaches()
	unbounded.Dynamic = []exit.Dynamic{{Reason: "a reason"}}
	other := filepath.Join(t.TempDir(), "main_plan9.go")
	if err := os.WriteFile(other, []byte("package main\n\nfunc main() { os.Exit(0x48) }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name     string
		programs []*exit.Program
		excluded []string
		want     string
	}{
		{"none", []*exit.Program{reaches()}, nil, "9:9-11 71, 14:9-11 72"},
		{"one", []*exit.Program{reaches(71)}, nil, "14:9-11 72"},
		{"each by a program", []*exit.Program{reaches(71), reaches(72)}, nil, ""},
		{"one program is unbounded", []*exit.Program{reaches(71), unbounded}, nil, ""},
		{"one program is unknown", []*exit.Program{reaches(71), nil}, nil, ""},
		{"a file for another system has the number", []*exit.Program{reaches(71)}, []string{other}, ""},
		{"a file cannot be read", []*exit.Program{reaches(71)}, []string{other + "x"}, "14:9-11 72"},
	} {
		var got []string
		for _, f := range Unreached(reg, test.programs, test.excluded) {
			got = append(got, fmt.Sprintf("%d:%d-%d %d", f.Line, f.Column, f.EndColumn, *f.Code))
		}
		if got := strings.Join(got, ", "); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestAtValue checks that a finding about a code of a preset is at the line of
// the registry file that changes the code.
func TestAtValue(t *testing.T) {
	t.Parallel()
	reg := parse(t, "version = 1\nextends = [\"claude-todo\"]\n\n[[code]]\nname = \"EXIT_LOCK_TIMEOUT\"\nmeaning = \"waited too long\"\n")
	for i := range reg.Codes {
		code := &reg.Codes[i]
		if code.Preset != "" {
			continue
		}
		if got, want := atValue(unreached, code, "m").Span, (span.Position{File: "exitlint.toml", Line: 5, Column: 8}).Span(len(`"EXIT_LOCK_TIMEOUT"`)); got != want {
			t.Errorf("at %+v, want %+v", got, want)
		}
		return
	}
	t.Fatal("the file has no code of its own")
}

// TestSink checks that a finding shows the exit of its status only if the exit
// is on another line.
func TestSink(t *testing.T) {
	t.Parallel()
	at := func(file string, line int) exit.Location {
		return exit.Location{Span: span.Position{File: file, Line: line, Column: 1}.Span(0)}
	}
	for _, test := range []struct {
		name string
		end  exit.Location
		want int
	}{
		{"not known", exit.Location{}, 0},
		{"the same line", at("a.go", 3), 0},
		{"another line", at("a.go", 4), 1},
		{"another file", at("b.go", 3), 1},
	} {
		if got := new(checker).sinkNote(at("a.go", 3), test.end, ""); len(got) != test.want {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
}

// TestMayMeet checks that a suppression is not reported as unused if its rule can
// only be checked together with a program.
func TestMayMeet(t *testing.T) {
	t.Parallel()
	r := &Result{elsewhere: []string{dynamic}}
	for name, want := range map[string]bool{dynamic: true, "exitcode": true, dependency: false, literal: false} {
		if got := r.MayMeet(rule.Directive{Rule: name}); got != want {
			t.Errorf("%s may meet a finding: %v", name, got)
		}
	}
}

// TestPresetClass checks that a class that comes from a preset does not put a
// code in conflict with a convention.
func TestPresetClass(t *testing.T) {
	t.Parallel()
	reg := parse(t, "version = 1\nextends = [\"murli\"]\n\n[[code]]\nvalue = 2\nmeaning = \"of the file\"\n")
	code, ok := reg.Code(2)
	if !ok || code.From("class") == "" {
		t.Fatalf("2 is %+v", code)
	}
	if got := conflict(code); got != "" {
		t.Errorf("found %q", got)
	}
}
