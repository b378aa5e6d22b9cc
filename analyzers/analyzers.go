// Package analyzers provides the suite: all rules of exitlint, for drivers of
// go/analysis.
//
// Drivers that take a list of analyzers call [New]. Drivers that take single
// analyzers, such as nogo, use the variable Analyzer of each package in this
// directory.
package analyzers

import (
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/analyzers/docdrift"
	"github.com/exitlint/exitlint/analyzers/envelope"
	"github.com/exitlint/exitlint/analyzers/exitcode"
	"github.com/exitlint/exitlint/analyzers/exitflow"
	"github.com/exitlint/exitlint/analyzers/ignore"
	"github.com/exitlint/exitlint/analyzers/retrypolicy"
	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/rule"
	"github.com/exitlint/exitlint/internal/rule/oneperline"
)

// Options configure a suite. The zero value is the default.
type Options struct {
	Config string   // the exitlint.toml for all packages; "" for the nearest one of each
	Tests  bool     // report on test files too
	Rules  []string // rules ("exitcode/range", even if it is off) and families ("exitcode") to run; nil for all that are on
	Tags   []string // the build tags of the run, including those of GOFLAGS; go vet passes none to its tool
	Dirs   []string // the directories of all packages of the run; nil if the driver does not know them
	GoOnly bool     // the driver drops diagnostics outside Go files, and may show only one for each line
}

// New returns the rules. With GoOnly it returns one analyzer that runs them all
// and reports their findings at Go code, with the original position in the text.
// Two suites share nothing, so that programs with different options can run in
// one process.
func New(o Options) []*analysis.Analyzer {
	options := rule.Options{Config: o.Config, Tests: o.Tests, Rules: o.Rules, Dirs: o.Dirs, Files: &rule.Files{Tags: o.Tags}}
	flow := exitflow.New(exitflow.Options{Tests: o.Tests})
	rules := []*analysis.Analyzer{exitcode.New(options, flow), envelope.New(options, object.New(flow)), retrypolicy.New(options, flow), docdrift.New(options)}
	suite := append(rules, ignore.New(options, rules...))
	if o.GoOnly {
		return []*analysis.Analyzer{oneperline.New(options, suite)}
	}
	return suite
}

// Rules returns the rules of all families.
func Rules() []rule.Info {
	return slices.Concat(exitcode.Rules(), envelope.Rules(), retrypolicy.Rules(), docdrift.Rules(), ignore.Rules())
}
