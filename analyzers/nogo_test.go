package analyzers_test

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers"
	"github.com/exitlint/exitlint/analyzers/docdrift"
	"github.com/exitlint/exitlint/analyzers/envelope"
	"github.com/exitlint/exitlint/analyzers/errorcode"
	"github.com/exitlint/exitlint/analyzers/exitcode"
	"github.com/exitlint/exitlint/analyzers/ignore"
	"github.com/exitlint/exitlint/analyzers/retrypolicy"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
	"github.com/exitlint/exitlint/internal/test/slow"
)

// single lists the analyzers as nogo gets them: the Analyzer variable of each package.
var single = []*analysis.Analyzer{docdrift.Analyzer, envelope.Analyzer, errorcode.Analyzer, exitcode.Analyzer, ignore.Analyzer, retrypolicy.Analyzer}

// TestNogo checks that the single analyzers report the same findings under a driver
// like nogo as the suite does under another driver. A driver like nogo has no facts
// of the standard library. It gives analyzers no module, no other files and no
// function to read files. The registry comes from a flag, as a name relative to the
// working directory.
func TestNogo(t *testing.T) {
	modules := []string{"examples/taskctl/planted", "testdata/src/exitcodeunreached"}
	if slow.Tests {
		modules = append(modules, "examples/taskctl", "testdata/src/envelopes", "testdata/src/envelopeseeds", "testdata/src/envelopeshapes")
	}
	for _, name := range modules {
		t.Run(name, func(t *testing.T) {
			dir := copied(t, filepath.Join("..", filepath.FromSlash(name)))
			pkgs := load(t, dir)
			n := nogo{root: dir, facts: map[*types.Package][]byte{}}
			n.configure(t)
			want := reference(t, dir, pkgs)
			if len(want) == 0 && name != "examples/taskctl" {
				t.Error("nothing to compare")
			}
			got := n.check(t, pkgs)
			if !slices.Equal(got, want) {
				t.Errorf("nogo finds\n\t%s\nthe suite finds\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
			}
		})
	}
}

// quoted matches a finding that is not reported at its own position. The message of such
// a finding begins with its own position.
var quoted = regexp.MustCompile(`^\S+ (\S+\.go:\d+:\d+: .*)`)

// TestNogoInSandbox checks a run in Bazel's sandbox, where the analysis of a package
// sees only the package's own files and those that the action names. Main packages
// report on the registry and its documents. The run has the same findings as a run
// without a sandbox, except for those that need other packages on disk.
func TestNogoInSandbox(t *testing.T) {
	dir := copied(t, filepath.Join("..", "examples", "taskctl", "planted"))
	pkgs := load(t, dir)
	whole := reference(t, dir, pkgs)
	n := nogo{root: dir, facts: map[*types.Package][]byte{}, sandbox: true}
	n.configure(t)
	got := n.check(t, pkgs)
	elsewhere := 0
	for i, line := range got {
		if m := quoted.FindStringSubmatch(line); m != nil {
			got[i] = m[1]
			elsewhere++
		}
		if !slices.Contains(whole, got[i]) {
			t.Errorf("only in the sandbox: %s", line)
		}
	}
	if elsewhere == 0 {
		t.Error("nothing was found in packages that are out of sight")
	}
	hidden := []string{"exitcode/literal", "exitcode/unreached", "docdrift/constant"}
	for _, line := range whole {
		rule := line[strings.LastIndexByte(line, ' ')+1:]
		if !slices.Contains(got, line) && !slices.Contains(hidden, rule) {
			t.Errorf("not in the sandbox: %s", line)
		}
	}
}

// TestNogoWithoutRegistry checks that the analysis of a main package fails if the
// action does not see the registry.
func TestNogoWithoutRegistry(t *testing.T) {
	dir := copied(t, filepath.Join("..", "examples", "taskctl"))
	pkgs := load(t, dir)
	n := nogo{root: dir, facts: map[*types.Package][]byte{}, sandbox: true}
	n.configure(t)
	for _, a := range single {
		if err := a.Flags.Set("config", "gone.toml"); err != nil {
			t.Fatal(err)
		}
	}
	got := n.check(t, pkgs)
	if len(got) != 1 || !strings.HasPrefix(got[0], "cmd/taskctl/main.go:") || !strings.Contains(got[0], "gone.toml") {
		t.Errorf("nogo finds\n\t%s", strings.Join(got, "\n\t"))
	}
}

// TestConfigFlag checks that the -config flag of a suite does not change other suites.
func TestConfigFlag(t *testing.T) {
	first, second := analyzers.New(analyzers.Options{Config: "/default.toml"}), analyzers.New(analyzers.Options{Config: "/default.toml"})
	for i, a := range first {
		if a.Flags.Lookup("config") == nil {
			t.Fatalf("%s has no -config", a.Name)
		}
		if err := a.Flags.Set("config", "/other.toml"); err != nil {
			t.Fatal(err)
		}
		if got := second[i].Flags.Lookup("config").Value.String(); got != "/default.toml" {
			t.Errorf("%s of the other suite has %s", a.Name, got)
		}
	}
}

// copied copies a module to a new directory and changes to it. It returns the
// directory.
func copied(t *testing.T, from string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	return dir
}

func load(t *testing.T, dir string) []*packages.Package {
	t.Helper()
	return analyzertest.WithoutTests(analyzertest.Load(t, dir, "./..."))
}

// reference returns the findings of the suite under the driver of go/analysis.
func reference(t *testing.T, dir string, pkgs []*packages.Package) []string {
	t.Helper()
	out, err := suiteFinds(analyzers.Options{Config: filepath.Join(dir, "exitlint.toml")}, dir, pkgs)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func line(fset *token.FileSet, dir string, d analysis.Diagnostic) string {
	at := fset.Position(d.Pos)
	rel, err := filepath.Rel(dir, at.Filename)
	if err != nil {
		rel = at.Filename
	}
	return fmt.Sprintf("%s:%d:%d: %s %s", filepath.ToSlash(rel), at.Line, at.Column, d.Message, d.Category)
}

// sorted sorts findings and drops repeated ones: two programs can report the same
// finding.
func sorted(lines []string) []string {
	slices.Sort(lines)
	return slices.Compact(lines)
}

// A nogo is a driver that gives analyzers only what the nogo of Bazel gives them.
type nogo struct {
	root    string
	sandbox bool
	facts   map[*types.Package][]byte // encoded with gob, as facts that go from process to process
	files   string                    // in a sandbox, the directory with the files of the module
	found   []string
}

// configure sets the flags of the analyzers, as nogo does from its JSON
// configuration.
func (n *nogo) configure(t *testing.T) {
	t.Helper()
	for _, a := range single {
		if err := a.Flags.Set("config", "exitlint.toml"); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = a.Flags.Set("config", "") })
	}
}

