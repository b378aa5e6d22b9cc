package envelope

import (
	"github.com/exitlint/exitlint/internal/code/choice"
	"github.com/exitlint/exitlint/internal/finding"
)

// absent reports the failures that print text although the program can be asked
// for JSON, and writes other errors as JSON then. Only the pass of a main package
// knows how the functions of a program are reached.
func (c *checker) absent(choices *choice.Result) {
	if !c.On(ruleAbsent, c.Registry) {
		return
	}
	for _, f := range choices.Open() {
		asked := f.Flag
		if asked == "" {
			asked = f.Guard.Name
		}
		c.Report(finding.Finding{
			Rule: ruleAbsent, Span: f.Span,
			Message: "this failure prints text even where " + asked + " asks for JSON; write it there with " + f.Guard.Writer,
			Related: []finding.Related{{Position: f.Guard.Position, Message: "writes an error as JSON"}},
		})
	}
}
