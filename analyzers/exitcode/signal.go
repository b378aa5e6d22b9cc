package exitcode

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/signals"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
)

// maxSignal is the largest number of a signal that programs handle.
const maxSignal = 31

// signal reports the bare number of a signal that becomes the status.
func (c *checker) signal() {
	origins, open := c.flow.Sites(nil)
	for _, d := range open {
		if (d.Reason == exit.SignalReason || d.Reason == exit.AnySignal) && d.Becomes(9, 9) {
			c.reportSignal(d.Location, d.Sink, "the number of a signal")
		}
	}
	for _, o := range origins {
		if c.isBare(o) {
			c.reportSignal(o.Sink, o.Sink, fmt.Sprintf("%d, the number of a signal", o.Raw))
		}
	}
}

func (c *checker) reportSignal(at, sink exit.Location, what string) {
	c.Report(finding.Finding{
		Rule:    signal,
		Message: fmt.Sprintf("the status is %s, which callers cannot tell from a status of the program's own: end with 128 plus the number", what),
		Span:    at.Span,
		Related: c.sink(at, sink, ""),
	})
}

// isBare reports whether the origin of a status is the number of a signal: an
// expression such as syscall.SIGTERM, or the number of a signal that is written in
// the branch for this signal. SIGHUP has the number 1, which is the usual status of
// a failure.
func (c *checker) isBare(o exit.Origin) bool {
	if o.Raw <= 1 || o.Raw > maxSignal || o.Package != c.pass.Pkg.Path() {
		return false
	}
	if f := c.syntax(o.File); f != nil {
		if e := expressionAt(c.pass.Fset, f, o.Span); e != nil && signals.IsSignal(c.pass.TypesInfo.TypeOf(e)) {
			return true
		}
	}
	return o.Sink.File == o.File && o.Sink.Line <= o.Line && o.Line <= o.Sink.EndLine && slices.Equal(c.branchOf(o.Sink.Span), []int64{o.Raw})
}

// expressionAt returns the outermost expression with a span, or nil. If the
// span is empty, only its start counts.
func expressionAt(fset *token.FileSet, f *ast.File, at span.Span) ast.Expr {
	var found ast.Expr
	isEmpty := at.Line == at.EndLine && at.Column == at.EndColumn
	ast.Inspect(f, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && found == nil {
			s := span.Between(fset.Position(e.Pos()), fset.Position(e.End()))
			if s == at || isEmpty && s.Position == at.Position {
				found = e
			}
		}
		return found == nil
	})
	return found
}

// branchOf returns the signals for which control reaches a call of an exit
// function; see [signals.Of].
func (c *checker) branchOf(call span.Span) []int64 {
	_, fns := c.flow.SSA()
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			instr, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			if at := c.pass.Fset.Position(instr.Pos()); at.Filename != call.File || at.Line < call.Line || at.Line > call.EndLine {
				continue
			}
			if e := c.flow.Syntax().Call(instr); e != nil && span.At(c.pass.Fset.Position(e.Pos())) == call.Position {
				return signals.Of(instr.Block())
			}
		}
	}
	return nil
}
