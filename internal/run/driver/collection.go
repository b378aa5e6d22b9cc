package driver

import (
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/exitlint/exitlint/analyzers/exitcode"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/run/report"
	"github.com/exitlint/exitlint/registry"
)

// A collection gathers the outcomes of all packages.
type collection struct {
	findings   []finding.Finding
	docs       []string                      // the documents that were read
	registries map[string]*registry.Registry // by file
	programs   map[string][]*exit.Program    // by the file of their registry
	configured bool                          // the options name one registry for all packages
	files      rule.Files
}

// add adds the outcome of a package, which is nil if its analysis was skipped.
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

// addUnreached adds the findings about declared statuses that none of several
// programs ends with. The analyzer itself reports them if a registry has only
// one program. It adds no findings about a registry if some programs of the
// registry were not checked, because one of these programs may end with the
// status.
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
		for _, f := range exitcode.Unreached(reg, programs, scope.Excluded) {
			if (rule.Info{Name: f.Rule}).Enabled(rules, reg) {
				f.Package = programs[0].Package
				c.findings = append(c.findings, f)
			}
		}
	}
}

// scope returns the scope of a registry that governs the program p.
func (c *collection) scope(reg *registry.Registry, p *exit.Program) rule.Scope {
	if c.configured {
		return c.files.ConfiguredScope(p.Dir)
	}
	return c.files.Scope(reg.Dir)
}

// containAll reports whether all programs of a scope are among programs.
func containAll(programs []*exit.Program, scope rule.Scope) bool {
	return !slices.ContainsFunc(scope.Programs, func(dir string) bool {
		return !slices.ContainsFunc(programs, func(p *exit.Program) bool { return p.Dir == dir })
	})
}

// summary counts what was checked and found. A package and its test variant
// count as one.
func (c *collection) summary(roots []*packages.Package, findings []finding.Finding) report.Summary {
	s := report.Summary{Findings: len(findings)}
	for _, p := range roots {
		if p.ForTest == "" {
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
	s.Docs = len(slices.Compact(c.docs))
	return s
}
