package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/fact"
)

// A conditionalSet says that a function sets a field of the struct to which a parameter
// points only if the field is empty and the struct meets one of the conditions.
type conditionalSet struct {
	Param int
	Ref   FieldRef
	When  []Condition
}

func (s *conditionalSet) code(c *fact.Coder) {
	c.Int(&s.Param)
	s.Ref.code(c)
	fact.List(c, &s.When, func(x *Condition) { x.code(c) })
}

// mayHold reports whether a struct with the given fields may meet one of the conditions.
func (s conditionalSet) mayHold(fields Fields) bool {
	return slices.ContainsFunc(s.When, func(c Condition) bool { return c.MayHold(fields) })
}

// addConditional adds to the summary the fields that the function sets in parameters under
// conditions. It leaves out a field if other code may set it too.
func (f *funcAnalysis) addConditional() {
	if len(f.fillConditions) == 0 {
		return
	}
	for p, param := range f.fn.Params {
		var at ssa.Value = param
		if _, isStruct := param.Type().Underlying().(*types.Struct); isStruct {
			variables := variablesWith(param)
			if len(variables) != 1 || len(referrers(param)) != 1 {
				continue // the function uses the struct in another way, too
			}
			at = variables[0]
		}
		first, ok := len(f.sum.Conditional), true
		for _, ref := range referrers(at) {
			ok = ok && f.addConditionalAt(ref, at, p)
		}
		isAlways := func(s conditionalSet) bool { return !ok || len(s.When) == 0 }
		f.sum.Conditional = slices.Concat(f.sum.Conditional[:first], slices.DeleteFunc(f.sum.Conditional[first:], isAlways))
	}
}

// addConditionalAt adds what an instruction that uses the pointer at sets in the struct to
// which it points. The struct belongs to parameter p. addConditionalAt returns false if the
// instruction may set any field.
func (f *funcAnalysis) addConditionalAt(use ssa.Instruction, at ssa.Value, p int) bool {
	switch x := use.(type) {
	case *ssa.FieldAddr:
		for _, ref := range referrers(x) {
			switch ref := ref.(type) {
			case *ssa.UnOp, *ssa.DebugRef:
			case *ssa.Store:
				c, isKnown := f.fillConditions[ref]
				f.addCondition(p, f.fieldRef(x.X.Type(), x.Field), c, isKnown)
			default:
				f.addCondition(p, f.fieldRef(x.X.Type(), x.Field), Condition{}, false)
			}
		}
	case *ssa.Return, *ssa.DebugRef, *ssa.BinOp, *ssa.UnOp:
	case *ssa.MakeInterface:
		return !slices.ContainsFunc(referrers(x), func(ref ssa.Instruction) bool { _, isReturn := ref.(*ssa.Return); return !isReturn })
	case ssa.CallInstruction:
		sum := f.summaryOf(x.Common())
		for i, arg := range x.Common().Args {
			if arg == at && (sum == nil || x.Common().IsInvoke() || !f.addConditionalOf(sum, i, p)) {
				return false
			}
		}
	case *ssa.Store: // of the parameter in its variable
		return x.Addr == at && x.Val == ssa.Value(f.fn.Params[p])
	default:
		return false
	}
	return true
}

// addConditionalOf adds what a called function sets in its parameter i. The argument is
// parameter p of the analysed function. It returns false if the callee may set any field.
func (f *funcAnalysis) addConditionalOf(sum *summary, i, p int) bool {
	for _, s := range sum.Conditional {
		if s.Param == i {
			for _, c := range s.When {
				f.addCondition(p, s.Ref, c, true)
			}
		}
	}
	for _, effects := range [][]*effect{sum.Effects, sum.Possible} {
		if i >= len(effects) || effects[i] == nil {
			continue
		}
		for _, e := range effects[i].Fields {
			if ref := (FieldRef{effects[i].Type, e.Path}); e.Path == "" {
				return false
			} else if !sum.setsConditionally(i, ref) {
				f.addCondition(p, ref, Condition{}, false)
			}
		}
	}
	return true
}

// addCondition adds to the summary that the function sets a field of the struct to which
// parameter p points, under the condition c. The condition is zero if it sets the field
// always, or if the condition is not known: the conditionalSet then has no conditions.
func (f *funcAnalysis) addCondition(p int, ref FieldRef, c Condition, isKnown bool) {
	i := slices.IndexFunc(f.sum.Conditional, func(s conditionalSet) bool { return s.Param == p && s.Ref == ref })
	switch {
	case i < 0 && isKnown && c.Path != "":
		f.sum.Conditional = append(f.sum.Conditional, conditionalSet{p, ref, []Condition{c}})
	case i < 0:
		f.sum.Conditional = append(f.sum.Conditional, conditionalSet{p, ref, nil})
	case !isKnown || c.Path == "":
		f.sum.Conditional[i].When = nil
	case f.sum.Conditional[i].When != nil:
		f.sum.Conditional[i].When = append(f.sum.Conditional[i].When, c)
	}
}

// setsConditionally reports whether the function sets a field of the struct to which
// parameter p points only under conditions.
func (f *summary) setsConditionally(p int, ref FieldRef) bool {
	return slices.ContainsFunc(f.Conditional, func(s conditionalSet) bool { return s.Param == p && s.Ref == ref })
}

// changes returns the entries of "sets" that apply to one struct. They are what the function
// sets in the struct to which parameter p points. "before" contains the fields of the struct
// before the call. If the function does not set an empty field of this struct, changes drops
// its entry.
func (f *summary) changes(p int, before, sets Fields) Fields {
	for _, s := range f.Conditional {
		if s.Param != p || !sets.has(s.Ref.Path) {
			continue
		}
		switch v := before.at(s.Ref.Path); {
		case (v.State == Unset || v.IsEmpty()) && !s.mayHold(before):
			sets = slices.DeleteFunc(slices.Clone(sets), func(e Field) bool { return e.Path == s.Ref.Path })
		case slices.Contains(v.From, s.Ref):
			// The struct is the result of a call. It is not known whether it meets a condition.
			sets = slices.Clone(sets).setEntry(s.Ref.Path, v.joined(sets.at(s.Ref.Path)))
		}
	}
	return sets
}

// changesOf is like changes for the argument of a call. If the argument may be one of
// several structs, it returns "sets".
func (f *funcAnalysis) changesOf(arg ssa.Value, p int, sum *summary, sets Fields) Fields {
	if len(sum.Conditional) == 0 {
		return sets
	}
	to := f.targets(arg)
	if len(to) != 1 || f.mayPointElsewhere(arg) {
		return sets
	}
	return sum.changes(p, f.fields(to[0].obj).fieldsAt(to[0].path), sets)
}
