package object

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// whenIn returns the last test of a parameter that must succeed before a block runs, or
// zero.
func (f *funcAnalysis) whenIn(b *ssa.BasicBlock) condition {
	for d := b.Idom(); d != nil; b, d = d, d.Idom() {
		test, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok || len(b.Preds) != 1 || b.Preds[0] != d {
			continue
		}
		if c := f.testOf(test.Cond, d.Succs[0] == b); c.Param > 0 {
			return c
		}
	}
	return condition{}
}

// testOf returns what cond shows about a parameter if cond has the given outcome. For
// kind == "x" and the outcome true, this is the test that the parameter kind is equal
// to "x". The result is zero if cond tests no parameter.
func (f *funcAnalysis) testOf(cond ssa.Value, outcome bool) condition {
	switch x := cond.(type) {
	case *ssa.UnOp:
		if x.Op == token.NOT {
			return f.testOf(x.X, !outcome)
		}
	case *ssa.Parameter:
		return condition{f.paramIndex(x) + 1, "true", !outcome}
	case *ssa.BinOp:
		c, ok := x.Y.(*ssa.Const)
		if ok && c.Value != nil && (x.Op == token.EQL || x.Op == token.NEQ) {
			return condition{f.paramIndex(peel(x.X)) + 1, c.Value.ExactString(), (x.Op == token.EQL) != outcome}
		}
	}
	return condition{}
}

// excludes reports whether the arguments of a call fail the test.
func (c condition) excludes(site callSite) bool {
	if c.Param == 0 || c.Param > len(site.Args) {
		return false
	}
	arg, ok := peel(site.Args[c.Param-1]).(*ssa.Const)
	return ok && arg.Value != nil && (arg.Value.ExactString() == c.Const) == c.Not
}

// inCaller converts a test of a parameter of a callee to one of a parameter of the
// caller f. The argument of the call must be a parameter of f. Otherwise the result is
// zero.
func (c condition) inCaller(f *funcAnalysis, site callSite) condition {
	if c.Param == 0 || c.Param > len(site.Args) {
		return condition{}
	}
	i := f.paramIndex(peel(site.Args[c.Param-1])) + 1
	if i == 0 {
		return condition{}
	}
	return condition{i, c.Const, c.Not}
}
