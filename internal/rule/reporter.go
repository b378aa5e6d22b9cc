package rule

import (
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule/recheck"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// A Result is what the analyzer of a family returns. exitlint's own drivers read
// the findings from it, others get them as diagnostics.
type Result struct {
	Rules    []Info // of the family
	Findings []finding.Finding
	Used     []Directive // directives that suppressed a finding
}

// A Resulter is the result of a family's analyzer.
type Resulter interface{ RuleResult() *Result }

// RuleResult returns r, so that a family's own type of result can embed it.
func (r *Result) RuleResult() *Result { return r }

// A Reporter collects the findings of one family on one package, and decides
// which of them are reported.
type Reporter struct {
	Registry *registry.Registry // governs the package; nil when there is none

	pass     *analysis.Pass
	options  Options
	comments map[string]comments    // of Go files, by name
	files    map[string]*token.File // by name
	seen     map[key]bool           // findings that were reported
	result   *Result
	imports  []*types.Package // that fixes add
}

// A key identifies a finding: two with the same key say the same.
type key struct {
	rule, message string
	at            span.Position
}

// ErrNoRegistry says that no registry governs the package.
var ErrNoRegistry = errors.New("no registry")

// NewReporter returns a reporter for a family of rules on the package of a pass,
// with the registry that governs the package. Its error is a *registry.Invalid or
// wraps ErrNoRegistry; the reporter can then only tell the [Reporter.Result] and
// what is [Reporter.Unusable].
func NewReporter(pass *analysis.Pass, o Options, rules []Info) (*Reporter, error) {
	if o.Files == nil {
		o.Files = &Files{}
	}
	r := &Reporter{
		pass: pass, options: o, result: &Result{Rules: rules},
		comments: map[string]comments{}, files: map[string]*token.File{}, seen: map[key]bool{},
	}
	file := o.Config
	dir := Dir(pass)
	if dir == "" {
		return r, ErrNoRegistry
	}
	if file == "" {
		found, err := o.Files.Find(dir)
		if err != nil {
			return r, fmt.Errorf("%w: %w", ErrNoRegistry, err)
		}
		file = found
	} else if abs, err := filepath.Abs(file); err == nil {
		file = abs // a flag may name it from the working directory
	}
	reg, err := o.Files.Registry(file)
	if err != nil {
		return r, err
	}
	r.Registry = reg
	return r, nil
}

// Result returns the findings that were reported so far.
func (r *Reporter) Result() *Result { return r.result }

// Dir returns the directory of the package of a pass, or "" for the main package
// that go test generates.
func Dir(pass *analysis.Pass) string {
	for _, f := range pass.Files {
		name := pass.Fset.Position(f.Package).Filename
		if !strings.HasSuffix(name, ".go") || filepath.Base(name) == "_cgo_gotypes.go" {
			continue // go test and cgo write their files into a cache
		}
		if abs, err := filepath.Abs(filepath.Dir(name)); err == nil {
			return abs
		}
	}
	return ""
}

// RegistryOf returns the registry that governs a file: the nearest one, or that
// of the package if the file has none. It is nil if the nearest one is invalid,
// which the package that owns it reports.
func (r *Reporter) RegistryOf(file string) *registry.Registry {
	if r.options.Config != "" {
		return r.Registry
	}
	found, err := r.options.Files.Find(filepath.Dir(file))
	if err != nil || r.Registry != nil && found == r.Registry.File {
		return r.Registry
	}
	reg, err := r.options.Files.Registry(found)
	if err != nil {
		return nil
	}
	return reg
}

// On reports whether a rule is on under a registry, which may be nil. Report asks
// it for each finding. A family asks it to save the work for a rule that is off.
func (r *Reporter) On(name string, reg *registry.Registry) bool {
	info := Info{Name: name}
	if i := slices.IndexFunc(r.result.Rules, func(i Info) bool { return i.Name == name }); i >= 0 {
		info = r.result.Rules[i]
	}
	return reg != nil && info.Enabled(r.options.Rules, reg)
}

// Runs reports whether the options let a rule run, or some rules of a family.
func (r *Reporter) Runs(name string) bool { return Selects(r.options.Rules, name) }

// Covers reports whether findings in a Go file are reported. Generated files are
// not covered, test files only if the options say so.
func (r *Reporter) Covers(file string) bool {
	if strings.HasSuffix(file, "_test.go") && !r.options.Tests {
		return false
	}
	return !r.commentsOf(file).generated
}

// Report reports a finding about code. It alone decides whether the finding
// counts: the rule is on under the registry that governs the file, the file is
// covered, no directive suppresses the finding, and it was not reported before.
func (r *Reporter) Report(f finding.Finding) {
	if r.On(f.Rule, r.RegistryOf(f.File)) && r.Covers(f.File) {
		r.add(f)
	}
}

// ReportRegistry reports a finding about the registry of the package: at the
// registry itself or at one of its documents. It decides as [Reporter.Report]
// does, but by the registry of the package wherever the document is, and a
// document may be a generated Go file.
func (r *Reporter) ReportRegistry(f finding.Finding) {
	if r.On(f.Rule, r.Registry) {
		r.add(f)
	}
}

// add keeps a finding for [Reporter.Finish], unless it is suppressed or a
// repetition.
func (r *Reporter) add(f finding.Finding) {
	for _, d := range r.commentsOf(f.File).directives {
		if d.Suppresses(f.Rule, f.Line) {
			r.result.Used = append(r.result.Used, d)
			return
		}
	}
	if k := (key{f.Rule, f.Message, f.Position}); !r.seen[k] {
		r.seen[k] = true
		if f.Package == "" {
			f.Package = r.pass.Pkg.Path()
		}
		r.result.Findings = append(r.result.Findings, f)
	}
}

// MayImport allows fixes to import a package that the package of the pass does
// not import yet.
func (r *Reporter) MayImport(pkg *types.Package) {
	if !slices.Contains(r.imports, pkg) {
		r.imports = append(r.imports, pkg)
	}
}

// Finish passes the findings on to the driver, each with its fix if the package
// compiles with it.
func (r *Reporter) Finish() {
	if slices.ContainsFunc(r.result.Findings, func(f finding.Finding) bool { return len(f.Fixes) > 0 }) {
		recheck.New(r.pass, r.imports, r.ReadFile).Sift(r.result.Findings)
	}
	for _, f := range r.result.Findings {
		r.pass.Report(r.Diagnostic(f))
	}
}

// Directives returns the directives of a Go file.
func (r *Reporter) Directives(file string) []Directive { return r.commentsOf(file).directives }

// commentsOf returns the comments of a Go file. Other files, and those that
// cannot be read, have none.
func (r *Reporter) commentsOf(file string) comments {
	c, known := r.comments[file]
	if !known && strings.HasSuffix(file, ".go") {
		if source, err := r.ReadFile(file); err == nil {
			c = readComments(file, source)
		}
		r.comments[file] = c
	}
	return c
}

// ReadFile reads a file as the driver sees it: an editor may have text that is not
// saved. Drivers give the files of the package only, so others come from disk.
func (r *Reporter) ReadFile(name string) ([]byte, error) {
	if r.pass.ReadFile != nil {
		if data, err := r.pass.ReadFile(name); err == nil {
			return data, nil
		}
	}
	return os.ReadFile(name)
}

// Documents returns the documents of the registry of the package. The families
// share them.
func (r *Reporter) Documents() []sources.Page { return r.options.Files.Documents(r.Registry) }
