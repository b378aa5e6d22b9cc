package rule

import (
	"errors"
	"fmt"
	"go/ast"
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
	"github.com/exitlint/exitlint/registry"
)

// A Result is what a rule's analyzer returns: drivers of our own read the
// findings here, others get them as diagnostics.
type Result struct {
	Findings []finding.Finding
	Used     []Directive // suppressions that suppressed something
}

// A Reporter collects the findings of one rule family on one package.
type Reporter struct {
	Registry *registry.Registry // of the package; nil when there is none

	pass       *analysis.Pass
	options    Options
	infos      []Info
	directives map[string][]Directive // by file
	files      map[string]*token.File
	result     *Result
	imports    []*types.Package // that fixes add
}

// ErrNoRegistry says that no registry governs the package.
var ErrNoRegistry = errors.New("no registry")

// NewReporter finds the registry of the package of a pass. Its error is a
// *registry.Invalid, or wraps ErrNoRegistry.
func NewReporter(pass *analysis.Pass, o Options, infos []Info) (*Reporter, error) {
	if o.Files == nil {
		o.Files = &Files{}
	}
	r := &Reporter{pass: pass, options: o, infos: infos, directives: map[string][]Directive{}, files: map[string]*token.File{}, result: &Result{}}
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

// Result is what was reported so far.
func (r *Reporter) Result() *Result { return r.result }

// Dir is the directory of the package of a pass. It is "" for a package that
// nobody wrote, the main package that go test makes.
func Dir(pass *analysis.Pass) string {
	for _, f := range pass.Files {
		name := pass.Fset.Position(f.Package).Filename
		if !strings.HasSuffix(name, ".go") || filepath.Base(name) == "_cgo_gotypes.go" {
			continue // made by go test, or by cgo: they lie in a cache
		}
		if abs, err := filepath.Abs(filepath.Dir(name)); err == nil {
			return abs
		}
	}
	return ""
}

// RegistryOf is the registry that governs a file: the nearest one, or, where
// the file has none, the one of the package.
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
		return nil // reported where it is the package's own
	}
	return reg
}

// On reports whether a rule is to be checked.
func (r *Reporter) On(name string, reg *registry.Registry) bool {
	off := slices.ContainsFunc(r.infos, func(i Info) bool { return i.Name == name && i.Off })
	return reg != nil && Enabled(r.options.Rules, reg, name, !off)
}

// Runs reports whether the options let a rule, or all of a family, run.
func (r *Reporter) Runs(name string) bool { return Selects(r.options.Rules, name) }

// Enabled reports whether a rule is on: a list that names it turns it on,
// whatever the registry says; of a family in the list those rules are on that
// the registry, or else the default, has on.
func Enabled(list []string, reg *registry.Registry, name string, byDefault bool) bool {
	return slices.Contains(list, name) || Selects(list, name) && reg.Enabled(name, byDefault)
}

// Selects reports whether a list of rules and families names a rule; an empty
// list names all.
func Selects(list []string, name string) bool {
	family, _, _ := strings.Cut(name, "/")
	return len(list) == 0 || slices.Contains(list, name) || slices.Contains(list, family)
}

// Skips reports whether nothing is reported at a place: generated files, and
// test files unless the options say so.
func (r *Reporter) Skips(generated, test bool) bool {
	return generated || test && !r.options.Tests
}

// Report takes a finding under its rule, unless it is suppressed. The caller has
// asked whether the rule is on. [Reporter.Finish] passes it on.
func (r *Reporter) Report(f finding.Finding) {
	for _, d := range r.directivesIn(f.File) {
		if d.Suppresses(f.Rule, f.Line) {
			r.result.Used = append(r.result.Used, d)
			return
		}
	}
	if f.Package == "" {
		f.Package = r.pass.Pkg.Path()
	}
	r.result.Findings = append(r.result.Findings, f)
}

// MayImport says that fixes may import a package that the package of the pass
// does not import yet.
func (r *Reporter) MayImport(pkg *types.Package) {
	if !slices.Contains(r.imports, pkg) {
		r.imports = append(r.imports, pkg)
	}
}

// Finish reports what was taken, each with its fix if that leaves the package
// compiling.
func (r *Reporter) Finish() {
	if slices.ContainsFunc(r.result.Findings, func(f finding.Finding) bool { return len(f.Fixes) > 0 }) {
		recheck.New(r.pass, r.imports, os.ReadFile).Sift(r.result.Findings)
	}
	for _, f := range r.result.Findings {
		r.pass.Report(r.Diagnostic(f))
	}
}

func (r *Reporter) directivesIn(file string) []Directive {
	if !strings.HasSuffix(file, ".go") {
		return nil
	}
	if _, known := r.directives[file]; !known {
		r.directives[file] = Directives(file, r.read(file))
	}
	return r.directives[file]
}

func (r *Reporter) read(file string) []byte {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	return data
}

// Diagnostic is the finding for drivers that print no category: the message
// ends with the rule.
func (r *Reporter) Diagnostic(f finding.Finding) analysis.Diagnostic {
	if r.file(f.File) == nil {
		return r.anchored(f)
	}
	family, rule, _ := strings.Cut(f.Rule, "/")
	d := analysis.Diagnostic{
		Pos: r.Pos(f.File, f.Line, f.Column), End: r.Pos(f.File, f.EndLine, f.EndColumn),
		Category: f.Rule, Message: fmt.Sprintf("%s (%s)", f.Message, f.Rule), URL: URL(family) + "#" + family + rule,
	}
	for _, rel := range f.Related {
		pos := r.Pos(rel.File, rel.Line, rel.Column)
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: pos, End: pos, Message: rel.Message})
	}
	for _, fix := range f.Fixes {
		d.SuggestedFixes = append(d.SuggestedFixes, r.Suggested(fix))
	}
	return d
}

