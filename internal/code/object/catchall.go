package object

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// isUnmatched reports whether the code at block b handles an error that no test has
// recognised, as in the last return of
//
//	if errors.Is(err, ErrBusy) {
//		return &Failure{Code: "busy"}
//	}
//	return &Failure{Code: "internal", Message: err.Error()}
//
// v is the error or its message. The error must be a parameter, and there must be at
// least one test. In main, any error counts, even without a test.
func (f *funcAnalysis) isUnmatched(v ssa.Value, b *ssa.BasicBlock) bool {
	err := errorOf(v)
	if err == nil {
		return false
	}
	_, isParam := err.(*ssa.Parameter)
	if !isParam && f.fn.Name() != "main" {
		return false
	}
	isTested := !isParam
	for d, at := b.Idom(), b; d != nil; d, at = d.Idom(), d {
		test, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok || len(at.Preds) != 1 || at.Preds[0] != d {
			continue
		}
		switch kindTest(test.Cond, err, d.Succs[0] == at, maxDepth) {
		case yes:
			return false
		case no:
			isTested = true
		}
	}
	return isTested
}

// isCaught reports whether v is an object that the program makes for any error that no
// test has recognised; see isUnmatched.
func (f *funcAnalysis) isCaught(v ssa.Value) bool {
	n, ok := onlyTarget(f.targets(peel(v)))
	return ok && f.objects[n].IsCatchAll
}

// errorOf returns v if v is an error. If v is the message of an error, as in
// err.Error(), it returns the error. Otherwise it returns nil.
func errorOf(v ssa.Value) ssa.Value {
	v = peel(v)
	if call, ok := v.(*ssa.Call); ok && call.Call.IsInvoke() && call.Call.Method.Name() == "Error" {
		v = call.Call.Value
	}
	if x, ok := v.(*ssa.ChangeInterface); ok {
		v = x.X
	}
	if isErrorInterface(v.Type()) {
		return v
	}
	return nil
}

// kindTest returns whether the error err has passed a test for a particular error, such
// as errors.Is(err, ErrBusy). isTrue says whether the condition cond is true. If cond
// is not a test of err, kindTest returns maybe.
func kindTest(cond, err ssa.Value, isTrue bool, depth int) ternary {
	switch c := cond.(type) {
	case *ssa.UnOp:
		if c.Op == token.NOT {
			return kindTest(c.X, err, !isTrue, depth)
		}
	case *ssa.BinOp:
		if y, ok := c.Y.(*ssa.Const); ok && y.IsNil() {
			return maybe
		}
		if c.Op == token.NEQ {
			isTrue = !isTrue
		}
	}
	if !isAbout(cond, err, depth) {
		return maybe
	}
	return ternaryOf(isTrue)
}

// isAbout reports whether the value v is computed from the error err.
func isAbout(v, err ssa.Value, depth int) bool {
	if v == err {
		return true
	}
	instr, ok := v.(ssa.Instruction)
	if _, isPhi := v.(*ssa.Phi); !ok || isPhi || depth == 0 {
		return false
	}
	for _, op := range instr.Operands(nil) {
		if *op != nil && isAbout(*op, err, depth-1) {
			return true
		}
	}
	return false
}
