package analyzertest

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// Run runs an analyzer on packages, and compares its diagnostics with the want comments in
// the files of the packages. It returns an action for each package.
func Run(t testing.TB, dir string, a *analysis.Analyzer, patterns ...string) []*checker.Action {
	t.Helper()
	pkgs := Load(t, dir, patterns...)
	actions := Analyze(t, a, pkgs)
	for _, d := range compare(messages(t, dir, actions), readWants(t, dir, pkgs)) {
		t.Errorf("%s", d)
	}
	return actions
}

// Differences compares diagnostics with the want comments of their packages, and
// returns a line for each difference.
func Differences(t testing.TB, dir string, actions []*checker.Action) []string {
	t.Helper()
	var pkgs []*packages.Package
	for _, act := range actions {
		pkgs = append(pkgs, act.Package)
	}
	return compare(messages(t, dir, actions), readWants(t, dir, pkgs))
}

// RunWithFixes is like Run, but also compares each file that fixes change with a golden
// file, such as main.go.golden.
func RunWithFixes(t testing.TB, dir string, a *analysis.Analyzer, patterns ...string) []*checker.Action {
	t.Helper()
	actions := Run(t, dir, a, patterns...)
	compareGolden(t, Load(t, dir, patterns...), Fixed(t, actions))
	return actions
}

// Analyze runs an analyzer, and returns an action for each package.
func Analyze(t testing.TB, a *analysis.Analyzer, pkgs []*packages.Package) []*checker.Action {
	t.Helper()
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, pkgs, &checker.Options{SanityCheck: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Errorf("%v: %v", act, act.Err)
		}
	}
	return graph.Roots
}

// A line identifies a line of a file.
type line struct {
	file string // relative to the directory of the test packages
	line int
}

func (l line) String() string { return fmt.Sprintf("%s:%d", l.file, l.line) }

// A message is the text of a diagnostic or of a package fact. A fact has no line of its
// own, so its message is on the line of the package clause.
type message struct {
	line
	kind kind
	text string
}

// A kind says whether a message is a diagnostic or a fact.
type kind string

const (
	diagnostic  kind = "diagnostic"
	packageFact kind = "fact of the package"
)

// messages returns the diagnostics and package facts that analyzers have produced. An
// action is the run of one analyzer on one package. A package and its test variant
// produce the same messages, which are returned only once.
func messages(t testing.TB, dir string, actions []*checker.Action) []message {
	t.Helper()
	var all []message
	add := func(file string, number int, k kind, text string) {
		if m := (message{line{relative(t, dir, file), number}, k, text}); !slices.Contains(all, m) {
			all = append(all, m)
		}
	}
	for _, act := range actions {
		for _, d := range act.Diagnostics {
			at := act.Package.Fset.Position(d.Pos)
			add(at.Filename, at.Line, diagnostic, d.Message)
		}
		for _, f := range act.AllPackageFacts() {
			if f.Package == act.Package.Types {
				add(act.Package.Fset.Position(act.Package.Syntax[0].Package).Filename, 1, packageFact, fmt.Sprint(f))
			}
		}
	}
	return all
}

func relative(t testing.TB, dir, file string) string {
	t.Helper()
	dir, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	rel, err := filepath.Rel(dir, file)
	if err != nil {
		t.Fatal(err)
	}
	return filepath.ToSlash(rel)
}
