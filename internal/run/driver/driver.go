package driver

import (
	"cmp"
	"errors"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers"
	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/code/causes"
	"github.com/exitlint/exitlint/internal/code/consts"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// Programs returns the main packages that matched, sorted by import path, with
// the statuses that each can end with. extra are exit functions in addition to
// those that exitlint recognizes in the code. Programs needs no registry. The
// error is a *report.Failure.
func (w *Workspace) Programs(extra ...exit.ExitFunc) ([]*exit.Program, error) {
	r, err := w.run([]*analysis.Analyzer{exitflow.New(exitflow.Options{Tests: w.options.Tests})}, w.openCache("programs", w.options.Tests))
	if err != nil {
		return nil, err
	}
	return r.programs(extra), nil
}

// A Survey describes the code of packages, for init.
type Survey struct {
	Programs  []*exit.Program  // see [Workspace.Programs]
	Constants []*consts.Result // the integer constants that each package declares and names
	Causes    []*causes.Result // the errors and error codes that cause each status
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
		if o := r.tasks[p].outcome; o != nil && o.Constants != nil && p.ForTest == "" {
			s.Constants = append(s.Constants, o.Constants)
			s.Causes = append(s.Causes, o.Causes)
		}
	}
	return s, nil
}

// programs returns the programs among the roots.
func (r *run) programs(extra []exit.ExitFunc) []*exit.Program {
	var programs []*exit.Program
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
	slices.SortFunc(programs, func(a, b *exit.Program) int { return cmp.Compare(a.Package, b.Package) })
	return programs
}

// Check runs the rules. rules restricts them to the named ones (a rule
// "exitcode/range" or a family "exitcode"); nil runs all rules that are on.
// Findings are sorted by file, line, column and rule, and their paths are
// absolute. Its error is a *report.Failure.
func (w *Workspace) Check(rules []string) ([]finding.Finding, report.Summary, error) {
	registries, err := w.registries()
	if err != nil {
		return nil, report.Summary{}, err
	}
	// Results depend on each of these options. So the key of the cache covers
	// all of them.
	options := analyzers.Options{Config: w.config(), Tests: w.options.Tests, Rules: rules, Tags: w.options.TagList(), Dirs: w.dirs()}
	r, err := w.run(analyzers.New(options), w.openCache("check", options.Config, options.Tests, options.Rules, options.Tags, options.Dirs))
	if err != nil {
		return nil, report.Summary{}, err
	}
	c := collection{programs: map[string][]*exit.Program{}, registries: registries, configured: options.Config != "", files: rule.Files{Tags: options.Tags}}
	for _, p := range w.roots {
		c.add(r.tasks[p].outcome)
	}
	c.addUnreached(rules)
	findings := finding.Distinct(c.findings)
	return findings, c.summary(w.roots, findings), nil
}

// Checks reports whether rules run on a package.
func (w *Workspace) Checks(pkg string) bool {
	return slices.ContainsFunc(w.roots, func(p *packages.Package) bool { return p.PkgPath == pkg })
}

// Contains reports whether a file is in a module of the roots, after links are
// resolved. Without modules it reports true for every file.
func (w *Workspace) Contains(file string) bool {
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

// dirs returns the directories of the roots.
func (w *Workspace) dirs() []string {
	var dirs []string
	for _, p := range w.roots {
		if len(p.GoFiles) > 0 {
			dirs = append(dirs, filepath.Dir(p.GoFiles[0]))
		}
	}
	return dirs
}

// config returns the absolute path of the one registry to use, or "".
func (w *Workspace) config() string {
	if w.options.Config == "" || filepath.IsAbs(w.options.Config) {
		return w.options.Config
	}
	return filepath.Join(w.dir(), w.options.Config)
}

// registries loads the registry of every root, by file. It fails if one is not
// valid, or if there is none: a run that checks nothing must not seem to
// succeed.
func (w *Workspace) registries() (map[string]*registry.Registry, error) {
	found := map[string]*registry.Registry{}
	var problems []report.Problem
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
				problems = append(problems, report.ProblemOf(problem))
			}
		case err != nil:
			problems = append(problems, report.Problem{Position: span.Position{File: file}, Message: err.Error()})
		default:
			found[file] = reg
		}
	}
	if len(problems) > 0 {
		return nil, report.InvalidRegistry(problems)
	}
	if len(found) == 0 {
		return nil, report.NoRegistry("at or above the packages, up to their module's root")
	}
	return found, nil
}

// registryOf returns the file of the registry that governs a package, or "".
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
