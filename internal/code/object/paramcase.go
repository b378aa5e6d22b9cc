package object

import (
	"cmp"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A paramCase says that code runs only if a parameter is equal to a constant. The zero
// paramCase means that there is no such condition.
type paramCase struct {
	Param int // the index of the parameter plus 1
	Const string
}

// caseAt returns the paramCase for the assignment of the constant v in block b, as in
//
//	if code == "E_BUSY" {
//		e.Retryable = true
//	}
//
// Conditions that already hold in block "from" do not count. If there are other conditions
// than comparisons of one parameter, if the parameter is a bool, or if v is not a constant,
// the result is zero.
func (f *funcAnalysis) caseAt(v ssa.Value, from, b *ssa.BasicBlock) paramCase {
	if c, ok := v.(*ssa.Const); !ok || c.Value == nil {
		return paramCase{}
	}
	var found paramCase
	param := -1
	for d := b.Idom(); d != nil && b != from; b, d = d, d.Idom() {
		if !isSkippedAfter(d, b) {
			continue
		}
		if _, isTest := d.Instrs[len(d.Instrs)-1].(*ssa.If); !isTest || len(b.Preds) != 1 {
			return paramCase{}
		}
		t, ok := argumentTestOf(ssax.Condition(d), d.Succs[0] == b)
		if !ok || t.Path != "" || kindOf(f.fn.Params[t.Param].Type()) == "bool" || param >= 0 && t.Param != param || !t.Not && found.Param > 0 {
			return paramCase{}
		}
		if param = t.Param; !t.Not {
			found = paramCase{t.Param + 1, t.Const}
		}
	}
	return found
}

// joinCase returns the value of a field that has the value v on one path and w on another,
// if code compares a parameter with constants to choose between the paths. The result is
// described by the parameter; see [Value.Texts]. For other values, it returns false.
func (v Value) joinCase(w Value) (Value, bool) {
	if a, b := v.always(), w.always(); a.equals(&b) {
		return a, true
	}
	if v.onlyIf.Param == 0 && !v.isCases {
		v, w = w, v
	}
	param, cases := v.cases()
	if len(cases) == 0 || w.Kind != "" && w.Kind != v.Kind {
		return Value{}, false
	}
	out := Value{State: FromArg, Param: param, Kind: v.Kind, Candidates: unionOfWords(v.words(), w.words()), isFalseIfUnset: v.isFalseIfUnset && w.isFalseIfUnset}
	otherParam, others := w.cases()
	switch {
	case len(others) > 0 && otherParam == param:
		out.isCases = true
	case w.State == FromArg && w.Texts != nil && w.Param == param:
		others = w.Texts
	case w.State == Constant && w.onlyIf.Param == 0 && !w.IsEmpty():
		others = []Translation{{IsOther: true, Text: w.Const, Span: w.Span}}
	case w.State == Unset && v.Kind == "bool" && v.isFalseIfUnset:
		others = []Translation{{IsOther: true, Text: "false"}}
	default:
		return Value{}, false
	}
	isCase := func(t Translation) bool {
		return !t.IsOther && slices.ContainsFunc(cases, func(c Translation) bool { return c.Key == t.Key })
	}
	out.Texts = slices.Concat(cases, slices.DeleteFunc(slices.Clone(others), isCase))
	slices.SortFunc(out.Texts, func(a, b Translation) int {
		return cmp.Or(compareBools(a.IsOther, b.IsOther), cmp.Compare(a.Key, b.Key))
	})
	return out, true
}

// always returns v without its paramCase.
func (v Value) always() Value {
	v.onlyIf = paramCase{}
	return v
}

// cases returns the index of the parameter on which v depends, and what v is for the
// constants with which the code compares it. For values that also exist for other
// constants, there are no cases.
func (v Value) cases() (param int, texts []Translation) {
	switch {
	case v.isCases:
		return v.Param, v.Texts
	case v.State == Constant && v.onlyIf.Param > 0 && !v.IsEmpty():
		return v.onlyIf.Param - 1, []Translation{{Key: v.onlyIf.Const, Text: v.Const, Span: v.Span}}
	}
	return 0, nil
}
