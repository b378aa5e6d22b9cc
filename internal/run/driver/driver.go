// Package driver loads packages, runs analyzers on them, and collects what
// they find.
package driver

import (
	"cmp"
	"errors"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers"
	"github.com/exitlint/exitlint/analyzers/exitcode"
	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/code/causes"
	"github.com/exitlint/exitlint/internal/code/consts"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// Programs returns what each matched main package can end with, sorted by
// import path. extra are terminators that the code alone does not show. It
// needs no registry. Its error is a *report.Failure.
func (w *Workspace) Programs(extra ...exitflow.Terminator) ([]*exitflow.Program, error) {
	r, err := w.run([]*analysis.Analyzer{exitflow.New(exitflow.Options{Tests: w.options.Tests})}, w.newKeeper("programs", w.options.Tests))
	if err != nil {
		return nil, err
	}
	return r.programs(extra), nil
}

// A Survey is what can be learnt of packages without a registry.
type Survey struct {
	Programs  []*exitflow.Program // see Programs
	Constants []*consts.Result    // the integer constants that a package declares and names
	Causes    []*causes.Result    // what leads to the positions that fix statuses
}

// Survey reads the packages. Its error is a *report.Failure.
func (w *Workspace) Survey() (*Survey, error) {
	suite := []*analysis.Analyzer{exitflow.New(exitflow.Options{Tests: w.options.Tests}), consts.New(), causes.New()}
	r, err := w.run(suite, nil)
	if err != nil {
		return nil, err
	}
	s := &Survey{Programs: r.programs(nil)}
	for _, p := range w.roots {
		if o := r.nodes[p].outcome; o != nil && o.Constants != nil && p.ForTest == "" {
			s.Constants = append(s.Constants, o.Constants)
			s.Causes = append(s.Causes, o.Causes)
		}
	}
	return s, nil
}

// programs are what the main packages among the roots can end with.
func (r *run) programs(extra []exitflow.Terminator) []*exitflow.Program {
	var programs []*exitflow.Program
	for _, p := range r.w.roots {
		if p.ForTest != "" {
			continue
		}
		for _, f := range r.factsOf(p) {
			if f, ok := f.(*exitflow.Facts); ok {
				if program := f.Result().Program(extra); program != nil {
					programs = append(programs, program)
				}
			}
		}
	}
	slices.SortFunc(programs, func(a, b *exitflow.Program) int { return cmp.Compare(a.Package, b.Package) })
	return programs
}

// Check runs the rules. rules restricts them to the named ones (a rule
// "exitcode/range" or a family "exitcode"); nil runs all that are on.
// Findings are sorted by file, line, column, rule, and their paths are
// absolute. Its error is a *report.Failure.
func (w *Workspace) Check(rules []string) ([]finding.Finding, report.Summary, error) {
	registries, err := w.registries()
	if err != nil {
		return nil, report.Summary{}, err
	}
	options := analyzers.Options{Config: w.config(), Tests: w.options.Tests, Rules: rules, Tags: w.options.TagList(), Dirs: w.dirs()}
	r, err := w.run(analyzers.New(options), w.newKeeper("check", options.Config, options.Tests, options.Rules, options.Tags, options.Dirs))
	if err != nil {
		return nil, report.Summary{}, err
	}
	c := collection{programs: map[string][]*exitflow.Program{}, registries: registries, configured: options.Config != "", files: rule.Files{Tags: options.Tags}}
	for _, p := range w.roots {
		c.add(r.nodes[p].outcome)
	}
	c.unreached(rules)
	findings := finding.Distinct(c.findings)
	return findings, c.summary(w.roots, findings), nil
}

// Checks reports whether a package is one of those that rules are run on.
func (w *Workspace) Checks(pkg string) bool {
	return slices.ContainsFunc(w.roots, func(p *packages.Package) bool { return p.PkgPath == pkg })
}

// Holds reports whether a file lies in a module that is being worked on, links
// resolved. Without modules every file does.
func (w *Workspace) Holds(file string) bool {
	modules := 0
	for _, p := range w.roots {
		if p.Module == nil || p.Module.Dir == "" {
			continue
		}
		if modules++; registry.Within(p.Module.Dir, file) {
			return true
		}
	}
	return modules == 0
}

// dirs are the directories of the packages.
func (w *Workspace) dirs() []string {
	var dirs []string
	for _, p := range w.roots {
		if len(p.GoFiles) > 0 {
			dirs = append(dirs, filepath.Dir(p.GoFiles[0]))
		}
	}
	return dirs
}

func (w *Workspace) config() string {
	if w.options.Config == "" || filepath.IsAbs(w.options.Config) {
		return w.options.Config
	}
	return filepath.Join(w.dir(), w.options.Config)
}

// registries loads the registry of every root, and fails if one is broken or
// none is there: a run that checks nothing must not look like a clean one.
func (w *Workspace) registries() (map[string]*registry.Registry, error) {
	found := map[string]*registry.Registry{}
	var places []report.Problem
	seen := map[string]bool{}
	for _, p := range w.roots {
		file := w.registryOf(p)
		if file == "" || seen[file] {
			continue
		}
		seen[file] = true
		reg, err := registry.Load(file)
		var invalid *registry.Invalid
		switch {
		case errors.As(err, &invalid):
			for _, problem := range invalid.Problems {
				places = append(places, report.ProblemOf(problem))
			}
		case err != nil:
			places = append(places, report.Problem{Position: span.Position{File: file}, Message: err.Error()})
		default:
			found[file] = reg
		}
	}
	if len(places) > 0 {
		return nil, report.InvalidRegistry(places)
	}
	if len(found) == 0 {
		return nil, report.NoRegistry("at or above the packages, up to their module's root")
	}
	return found, nil
}

func (w *Workspace) registryOf(p *packages.Package) string {
	if c := w.config(); c != "" {
		return c
	}
	if len(p.GoFiles) == 0 {
		return ""
	}
	file, err := registry.Find(filepath.Dir(p.GoFiles[0]))
	if err != nil {
		return ""
	}
	return file
}

// A collection gathers the results of all packages.
type collection struct {
	findings   []finding.Finding
	docs       []string // the documents that were read
	registries map[string]*registry.Registry
	programs   map[string][]*exitflow.Program // by registry
	configured bool                           // the one registry governs all packages
	files      rule.Files
}

func (c *collection) add(o *outcome) {
	if o == nil {
		return // nothing was wanted of the package
	}
	c.findings = append(c.findings, o.Findings...)
	c.docs = append(c.docs, o.Docs...)
	if o.Program != nil {
		c.programs[o.Registry] = append(c.programs[o.Registry], o.Program)
	}
}

// unreached asks, for each registry with several programs, whether one of them
// ends with each status. A registry with one program was asked by its package.
func (c *collection) unreached(rules []string) {
	for file, reg := range c.registries {
		programs := c.programs[file]
		if len(programs) == 0 {
			continue
		}
		scope := c.scope(reg, programs[0])
		if len(scope.Programs) < 2 || !complete(programs, scope) {
			continue
		}
		for _, f := range exitcode.Unreached(reg, programs, scope.Excluded) {
			if rule.Enabled(rules, reg, f.Rule, true) {
				f.Package = programs[0].Package
				c.findings = append(c.findings, f)
			}
		}
	}
}

func (c *collection) scope(reg *registry.Registry, p *exitflow.Program) rule.Scope {
	if c.configured {
		return c.files.ConfiguredScope(p.Dir)
	}
	return c.files.Scope(reg.Dir)
}

// complete reports whether all programs of a registry were checked.
func complete(programs []*exitflow.Program, scope rule.Scope) bool {
	return !slices.ContainsFunc(scope.Programs, func(dir string) bool {
		return !slices.ContainsFunc(programs, func(p *exitflow.Program) bool { return p.Dir == dir })
	})
}

func (c *collection) summary(roots []*packages.Package, findings []finding.Finding) report.Summary {
	s := report.Summary{Findings: len(findings)}
	for _, p := range roots {
		if p.ForTest == "" { // the others are the same again, for their tests
			s.Packages++
		}
	}
	for _, programs := range c.programs {
		seen := map[string]bool{}
		for _, p := range programs {
			seen[p.Package] = true
		}
		s.Programs += len(seen)
	}
	for _, reg := range c.registries {
		s.Codes += len(reg.Codes)
	}
	slices.Sort(c.docs)
	s.Docs = len(slices.Compact(c.docs)) // a package and its test variant read the same
	return s
}

func comparePlaces(a, b report.Problem) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Message, b.Message))
}
