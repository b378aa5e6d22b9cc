package object

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// paramTestAt returns the last test of a parameter that must succeed before block b
// runs. In the body of "if asJSON", for example, this is the test of asJSON. If there
// is no such test, the result is zero.
func (f *funcAnalysis) paramTestAt(b *ssa.BasicBlock) paramTest {
	for d := b.Idom(); d != nil; b, d = d, d.Idom() {
		test, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok || len(b.Preds) != 1 || b.Preds[0] != d {
			continue
		}
		if c := f.paramTestOf(test.Cond, d.Succs[0] == b); c.Param > 0 {
			return c
		}
	}
	return paramTest{}
}

// paramTestOf returns the paramTest that a parameter meets if a condition has the given
// outcome. For the condition
//
//	format == "json"
//
// and the outcome true, the parameter format must be equal to "json". For the outcome
// false, it must differ from "json". If the condition does not test a parameter, the
// result is zero.
func (f *funcAnalysis) paramTestOf(cond ssa.Value, outcome bool) paramTest {
	switch x := cond.(type) {
	case *ssa.UnOp:
		if x.Op == token.NOT {
			return f.paramTestOf(x.X, !outcome)
		}
	case *ssa.Parameter:
		return paramTest{f.paramIndex(x) + 1, "true", !outcome}
	case *ssa.BinOp:
		c, ok := x.Y.(*ssa.Const)
		if ok && c.Value != nil && (x.Op == token.EQL || x.Op == token.NEQ) {
			return paramTest{f.paramIndex(peel(x.X)) + 1, c.Value.ExactString(), (x.Op == token.EQL) != outcome}
		}
	}
	return paramTest{}
}

// excludes reports whether the arguments of a call fail the test c, so that the callee
// does not write its parameter. For example, the callee encodes its parameter only
// "if asJSON", and the call passes false for asJSON.
func (c paramTest) excludes(site callSite) bool {
	if c.Param == 0 || c.Param > len(site.Args) {
		return false
	}
	arg, ok := peel(site.Args[c.Param-1]).(*ssa.Const)
	return ok && arg.Value != nil && (arg.Value.ExactString() == c.Const) == c.Not
}

// inCaller converts a test of a parameter of the callee to a test of a parameter of the
// caller f. If the argument is not a parameter of f, the result is zero.
func (c paramTest) inCaller(f *funcAnalysis, site callSite) paramTest {
	if c.Param == 0 || c.Param > len(site.Args) {
		return paramTest{}
	}
	i := f.paramIndex(peel(site.Args[c.Param-1])) + 1
	if i == 0 {
		return paramTest{}
	}
	return paramTest{i, c.Const, c.Not}
}
