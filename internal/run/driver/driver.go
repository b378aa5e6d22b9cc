package driver

import (
	"cmp"
	"errors"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers"
	"github.com/exitlint/exitlint/analyzers/envelope"
	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/internal/code/causes"
	"github.com/exitlint/exitlint/internal/code/consts"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
	"github.com/exitlint/exitlint/registry/roles"
)

// Programs returns the main packages and the statuses that each of them can end with,
// sorted by import path. extra lists further exit functions, such as the [[exit]]
// functions of a registry. The error is a *report.Failure.
func (w *Workspace) Programs(extra ...exit.ExitFunc) ([]*exit.Program, error) {
	o := exitflow.Options{Tests: w.options.Tests, OneSystem: w.options.OneSystem}
	r, err := w.run([]*analysis.Analyzer{exitflow.New(o)}, w.openCache("programs", o))
	if err != nil {
		return nil, err
	}
	return r.mainPackages(extra), nil
}

// A Reach contains the statuses that programs can end with, and the errors after which
// they end with these statuses.
type Reach struct {
	// Errors contains the errors and error codes in the programs, each with the
	// position of the status to which it leads: in
	// "if err == ErrLocked { os.Exit(3) }", ErrLocked has the position of the 3.
	Errors []causes.Located
	run    *run
}

// Programs returns what [Workspace.Programs] returns, without analysing the packages
// again.
func (r *Reach) Programs(extra ...exit.ExitFunc) []*exit.Program { return r.run.mainPackages(extra) }

// Reach analyses which statuses the programs can end with, and which errors lead to them.
// The error is a *report.Failure.
func (w *Workspace) Reach() (*Reach, error) {
	flow := exitflow.New(exitflow.Options{Tests: w.options.Tests})
	r, err := w.run([]*analysis.Analyzer{flow, causes.New()}, w.openCache("reach", w.options.Tests))
	if err != nil {
		return nil, err
	}
	out := &Reach{run: r}
	for _, p := range w.roots {
		if o := r.tasks[p].outcome; o != nil && p.ForTest == "" {
			out.Errors = append(out.Errors, o.Errors...)
		}
	}
	return out, nil
}

// A Survey describes code for exitlint init, which drafts a registry from it. If there are
// programs, it leaves out the packages that none of them imports: what such a library
// declares and prints says nothing about the programs.
type Survey struct {
	Programs  []*exit.Program  // the main packages, as from [Workspace.Programs]
	Constants []*consts.Result // the integer constants of each package
	Causes    []*causes.Result // the errors and error codes that lead to each status

	// Envelopes contains the JSON errors that each program prints. It is nil if there is
	// no registry, because the registry names the fields of these errors.
	Envelopes []*envelope.Inventory
}

// Survey analyses the packages for exitlint init. The error is a *report.Failure.
func (w *Workspace) Survey() (*Survey, error) {
	flow := exitflow.New(exitflow.Options{Tests: w.options.Tests})
	options := rule.Options{Config: w.config(), Tests: w.options.Tests, Files: &rule.Files{Tags: w.options.TagList()}}
	suite := []*analysis.Analyzer{flow, consts.New(), causes.New(), envelope.NewFinder(options, object.New(flow, nil, roles.IsTelling))}
	r, err := w.run(suite, nil)
	if err != nil {
		return nil, err
	}
	s := &Survey{Programs: r.mainPackages(nil)}
	isPart := w.partsOfPrograms()
	for _, p := range w.roots {
		if o := r.tasks[p].outcome; o != nil && o.Constants != nil && p.ForTest == "" && (len(s.Programs) == 0 || isPart[p]) {
			s.Constants = append(s.Constants, o.Constants)
			s.Causes = append(s.Causes, o.Causes)
			if o.Envelopes != nil {
				s.Envelopes = append(s.Envelopes, o.Envelopes)
			}
		}
	}
	return s, nil
}

// partsOfPrograms returns the main packages that the user named, and all packages that
// they import.
func (w *Workspace) partsOfPrograms() map[*packages.Package]bool {
	programs := slices.DeleteFunc(slices.Clone(w.roots), func(p *packages.Package) bool { return p.Name != "main" || p.ForTest != "" })
	parts := map[*packages.Package]bool{}
	packages.Visit(programs, nil, func(p *packages.Package) { parts[p] = true })
	return parts
}

// mainPackages returns the main packages that the user named, without test variants.
func (r *run) mainPackages(extra []exit.ExitFunc) []*exit.Program {
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

// Check returns the findings of rules, sorted by file, line, column and rule. File
// names are absolute. rules contains names of rules ("exitcode/range") or families
// ("exitcode"); nil selects all rules that are on. The error is a *report.Failure.
func (w *Workspace) Check(rules []string) ([]finding.Finding, report.Summary, error) {
	registries, err := w.loadRegistries()
	if err != nil {
		return nil, report.Summary{}, err
	}
	// The key of the cache must contain all options on which findings depend.
	files := &rule.Files{Tags: w.options.TagList()}
	options := analyzers.Options{Config: w.config(), NoRegistry: w.options.NoRegistry, Tests: w.options.Tests, Rules: rules, Files: files, Dirs: w.dirs()}
	r, err := w.run(analyzers.New(options), w.openCache("check", options.Config, options.NoRegistry, options.Tests, options.Rules, files.Tags, options.Dirs))
	if err != nil {
		return nil, report.Summary{}, err
	}
	c := collection{programs: map[string][]*exit.Program{}, registries: registries, configured: options.Config != "", files: files}
	for _, p := range w.roots {
		c.add(r.tasks[p].outcome)
	}
	c.addUnreached(rules)
	findings := finding.Distinct(c.findings)
	return findings, c.summary(w.roots, findings), nil
}

// Packages returns the number of packages that the user named.
func (w *Workspace) Packages() int { return len(w.roots) }

// Checks reports whether rules run on the package with the given import path.
func (w *Workspace) Checks(pkg string) bool {
	return slices.ContainsFunc(w.roots, func(p *packages.Package) bool { return p.PkgPath == pkg })
}

// Contains reports whether a file, after resolving symbolic links, is in a module of
// the checked packages. It returns true if the packages are in no module.
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

func (w *Workspace) dirs() []string {
	var dirs []string
	for _, p := range w.roots {
		if len(p.GoFiles) > 0 {
			dirs = append(dirs, filepath.Dir(p.GoFiles[0]))
		}
	}
	return dirs
}

// config returns the absolute path of the registry in the Config option. It returns ""
// if the option is not set.
func (w *Workspace) config() string {
	if w.options.Config == "" || filepath.IsAbs(w.options.Config) {
		return w.options.Config
	}
	return filepath.Join(w.dir(), w.options.Config)
}

// loadRegistries loads the registries of all packages, keyed by file name. With
// Options.NoRegistry it loads none. Otherwise it is an error if no package has a
// registry, because a run that checks nothing must not look like success.
func (w *Workspace) loadRegistries() (map[string]*registry.Registry, error) {
	found := map[string]*registry.Registry{}
	if w.options.NoRegistry {
		return found, nil
	}
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
		return nil, report.NoRegistryOrFlag("at or above the packages, up to their module's root")
	}
	return found, nil
}

// registryOf returns the file name of the registry that governs a package, or "".
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
