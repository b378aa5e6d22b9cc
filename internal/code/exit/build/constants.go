package build

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// constant returns the sources for the constant v: one for each expression in the Go
// code that may have produced it, such as the 3 in "code := 3". SSA has no positions
// for constants. If there is no such expression and v is 0, as after "var code int",
// the result is a ZeroSource.
func (b *builder) constant(v *ssa.Const, u valueUse) []exit.Source {
	switch {
	case v.Value == nil && isZeroable(v.Type()):
		return zero()
	case v.Value == nil || !isInteger(v.Type()):
		return nil
	}
	c := ssax.Int(v)
	var out []exit.Source
	for _, e := range b.c.syntax.Origins(u.expr, c) {
		out = append(out, b.constantAt(c, e, u))
	}
	switch {
	case len(out) > 0:
		return out
	case c == 0:
		return zero()
	}
	return []exit.Source{{Kind: exit.ConstSource, Const: c, Usage: u.usage, At: b.c.rangeOf(b.fn.Pos(), token.NoPos)}}
}

// constantAt returns the source for the constant c, which is the value of the
// expression e. u says how the program uses it. If e is a part of u.expr, as the 3 in
// "os.Exit(3)", the source gets the usage of u. Otherwise the program has first
// assigned c to a variable, and the usage is "assignment".
func (b *builder) constantAt(c int64, e ast.Expr, u valueUse) exit.Source {
	how := u.usage
	if u.expr == nil || e.Pos() < u.expr.Pos() || u.expr.End() < e.End() {
		how = "assignment"
	}
	return exit.Source{Kind: exit.ConstSource, Const: c, Usage: how, Literal: ssax.IsLiteral(e), At: b.c.rangeOf(e.Pos(), e.End())}
}
