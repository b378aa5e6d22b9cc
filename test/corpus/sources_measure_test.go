//go:build corpus

package corpus_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/test/corpus"
)

// sourceOf returns the folder of a program in the directory that EXITLINT_SOURCES
// names. It returns "" if there is no such folder, and skips the test if the variable
// is not set.
func sourceOf(t *testing.T, program string) string {
	t.Helper()
	dir := os.Getenv("EXITLINT_SOURCES")
	if dir == "" {
		t.Skip("EXITLINT_SOURCES names no directory")
	}
	folder, err := filepath.EvalSymlinks(filepath.Join(dir, program))
	if err != nil {
		t.Log(err)
		return ""
	}
	return folder
}

// environment returns the variables for the go command in the folder of a program.
// Programs may come with a folder vendor, or lack entries of go.sum.
func environment() []string { return append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off") }

// typed type-checks the package in a folder of dir, and reads what it imports from
// export data. changed has the text of files that differs from that on disk.
func typed(t *testing.T, dir, folder string, changed map[string][]byte) []*packages.Package {
	t.Helper()
	parse := func(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
		if other, ok := changed[name]; ok {
			src = other
		}
		return parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	}
	mode := packages.LoadSyntax | packages.NeedModule | packages.NeedForTest
	pkgs, err := packages.Load(&packages.Config{Mode: mode, Dir: dir, Env: environment(), ParseFile: parse}, folder)
	if err != nil {
		t.Errorf("%s: %v", dir, err)
	}
	return slices.DeleteFunc(pkgs, func(p *packages.Package) bool {
		for _, e := range p.Errors {
			t.Errorf("%s: %v", dir, e)
		}
		return len(p.Errors) > 0
	})
}

// findings runs a rule on packages with a registry. Nothing is known about the
// packages that they import.
func findings(t *testing.T, pkgs []*packages.Package, registry, ruleName string) []finding.Finding {
	t.Helper()
	config := filepath.Join(t.TempDir(), "exitlint.toml")
	if err := os.WriteFile(config, []byte(registry), 0o666); err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze(analyzers.New(analyzers.Options{Config: config, Rules: []string{ruleName}}), pkgs, nil)
	if err != nil {
		t.Error(err)
		return nil
	}
	var out []finding.Finding
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Errorf("%v: %v", act, act.Err)
		} else if r, ok := act.Result.(rule.Resulter); ok {
			out = append(out, r.RuleResult().Findings...)
		}
	}
	return out
}

// A score counts labels, and the findings about them.
type score struct {
	known, found    int // labels that say something, and those that were read
	reported, wrong int // findings
}

// add adds a label. known says whether it says something that exitlint can read, and
// found whether findings say the same. agreeing has the findings with a registry that
// agrees with the label, which are wrong, and contrary those with the other registry.
func (s *score) add(t *testing.T, at string, known, found bool, agreeing, contrary []string) {
	t.Helper()
	s.reported += len(agreeing) + len(contrary)
	s.wrong += len(agreeing)
	for _, m := range agreeing {
		t.Logf("%s agrees, but: %s", at, m)
	}
	if !known {
		s.wrong += len(contrary)
		for _, m := range contrary {
			t.Logf("%s is open, but: %s", at, m)
		}
		return
	}
	s.known++
	if found {
		s.found++
		return
	}
	t.Logf("%s is not read: %q", at, contrary)
}

func (s score) String() string {
	return fmt.Sprintf("%d of %d read; %d findings, %d of them wrong", s.found, s.known, s.reported, s.wrong)
}

// check fails the test if too little was read, or too much of it is wrong.
func (s score) check(t *testing.T) {
	t.Helper()
	reach(t, "labels that are read", s.found, s.known, 90)
	reach(t, "findings that are right", s.reported-s.wrong, s.reported, 95)
}

// measureEach measures labels one by one, each in the folder of its program, and checks
// the score. position returns where a label is; what names the labels in the log.
func measureEach[L any](t *testing.T, what string, all []L, position func(L) corpus.Position, measure func(t *testing.T, s *score, root string, l L)) {
	t.Helper()
	programs := map[string]bool{}
	var s score
	for _, l := range all {
		program := position(l).Program
		t.Run(program, func(t *testing.T) {
			if root := sourceOf(t, program); root != "" {
				programs[program] = true
				measure(t, &s, root, l)
			}
		})
	}
	t.Logf("%d programs, %s: %v", len(programs), what, s)
	s.check(t)
}
