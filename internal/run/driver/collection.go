package driver

import (
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers/errorcode"
	"github.com/exitlint/exitlint/analyzers/exitcode"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/registry"
)

// A collection gathers the results of all packages of a run.
type collection struct {
	findings   []finding.Finding
	docs       []string                      // the documents that rules read
	registries map[string]*registry.Registry // keyed by file name
	programs   map[string][]*exit.Program    // keyed by the file name of their registry
	configured bool                          // whether the options name one registry for all packages
	files      *rule.Files
}

// add adds the results of one package. It does nothing if o is nil.
func (c *collection) add(o *outcome) {
	if o == nil {
		return
	}
	c.findings = append(c.findings, o.Findings...)
	c.docs = append(c.docs, o.Docs...)
	if o.Program != nil {
		c.programs[o.Registry] = append(c.programs[o.Registry], o.Program)
	}
}

// addUnreached adds a finding for each declared status that no program of the registry
// can end with, and for each error code that nothing makes. It does so only for
// registries with several programs, because the analyzers report these findings for a
// single program. All programs must have been checked: any other program might end with
// the status.
func (c *collection) addUnreached(rules []string) {
	for file, reg := range c.registries {
		programs := c.programs[file]
		if len(programs) == 0 {
			continue
		}
		scope := c.scope(reg, programs[0])
		if len(scope.Programs) < 2 || !containAll(programs, scope) {
			continue
		}
		findings := append(exitcode.Unreached(reg, programs, scope.Excluded), errorcode.Unreached(reg)...)
		for _, f := range findings {
			if (rule.Info{Name: f.Rule}).Enabled(rules, reg) {
				f.Package = programs[0].Package
				c.findings = append(c.findings, f)
			}
		}
	}
}

// scope returns the scope of the registry reg. p is one of the programs that reg governs.
func (c *collection) scope(reg *registry.Registry, p *exit.Program) rule.Scope {
	if c.configured {
		return c.files.ConfiguredScope(p.Dir)
	}
	return c.files.Scope(reg.Dir)
}

// containAll reports whether programs contains a program for each directory in
// scope.Programs.
func containAll(programs []*exit.Program, scope rule.Scope) bool {
	return !slices.ContainsFunc(scope.Programs, func(dir string) bool {
		return !slices.ContainsFunc(programs, func(p *exit.Program) bool { return p.Dir == dir })
	})
}

// summary counts the findings, and what was checked. A package that is loaded with and
// without its tests counts once.
func (c *collection) summary(roots []*packages.Package, findings []finding.Finding) report.Summary {
	s := report.Summary{Findings: len(findings), NoRegistry: len(c.registries) == 0}
	for _, p := range roots {
		if p.ForTest != "" {
			continue
		}
		s.Packages++
		if s.NoRegistry && p.Name == "main" {
			s.Programs++
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
	s.Docs = len(slices.Compact(c.docs))
	return s
}
