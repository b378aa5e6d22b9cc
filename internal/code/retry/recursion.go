package retry

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// recursion returns a loop for a function that waits and calls itself, and none for
// other functions. It ignores waits and calls in loops and function literals. A call
// such as time.AfterFunc(d, f) counts as a call of f.
func (p *Finder) recursion(d *ast.FuncDecl) []Loop {
	if len(p.directWaits(d)) == 0 || len(p.selfCalls(d)) == 0 {
		return nil
	}
	return []Loop{{Pos: d.Name.Pos(), End: d.Name.End(), Func: d, finder: p}}
}

// selfCalls returns the positions of the left parentheses of all calls by which a
// function calls itself.
func (p *Finder) selfCalls(d *ast.FuncDecl) []token.Pos {
	self, ok := p.info.Defs[d.Name].(*types.Func)
	if !ok {
		// d is the value of a package variable rather than a declared function, so it
		// has no name.
		return nil
	}
	uses := func(n ast.Node) bool {
		found := false
		ast.Inspect(n, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			found = found || ok && p.info.Uses[id] == self
			return !found
		})
		return found
	}
	var out []token.Pos
	ast.Inspect(d.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit, *ast.GoStmt:
			return false
		case *ast.CallExpr:
			fn, _ := typeutil.Callee(p.info, n).(*types.Func)
			if fn != nil && (fn == self || fn.FullName() == "time.AfterFunc" && uses(n.Args[1])) {
				out = append(out, n.Lparen)
			}
		}
		return true
	})
	return out
}

// recur runs a function that calls itself, as if every try failed.
func (l Loop) recur(m *eval.Machine) Run {
	r := l.newRunner(l.Func)
	r.loop = &eval.Loop{}
	again := l.finder.selfCalls(l.Func)
	for _, pos := range again {
		if !l.finder.isWait(r.calls[pos]) {
			delete(r.calls, pos)
		}
	}
	for _, fn := range m.Functions() {
		if fn.Syntax() != l.Func {
			continue
		}
		var calls []ssa.CallInstruction
		for instr := range ssax.Instructions(fn) {
			if c, ok := instr.(ssa.CallInstruction); ok && slices.Contains(again, c.Common().Pos()) {
				calls = append(calls, c)
			}
		}
		if m.RunRecursion(fn, calls, r) && r.tries <= eval.MaxIterations {
			r.out.Attempts = r.tries
		}
	}
	return r.result()
}
