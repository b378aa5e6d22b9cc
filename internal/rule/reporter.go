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

// A Result contains the findings of one family in one package. Only exitlint's own
// drivers, such as exitlint check, read Results. Other drivers get diagnostics.
type Result struct {
	Rules    []Info // all rules of the family
	Findings []finding.Finding
	Used     []Directive // directives that have suppressed a finding
}

// A Resulter is the result of an analyzer that runs the rules of a family: a *Result,
// or a type that embeds it.
type Resulter interface{ RuleResult() *Result }

// RuleResult returns r, so that types that embed a *Result implement Resulter.
func (r *Result) RuleResult() *Result { return r }

// A Reporter collects the findings of one family in one package, and decides
// which of them are reported.
type Reporter struct {
	Registry *registry.Registry // the registry for the package, or nil

	pass     *analysis.Pass
	options  Options
	comments map[string]comments    // comments of Go files, keyed by file name
	files    map[string]*token.File // keyed by file name
	seen     map[key]bool           // findings that have been reported
	result   *Result
	imports  []*types.Package // packages that fixes may import, in addition to the imports of the package
}

// A key identifies a finding. The reporter leaves out a finding if it has reported one
// with the same key before.
type key struct {
	rule, message string
	at            span.Position
}

// ErrNoRegistry is the error for a package without a registry.
var ErrNoRegistry = errors.New("no registry")

// NewReporter returns a reporter for a family of rules, with the registry for the
// package that the pass analyses.
//
// If there is no registry, or the NoRegistry option is set, the error wraps
// [ErrNoRegistry]. If the registry is invalid, the error is a *registry.Invalid. After
// an error, the caller can still use the reporter if [Reporter.Free] returns true.
// Otherwise the caller may call only [Reporter.Result] and [Reporter.Unusable].
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
	if dir == "" || o.NoRegistry {
		return r, ErrNoRegistry
	}
	if file == "" {
		found, err := o.Files.Find(dir)
		if err != nil {
			return r, fmt.Errorf("%w: %w", ErrNoRegistry, err)
		}
		file = found
	} else if abs, err := filepath.Abs(file); err == nil {
		file = abs // a relative path is relative to the working directory
	}
	reg, err := o.Files.Registry(file)
	if err != nil {
		return r, err
	}
	r.Registry = reg
	return r, nil
}

// Free reports whether the NoRegistry option is set. Then only rules that need no
// registry run. The reporter has no registry, but still reports findings.
func (r *Reporter) Free() bool { return r.options.NoRegistry }

// Result returns the findings so far.
func (r *Reporter) Result() *Result { return r.result }

// Dir returns the absolute path of the directory of the package that a pass analyses. It
// returns "" if tools have generated all files of the package; see [ssax.Dir].
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

// RegistryOf returns the registry for a file: the nearest one or, if there is none, the
// registry of the package. If the nearest registry is invalid, RegistryOf returns nil. The
// package that owns this registry reports that it is invalid.
func (r *Reporter) RegistryOf(file string) *registry.Registry {
	if r.options.Config != "" || r.Free() {
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

// On reports whether a registry turns a rule on. If [Reporter.Free] returns true,
// [Info.EnabledAlone] decides. Report calls On for each finding. A family need
// not call On, but can do so to skip work whose findings would not be reported.
func (r *Reporter) On(name string, reg *registry.Registry) bool {
	info := Info{Name: name}
	if i := slices.IndexFunc(r.result.Rules, func(i Info) bool { return i.Name == name }); i >= 0 {
		info = r.result.Rules[i]
	}
	if r.Free() {
		return info.EnabledAlone(r.options.Rules)
	}
	return reg != nil && info.Enabled(r.options.Rules, reg)
}

// Runs reports whether the options select a rule, or any rule of a family.
func (r *Reporter) Runs(name string) bool { return Selects(r.options.Rules, name) }

// RunsAlone reports whether a rule runs where no registry is read; see [Info.EnabledAlone].
func (r *Reporter) RunsAlone(i Info) bool { return i.EnabledAlone(r.options.Rules) }

// LeavesTo reports whether r leaves a mistake to the rule with the given name. Some
// mistakes violate rules of two families, and only one of these rules should report
// them. LeavesTo returns true if the named rule is on and runs together with the rules
// of r. The named rule must be on by default.
func (r *Reporter) LeavesTo(name string, reg *registry.Registry) bool {
	return r.options.InSuite && Info{Name: name}.Enabled(r.options.Rules, reg)
}

// Covers reports whether findings in a Go file are reported. It returns false for
// generated files, and for test files unless Options.Tests is set.
func (r *Reporter) Covers(file string) bool {
	if strings.HasSuffix(file, "_test.go") && !r.options.Tests {
		return false
	}
	return !r.commentsOf(file).generated
}

// Report reports a finding in code, at most once. It does nothing if the registry for
// the file turns the rule off, if [Reporter.Covers] returns false, or if a directive
// suppresses the finding.
func (r *Reporter) Report(f finding.Finding) {
	if r.On(f.Rule, r.RegistryOf(f.File)) && r.Covers(f.File) {
		r.add(f)
	}
}

// ReportRegistry reports a finding in the registry of the package, or in one of its
// documents. Unlike [Reporter.Report], it asks the registry of the package whether the
// rule is on, even for a file that is governed by another registry. It also reports
// findings in generated files.
func (r *Reporter) ReportRegistry(f finding.Finding) {
	if r.On(f.Rule, r.Registry) {
		r.add(f)
	}
}

// add records a finding for [Reporter.Finish], unless a directive suppresses it or it
// was reported before.
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

// MayImport allows fixes to import pkg, which the package of the pass does not
// import.
func (r *Reporter) MayImport(pkg *types.Package) {
	if !slices.Contains(r.imports, pkg) {
		r.imports = append(r.imports, pkg)
	}
}

// Finish removes fixes that break the package, and passes the findings to the
// driver as diagnostics.
func (r *Reporter) Finish() {
	if slices.ContainsFunc(r.result.Findings, func(f finding.Finding) bool { return len(f.Fixes) > 0 }) {
		recheck.New(r.pass, r.imports, r.ReadFile).DropBrokenFixes(r.result.Findings)
	}
	for _, f := range r.result.Findings {
		r.pass.Report(r.Diagnostic(f))
	}
}

// Directives returns the directives in a Go file.
func (r *Reporter) Directives(file string) []Directive { return r.commentsOf(file).directives }

// commentsOf returns the comments of a Go file. It returns the zero value for
// other files, and for files that cannot be read.
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

// ReadFile returns the content of a file as the driver sees it, which may differ from
// the file on disk: an editor may have unsaved changes. Files outside of the package
// are read from disk.
func (r *Reporter) ReadFile(name string) ([]byte, error) {
	if r.pass.ReadFile != nil {
		if data, err := r.pass.ReadFile(name); err == nil {
			return data, nil
		}
	}
	return os.ReadFile(name)
}

// Documents returns the documents of the registry for the package. All families
// share them.
func (r *Reporter) Documents() []sources.Page { return r.options.Files.Documents(r.Registry) }
