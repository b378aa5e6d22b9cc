// Package analyzers contains all rules of exitlint as analyzers for drivers of
// go/analysis.
//
// A driver that takes a list of analyzers calls [New]. A driver that takes single
// analyzers, such as nogo, uses the Analyzer variable of each package in this
// directory.
package analyzers

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers/docdrift"
	"github.com/exitlint/exitlint/analyzers/envelope"
	"github.com/exitlint/exitlint/analyzers/errorcode"
	"github.com/exitlint/exitlint/analyzers/exitcode"
	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/analyzers/ignore"
	"github.com/exitlint/exitlint/analyzers/retrypolicy"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/rule/oneperline"
)

// Options say what to check, and how the driver works. The zero value is the default.
type Options struct {
	Config     string   // the exitlint.toml for all packages; "" for the nearest one of each package
	NoRegistry bool     // whether to run only the rules that need no exitlint.toml
	Tests      bool     // whether to also check test files
	Rules      []string // rules and families to run, such as "exitcode/range"; nil for all rules that are on
	Tags       []string // the build tags, including those of GOFLAGS
	Dirs       []string // the directories of all packages of the run; nil if unknown
	// Files caches registries and documents. A driver sets it to share its own cache
	// with the suite. If Files is nil, the suite reads these files itself, with the
	// build tags in Tags.
	Files *rule.Files
	// GoOnly makes the suite report all findings in Go files; see New. It is for
	// drivers that drop diagnostics outside of Go files, or show only one diagnostic
	// for each line.
	GoOnly bool
}

// New returns a suite, which has an analyzer for each family of rules.
//
// If o.GoOnly is set, the suite is a single analyzer that runs the rules of all
// families. This analyzer reports a finding outside of Go code, such as one in
// exitlint.toml, at a position in a Go file. The message of the diagnostic then begins
// with the real position.
//
// Suites share no state, so a process can run several suites with different options.
func New(o Options) []*analysis.Analyzer {
	files := cmp.Or(o.Files, &rule.Files{Tags: o.Tags})
	options := rule.Options{Config: o.Config, NoRegistry: o.NoRegistry, Tests: o.Tests, Rules: o.Rules, Dirs: o.Dirs, InSuite: true, Files: files}
	flow := exitflow.New(exitflow.Options{Tests: o.Tests})
	envelopes := envelope.New(options, flow)
	rules := []*analysis.Analyzer{exitcode.New(options, flow), envelopes, errorcode.New(options), retrypolicy.New(options, flow), docdrift.New(options, envelopes)}
	suite := append(rules, ignore.New(options, rules...))
	if o.GoOnly {
		return []*analysis.Analyzer{oneperline.New(options, suite)}
	}
	return suite
}

// Rules returns the rules of all families.
func Rules() []rule.Info {
	return slices.Concat(exitcode.Rules(), envelope.Rules(), errorcode.Rules(), retrypolicy.Rules(), docdrift.Rules(), ignore.Rules())
}
