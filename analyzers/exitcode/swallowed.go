package exitcode

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/code/swallow"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
)

// reportSwallowed reports errors that are dropped or only printed before the program
// ends with 0.
func (c *checker) reportSwallowed() {
	if isExample(c.pass.Pkg.Path()) {
		return
	}
	for _, loss := range c.losses {
		if loss.Print == nil {
			c.droppedError(loss)
		} else {
			c.printedError(loss)
		}
	}
}

// isExample reports whether a package is in a folder for examples. Examples show how to
// call a library, and nobody depends on their exit status.
func isExample(path string) bool {
	return slices.ContainsFunc(strings.Split(path, "/"), func(folder string) bool {
		return slices.Contains([]string{"example", "examples", "_example", "_examples"}, folder)
	})
}

func (c *checker) droppedError(loss swallow.Loss) {
	at, ok := c.spanOf(loss.Call)
	if !ok {
		return
	}
	c.Report(finding.Finding{
		Rule: swallowed, Span: at,
		Message: fmt.Sprintf("the error of %s is dropped, so the program ends with 0 after a failure; end with another status if it is not nil", c.calleeName(loss.Call)),
		Fixes:   c.fixDropped(loss),
	})
}

func (c *checker) printedError(loss swallow.Loss) {
	at, ok := c.spanOf(loss.Print)
	if !ok {
		return
	}
	advice := "end with another status"
	switch loss.Kind {
	case swallow.Failing:
		advice = "return the error"
	case swallow.Status:
		advice = "return another status"
	}
	what := "error"
	if loss.Text {
		what = "failure"
	}
	f := finding.Finding{
		Rule: swallowed, Span: at,
		Message: fmt.Sprintf("the %s of %s is only printed, so the program ends with 0 after a failure; %s", what, c.calleeName(loss.Call), advice),
		Fixes:   c.fixPrinted(loss),
	}
	if from, ok := c.spanOf(loss.Call); ok && from.Line != at.Line {
		f.Related = []finding.Related{{Position: from.Position, Message: "returns the error here"}}
	}
	c.Report(f)
}

// spanOf returns the span of a call. ok is false if the source does not contain the
// call.
func (c *checker) spanOf(call *ssa.Call) (at span.Span, ok bool) {
	e := c.flow.Syntax().Call(call)
	if e == nil {
		return span.Span{}, false
	}
	return span.Between(c.pass.Fset.Position(e.Pos()), c.pass.Fset.Position(e.End())), true
}

func (c *checker) calleeName(call *ssa.Call) string {
	callee := ssax.Callee(&call.Call)
	if callee == nil {
		return "this call"
	}
	return c.functionName(callee.FullName())
}