// check analyses packages and their dependencies, except the standard library, and
// returns the findings.
func (n *nogo) check(t *testing.T, pkgs []*packages.Package) []string {
	t.Helper()
	if n.sandbox {
		n.files = t.TempDir()
		if err := os.CopyFS(n.files, os.DirFS(n.root)); err != nil {
			t.Fatal(err)
		}
	}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		if p.Module == nil {
			return // p is in the standard library
		}
		if n.sandbox {
			n.enter(t, p)
		}
		n.analyse(t, p, slices.Contains(pkgs, p))
	})
	return sorted(n.found)
}

// enter leaves in the module only what an action of the sandbox sees when it analyses the
// package p: links to the files of p, to the registry and to the documents.
func (n *nogo) enter(t *testing.T, p *packages.Package) {
	t.Helper()
	err := filepath.WalkDir(n.files, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(n.files, path)
		if err != nil {
			return err
		}
		name := filepath.Join(n.root, rel)
		if err := os.Remove(name); err != nil && !os.IsNotExist(err) {
			return err
		}
		if rel == "exitlint.toml" || filepath.Ext(rel) == ".md" || slices.Contains(p.GoFiles, name) {
			return os.Symlink(path, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// analyse runs the analyzers on a package. On a dependency it runs only those that
// export facts.
func (n *nogo) analyse(t *testing.T, p *packages.Package, root bool) {
	t.Helper()
	own := map[reflect.Type]analysis.Fact{}
	results := map[*analysis.Analyzer]any{}
	for _, a := range rule.WithRequired(single) {
		if !root && len(a.FactTypes) == 0 {
			continue
		}
		res, err := a.Run(n.pass(t, a, p, own, results))
		if err != nil {
			t.Fatalf("%s on %s: %v", a.Name, p.PkgPath, err)
		}
		results[a] = res
	}
	var out bytes.Buffer
	if err := gob.NewEncoder(&out).Encode(list(own)); err != nil {
		t.Fatal(err)
	}
	n.facts[p.Types] = out.Bytes()
}

func list(facts map[reflect.Type]analysis.Fact) []analysis.Fact {
	var out []analysis.Fact
	for _, f := range facts {
		gob.Register(f)
		out = append(out, f)
	}
	return out
}

func (n *nogo) pass(t *testing.T, a *analysis.Analyzer, p *packages.Package, own map[reflect.Type]analysis.Fact, results map[*analysis.Analyzer]any) *analysis.Pass {
	return &analysis.Pass{
		Analyzer: a, Fset: p.Fset, Files: p.Syntax, Pkg: p.Types, TypesInfo: p.TypesInfo, TypesSizes: p.TypesSizes, ResultOf: results,
		Report:            func(d analysis.Diagnostic) { n.found = append(n.found, line(p.Fset, n.root, d)) },
		ExportPackageFact: func(f analysis.Fact) { own[reflect.TypeOf(f)] = f },
		ImportPackageFact: func(pkg *types.Package, f analysis.Fact) bool { return n.importFact(t, pkg, f) },
		ImportObjectFact:  func(types.Object, analysis.Fact) bool { return false },
	}
}

// importFact decodes a fact of pkg into fact, and reports whether there is one.
func (n *nogo) importFact(t *testing.T, pkg *types.Package, fact analysis.Fact) bool {
	data := n.facts[pkg]
	if data == nil {
		return false
	}
	var facts []analysis.Fact
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&facts); err != nil {
		t.Fatal(err)
	}
	for _, f := range facts {
		if reflect.TypeOf(f) == reflect.TypeOf(fact) {
			reflect.ValueOf(fact).Elem().Set(reflect.ValueOf(f).Elem())
			return true
		}
	}
	return false
}
