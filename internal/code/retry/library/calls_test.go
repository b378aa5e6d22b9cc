package library_test

import (
	"fmt"
	"go/ast"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/code/retry/library"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/test/analyzertest"
)

// TestCalls checks what is read in calls of retry libraries, and in loops that get their
// waits from one: the number of tries, what limits it, and the first waits. The tests in
// test/retries check that the libraries themselves do the same.
func TestCalls(t *testing.T) {
	t.Parallel()
	describe := &analysis.Analyzer{
		Name: "describe", Doc: "reports each plan",
		Run: func(pass *analysis.Pass) (any, error) {
			pkg, fns := ssax.Build(pass, nil)
			model := library.NewModel(nil)
			machine := eval.New(pkg, fns, model)
			index := library.NewIndex(pass.TypesInfo, pass.Files)
			loops := retry.NewFinder(pass.TypesInfo, pass.Files)
			for _, f := range pass.Files {
				for _, d := range f.Decls {
					if d, ok := d.(*ast.FuncDecl); ok {
						for _, p := range model.Plans(machine, index, within(fns, d)) {
							pass.Reportf(p.Pos, "%s", description(&p))
						}
						for _, l := range loops.Loops(d) {
							pass.Reportf(d.Pos(), "%s", runOf(l.Run(machine)))
						}
					}
				}
			}
			return nil, nil
		},
	}
	analyzertest.Run(t, analyzertest.Testdata(t), describe, "retrylibraries")
}

// within returns the functions in a declaration: the declared function, and the function
// literals in it.
func within(fns []*ssa.Function, d *ast.FuncDecl) []*ssa.Function {
	var out []*ssa.Function
	for _, fn := range fns {
		if s := fn.Syntax(); s != nil && d.Pos() <= s.Pos() && s.End() <= d.End() {
			out = append(out, fn)
		}
	}
	return out
}

// description returns a string like "4 tries, waits 1s 2s 3s-4s".
func description(p *library.Plan) string {
	tries, waits := p.Run()
	var b strings.Builder
	switch {
	case tries == 0 && p.Bound == library.Unbounded:
		b.WriteString("any tries")
	case tries == 0:
		b.WriteString("unknown tries")
	case tries == 1:
		b.WriteString("1 try")
	default:
		fmt.Fprintf(&b, "%d tries", tries)
	}
	if p.Bound == library.ByTime {
		b.WriteString(" by time")
	}
	if p.Early {
		b.WriteString(", the first after a wait")
	}
	if len(waits) > 0 {
		b.WriteString(", waits")
	}
	for i, w := range waits {
		switch {
		case i == 4:
			b.WriteString(" …")
			return b.String()
		case w.Exact():
			fmt.Fprintf(&b, " %s", w.Low)
		default:
			fmt.Fprintf(&b, " %s-%s", w.Low, w.High)
		}
	}
	return b.String()
}

// runOf returns a string like "4 tries, waits 1s 2s ?".
func runOf(r retry.Run) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d tries, waits", r.Attempts)
	for _, w := range r.Waits {
		if w.Known {
			fmt.Fprintf(&b, " %s", w.Length)
		} else {
			b.WriteString(" ?")
		}
	}
	return b.String()
}