// Suggested is a fix as drivers take it.
func (r *Reporter) Suggested(fix finding.Fix) analysis.SuggestedFix {
	out := analysis.SuggestedFix{Message: fix.Message}
	for _, e := range fix.Edits {
		tf := r.file(e.File)
		if tf == nil {
			continue
		}
		out.TextEdits = append(out.TextEdits, analysis.TextEdit{Pos: tf.Pos(e.Start), End: tf.Pos(e.End), NewText: []byte(e.NewText)})
	}
	return out
}

// Pos makes a position, in a file of the pass or of any other.
func (r *Reporter) Pos(file string, line, column int) token.Pos {
	tf := r.file(file)
	if tf == nil || line < 1 || line > tf.LineCount() {
		return token.NoPos
	}
	offset := tf.Offset(tf.LineStart(line)) + max(column-1, 0)
	return tf.Pos(min(offset, tf.Size()))
}

// file returns the token file of a name. Files that are not of the package,
// and those that are not Go, are added to the file set: a driver then prints
// the right place.
func (r *Reporter) file(name string) *token.File {
	if tf := r.files[name]; tf != nil {
		return tf
	}
	for _, f := range r.pass.Files {
		if tf := r.pass.Fset.File(f.Package); tf != nil && tf.Name() == name {
			r.files[name] = tf
			return tf
		}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	tf := r.pass.Fset.AddFile(name, -1, len(data))
	tf.SetLinesForContent(data)
	r.files[name] = tf
	return tf
}

// Documents are the documents of the registry of the package, which several
// rules read.
func (r *Reporter) Documents() []sources.Page { return r.options.Files.Documents(r.Registry) }

// Builds reports whether a Go file is built in this run; see [Files.Builds].
func (r *Reporter) Builds(dir, name string) bool { return r.options.Files.Builds(dir, name) }

// Scope is what the registry of the package governs.
func (r *Reporter) Scope() Scope { return r.scope(r.Registry.Dir) }

// scope is what a registry governs that lies in a directory: the package of
// the pass at least, unless it is a test.
func (r *Reporter) scope(dir string) Scope {
	own := Dir(r.pass)
	scope := r.options.Files.scope(r.scopeKey(dir))
	if r.options.Config == "" && !registry.Within(dir, own) || r.onlyTests() {
		return scope
	}
	return scope.with(own, r.pass.Pkg.Name() == "main")
}

func (r *Reporter) scopeKey(dir string) scopeKey {
	if r.options.Config != "" {
		return configured(Dir(r.pass))
	}
	return scopeKey{dir, nearest}
}

// onlyTests reports whether the package has no file but tests, and what go test
// and cgo make.
func (r *Reporter) onlyTests() bool {
	return !slices.ContainsFunc(r.pass.Files, func(f *ast.File) bool {
		name := r.pass.Fset.Position(f.Package).Filename
		return filepath.Dir(name) == Dir(r.pass) && strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
	})
}

// OwnsRegistry reports whether this package reports on the registry itself.
func (r *Reporter) OwnsRegistry() bool {
	return r.Registry != nil && r.owns(r.Registry.Dir)
}

// owns reports whether this package speaks for a registry in a directory. The
// tests that go vet analyses apart from the package they test do not.
func (r *Reporter) owns(dir string) bool {
	switch name := r.pass.Pkg.Name(); {
	case strings.HasSuffix(name, "_test"):
		return false
	case name != "main" && r.options.Dirs == nil && r.options.Files.hasProgram(r.scopeKey(dir)):
		return false // a program does: no need to look at the rest
	}
	return r.scope(dir).Owner(r.options.Dirs) == Dir(r.pass)
}

// Unusable decides what the error of [NewReporter] means for the package. A
// driver of our own has refused to run before; under the others a program
// without a registry is told, or nobody would know that nothing was checked.
func (r *Reporter) Unusable(err error) error {
	var invalid *registry.Invalid
	switch {
	case errors.Is(err, ErrNoRegistry):
		if dir := Dir(r.pass); dir != "" && r.pass.Pkg.Name() == "main" && !AnyRegistry(dir) {
			r.pass.Reportf(r.pass.Files[0].Name.Pos(), "no %s at or above this package, up to its module's root; run `exitlint init` to write one", registry.FileName)
		}
		return nil
	case errors.As(err, &invalid):
		r.ReportInvalid(invalid)
		return nil
	}
	return err
}

// ReportInvalid reports what is wrong with the registry of the package, at
// its places, if this package speaks for it.
func (r *Reporter) ReportInvalid(invalid *registry.Invalid) {
	if len(invalid.Problems) == 0 || !r.owns(filepath.Dir(invalid.Problems[0].Position.File)) {
		return
	}
	for _, p := range invalid.Problems {
		message := p.Message
		if p.Advice != "" {
			message += "; " + p.Advice
		}
		pos := r.Pos(p.Position.File, p.Position.Line, p.Position.Column)
		if !pos.IsValid() {
			// A file that cannot be read has no positions to print.
			pos, message = r.pass.Files[0].Package, p.Position.File+": "+message
		}
		r.pass.Report(analysis.Diagnostic{Pos: pos, Category: "registry", Message: message})
	}
}

// A Resulter is the result of a rule's analyzer.
type Resulter interface{ RuleResult() *Result }

// RuleResult returns the result itself; the results of rules embed it.
func (r *Result) RuleResult() *Result { return r }
