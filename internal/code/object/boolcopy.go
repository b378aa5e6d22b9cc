package object

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"
)

// trueOnlyIf returns the fields of which v, the constant true, is a copy: the code uses
// v in block b only if they are true, as in
//
//	if e.Again {
//		body["recoverable"] = true
//	}
//
// Conditions that already hold in block "from" do not count, and neither do tests which
// error there is. If there is another condition, or if v is another value, trueOnlyIf
// returns nil.
func (f *funcAnalysis) trueOnlyIf(v ssa.Value, from, b *ssa.BasicBlock) []FieldRef {
	if c, ok := v.(*ssa.Const); !ok || c.Value == nil || c.Value.Kind() != constant.Bool || !constant.BoolVal(c.Value) {
		return nil
	}
	var found []FieldRef
	for d := b.Idom(); d != nil && b != from; b, d = d, d.Idom() {
		if !isSkippedAfter(d, b) {
			continue
		}
		test, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if ok && len(b.Preds) == 1 && (isFindTest(test.Cond) || isTypeTest(test.Cond) || isNilTest(test.Cond)) {
			continue
		}
		if !ok || len(b.Preds) != 1 || found != nil || d.Succs[0] != b {
			return nil
		}
		cond := f.value(test.Cond)
		if found = cond.copies(); cond.State != Dynamic || len(found) == 0 {
			return nil
		}
	}
	return found
}

// isNilTest reports whether a condition compares a pointer or an interface with nil.
func isNilTest(cond ssa.Value) bool {
	x, _ := nonEmpty(cond)
	return x != nil && !isLeafType(x.Type()) && !isList(x.Type())
}

// isSkippedAfter reports whether control can go from block d to the code after block b
// without running b. The block d dominates b.
func isSkippedAfter(d, b *ssa.BasicBlock) bool {
	after, around := map[*ssa.BasicBlock]bool{}, map[*ssa.BasicBlock]bool{b: true}
	reaches(b, after, map[*ssa.BasicBlock]bool{})
	delete(after, b)
	for _, next := range d.Succs {
		if next != b && reaches(next, around, after) {
			return true
		}
	}
	return false
}
