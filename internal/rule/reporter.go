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

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule/recheck"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// A Result is the result of the analyzer of a family. exitlint's own drivers
// read the findings from it. Other drivers get them as diagnostics.
type Result struct {
	Rules    []Info // all rules of the family
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
	Registry *registry.Registry // the registry that governs the package, or nil

	pass     *analysis.Pass
	options  Options
	comments map[string]comments    // the comments of Go files, by file name
	files    map[string]*token.File // by name
	seen     map[key]bool           // the findings that were reported
	result   *Result
	imports  []*types.Package // the packages whose imports fixes add
}

// A key identifies a finding. Of several findings with the same key, only one
// is reported.
type key struct {
	rule, message string
	at            span.Position
}

// ErrNoRegistry means that no registry governs the package.
var ErrNoRegistry = errors.New("no registry")

// NewReporter returns a reporter for a family of rules on the package of a
// pass, with the registry that governs the package. The error is a
// *registry.Invalid or wraps ErrNoRegistry. After an error only
// [Reporter.Result] and [Reporter.Unusable] may be called.
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
		file = abs // a path in a flag is relative to the working directory
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

// Dir returns the directory of the package of a pass as an absolute path. It is
// "" for a package without a hand-written file, see [ssax.Dir].
func Dir(pass *analysis.Pass) string {
	dir := ssax.Dir(pass)
	if dir == "" {
		return ""
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	return abs
}

// RegistryOf returns the registry that governs a file: the nearest one, or the
// registry of the package if no registry is near the file. It returns nil if
// the nearest registry is invalid. The package that owns an invalid registry
// reports it.
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

// On reports whether a rule is on under a registry, which may be nil. Report
// calls it for each finding. A family calls it to skip the work for a rule that
// is off.
func (r *Reporter) On(name string, reg *registry.Registry) bool {
	info := Info{Name: name}
	if i := slices.IndexFunc(r.result.Rules, func(i Info) bool { return i.Name == name }); i >= 0 {
		info = r.result.Rules[i]
	}
	return reg != nil && info.Enabled(r.options.Rules, reg)
}

// Runs reports whether the options select a rule, or any rule of a family.
func (r *Reporter) Runs(name string) bool { return Selects(r.options.Rules, name) }

// Covers reports whether findings in a Go file are reported. It returns false
// for generated files, and for test files unless the options include tests.
func (r *Reporter) Covers(file string) bool {
	if strings.HasSuffix(file, "_test.go") && !r.options.Tests {
		return false
	}
	return !r.commentsOf(file).generated
}

// Report reports a finding about code if its rule is on under the registry that
// governs the file, the file is covered, no directive suppresses the finding,
// and it was not reported before.
func (r *Reporter) Report(f finding.Finding) {
	if r.On(f.Rule, r.RegistryOf(f.File)) && r.Covers(f.File) {
		r.add(f)
	}
}

// ReportRegistry reports a finding in the registry of the package or in one of
// its documents. The conditions are those of [Reporter.Report], except that the
// registry of the package decides wherever the document is, and that findings
// in generated Go files are reported.
func (r *Reporter) ReportRegistry(f finding.Finding) {
	if r.On(f.Rule, r.Registry) {
		r.add(f)
	}
}

// add stores a finding for [Reporter.Finish], unless it is suppressed or
// repeated.
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

// Finish passes the findings on to the driver, without the fixes that break the
// package.
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

// commentsOf returns the comments of a Go file. It returns no comments for
// other files, or if the file cannot be read.
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

// ReadFile reads a file as the driver sees it, since an editor may have unsaved
// text. Drivers provide only the files of the package. ReadFile reads other
// files from disk.
func (r *Reporter) ReadFile(name string) ([]byte, error) {
	if r.pass.ReadFile != nil {
		if data, err := r.pass.ReadFile(name); err == nil {
			return data, nil
		}
	}
	return os.ReadFile(name)
}

// Documents returns the documents of the registry of the package, which all
// families share.
func (r *Reporter) Documents() []sources.Page { return r.options.Files.Documents(r.Registry) }
