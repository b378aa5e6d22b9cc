// Package analyzers is the suite: all rules of exitlint, for drivers of
// go/analysis.
//
// A driver that takes single analyzers (nogo) names the packages below, each
// of which exports Analyzer. One that takes a list calls [New].
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
	Config string   // the one exitlint.toml to use; "" is the nearest of each package
	Tests  bool     // report on test files too
	Rules  []string // only these rules ("exitcode/range"), on or off, or families ("exitcode"); nil is all that are on
	Tags   []string // the build tags of the run, those of GOFLAGS too; go vet tells its tool of none
	Dirs   []string // the directories of all packages of the run, where the driver knows them; nil is not known
	GoOnly bool     // the driver drops what is outside Go files, and may keep one diagnostic a line
}

// New returns the rules, or, with GoOnly, one analyzer that runs them all and
// reports at Go code what they find, with its own place in the text. Two suites
// share nothing, so that programs with different options can run in one process.
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
