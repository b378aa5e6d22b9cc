package envelope

import (
	"errors"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/code/choice"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/rule"
)

// isAbsentOn reports whether the envelope/absent rule is on for a package. For a
// package without a registry it returns true, because the registry of a program that
// imports the package may turn the rule on.
func isAbsentOn(pass *analysis.Pass, o rule.Options) bool {
	r, err := rule.NewReporter(pass, o, Rules())
	return errors.Is(err, rule.ErrNoRegistry) || err == nil && r.On(ruleAbsent, r.Registry)
}

// reportAbsent reports failures that the program prints as plain text although the user
// has asked for JSON. It is only for programs that print other errors as JSON on
// request.
//
// It finds nothing outside of main packages, because other passes do not know all calls
// of each function.
func (c *checker) reportAbsent(choices *choice.Result) {
	if !c.On(ruleAbsent, c.Registry) {
		return
	}
	for _, f := range choices.TextFailures(c.isEnvelopeShape) {
		asked := f.Flag
		if asked == "" {
			asked = f.Guard.Name
		}
		c.Report(finding.Finding{
			Rule: ruleAbsent, Span: f.Span,
			Message: "this failure prints text even where " + asked + " asks for JSON; write JSON there, as " + f.Guard.Writer + " does",
			Related: []finding.Related{{Position: f.Guard.Position, Message: "writes an error as JSON"}},
		})
	}
}

// isEnvelopeShape reports whether a value that the program writes as JSON is an envelope.
func (c *checker) isEnvelopeShape(s choice.Shape) bool {
	if s.Type != "" {
		t := c.typeNamed(s.Type)
		return t != nil && (c.isListed(t.Name) || c.isPrintedType(t, &c.knowledge))
	}
	for _, p := range c.packages {
		for o := range p.AllObjects {
			if _, ok := c.envelopeOf(o, &c.knowledge); ok && s.At.Span(0).Within(o.Span) {
				return true
			}
		}
	}
	return false
}
