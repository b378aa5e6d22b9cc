package object

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// otherResults describes the results of a return statement except result i.
func (f *funcAnalysis) otherResults(i int, ret *ssa.Return) []otherResult {
	var out []otherResult
	for j, v := range ret.Results {
		if j == i {
			continue
		}
		o := otherResult{Result: j}
		switch c, isConst := peel(v).(*ssa.Const); {
		case isConst && c.Value == nil:
			o.IsNil = true
		case isConst:
			o.Const = c.Value.ExactString()
		case f.isSet(v, ret.Block()):
			o.IsSet = true
		default:
			continue
		}
		out = append(out, o)
	}
	return out
}

// possible returns what is known about result i of a call at the position where the
// code uses the result. It leaves out values that a test of another result excludes. In
//
//	if hint, ok := hintFor(err); ok {
//
// hintFor may return an empty string together with false. Inside the if statement, ok
// is true, so hint is not empty.
func (o *valueSearch) possible(call *ssa.Call, sum *summary, i int) Value {
	v, isPossible, isExcluded := *sum.Values[i], false, false
	for _, e := range sum.EmptyReturns {
		switch {
		case e.Result != i:
		case o.to != nil && isExcludedOn(o.at, o.to, call, e.Others), isExcludedAt(o.at, call, e.Others, map[*ssa.BasicBlock]bool{}):
			isExcluded = true
		default:
			if !isPossible && v.Blank != nil {
				at := e.Span
				v.Blank = &at
			}
			isPossible = true
		}
	}
	switch {
	case !isExcluded || isPossible:
		return v
	case i < len(sum.NonEmptyValues) && sum.NonEmptyValues[i] != nil:
		return *sum.NonEmptyValues[i]
	}
	return Value{State: Dynamic}
}

// isExcludedAt reports whether block b cannot run after the called function has
// executed a certain return statement, because tests of the results lead to other
// blocks. After return "", false, for example, the code inside "if ok" cannot run.
// "others" describes the other results of the return statement, here false. seen contains
// the visited blocks, so that the recursion ends.
func isExcludedAt(b *ssa.BasicBlock, call *ssa.Call, others []otherResult, seen map[*ssa.BasicBlock]bool) bool {
	if b == nil || b == call.Block() {
		return false
	}
	if seen[b] {
		// b is in a loop that is already being examined, so only the paths into the
		// loop matter.
		return true
	}
	seen[b] = true
	for _, p := range b.Preds {
		if !isExcludedOn(p, b, call, others) && !isExcludedAt(p, call, others, seen) {
			return false
		}
	}
	return len(b.Preds) > 0
}

// isExcludedOn is like isExcludedAt for the edge between two blocks: it reports whether
// control cannot go from the first block to the second. After return "", false, for
// example, control cannot go from "if ok" to the branch for true.
func isExcludedOn(from, to *ssa.BasicBlock, call *ssa.Call, others []otherResult) bool {
	test, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
	return ok && from.Succs[0] != from.Succs[1] && contradicts(test.Cond, from.Succs[0] == to, call, others)
}

// contradicts reports whether the outcome of the test cond shows that a call has not
// executed a certain return statement. "others" describes results of this statement.
func contradicts(cond ssa.Value, outcome bool, call *ssa.Call, others []otherResult) bool {
	switch x := cond.(type) {
	case *ssa.UnOp:
		return x.Op == token.NOT && contradicts(x.X, !outcome, call, others)
	case *ssa.Extract:
		return slices.ContainsFunc(others, func(o otherResult) bool {
			return x.Tuple == call && o.Result == x.Index && o.Const != "" && (o.Const == "true") != outcome
		})
	case *ssa.BinOp:
		result, ok := x.X.(*ssa.Extract)
		c, isConst := x.Y.(*ssa.Const)
		if !ok || !isConst || result.Tuple != call || x.Op != token.EQL && x.Op != token.NEQ {
			return false
		}
		isEqual := (x.Op == token.EQL) == outcome
		return slices.ContainsFunc(others, func(o otherResult) bool { return o.Result == result.Index && o.differs(c, isEqual) })
	}
	return false
}

// differs reports whether a comparison shows that a call has not returned the result o.
// The code compares the result of the call with the constant c. isEqual says whether
// the result was equal to c.
func (o otherResult) differs(c *ssa.Const, isEqual bool) bool {
	switch {
	case c.Value == nil:
		return o.IsSet && isEqual || o.IsNil && !isEqual
	case o.Const != "":
		return (o.Const == c.Value.ExactString()) != isEqual
	}
	return false
}

// dropLookups removes Blank, the span of an empty string, from some results in the
// summary: from those that no return statement sets to a string literal. In
// "return hints[code]", for example, the empty string is in the table, so the function
// itself contains nothing to report.
func (f *funcAnalysis) dropLookups() {
	for i, v := range f.sum.Values {
		if v != nil && v.Blank != nil && !f.returnsLiteral[i] {
			v.Blank = nil
		}
	}
}

// isStringLiteral reports whether v may be a string literal that is not empty, or a
// list with such a literal.
func (f *funcAnalysis) isStringLiteral(v ssa.Value, depth int) bool {
	if depth > maxDepth {
		return false
	}
	switch x := peel(v).(type) {
	case *ssa.Const:
		return x.Value != nil && !constantOf(x).IsEmpty()
	case *ssa.BinOp:
		return x.Op == token.ADD && (f.isStringLiteral(x.X, depth+1) || f.isStringLiteral(x.Y, depth+1))
	case *ssa.Phi:
		return slices.ContainsFunc(x.Edges, func(e ssa.Value) bool { return f.isStringLiteral(e, depth+1) })
	case *ssa.Slice:
		elements, _ := ssax.Elements(x)
		return slices.ContainsFunc(elements, func(e ssa.Value) bool { return f.isStringLiteral(e, depth+1) })
	case *ssa.Extract:
		call, ok := x.Tuple.(*ssa.Call)
		return ok && f.returnsStringLiteral(call, x.Index, depth)
	case *ssa.Call:
		return f.returnsStringLiteral(x, 0, depth)
	}
	return false
}

// isReadFromFoundError reports whether v is read from an error that the code has found
// in another error. After errors.As(err, &e), for example, v may be e.Hint or
// e.GetHint(). If err contains no error of this type, v is empty.
func (f *funcAnalysis) isReadFromFoundError(v ssa.Value) bool {
	switch x := peel(v).(type) {
	case *ssa.UnOp:
		field, ok := x.X.(*ssa.FieldAddr)
		return ok && isFoundError(field.X)
	case *ssa.Field:
		return isFoundError(x.X)
	case *ssa.Call:
		return x.Call.IsInvoke() && isGetter(x) && isFoundError(x.Call.Value) || !x.Call.IsInvoke() && isGetter(x) && isFoundError(x.Call.Args[0])
	}
	return false
}

// returnsStringLiteral reports whether result i of a call may be a string literal in
// the called function. If the summary of the function does not describe the result, the
// arguments of the call count instead.
func (f *funcAnalysis) returnsStringLiteral(call *ssa.Call, i, depth int) bool {
	if sum := f.summaryOf(&call.Call); sum != nil && i < len(sum.Values) && sum.Values[i] != nil {
		v := sum.Values[i]
		return v.State == Constant && !v.IsEmpty() || v.Blank != nil
	}
	return slices.ContainsFunc(call.Call.Args, func(a ssa.Value) bool { return f.isStringLiteral(a, depth+1) })
}

// returnedPointer records in the summary whether a return statement may return nil as
// result i, which is a pointer or an interface.
func (f *funcAnalysis) returnedPointer(i int, ret *ssa.Return) {
	if f.sum.NeverNil == nil {
		f.sum.NeverNil = make([]bool, len(ret.Results))
		for j := range f.sum.NeverNil {
			f.sum.NeverNil[j] = canBeNil(ret.Results[j].Type())
		}
	}
	f.sum.NeverNil[i] = f.sum.NeverNil[i] && f.isSet(ret.Results[i], ret.Block())
}

func canBeNil(t types.Type) bool { return types.IsInterface(t) || isPointer(t) }

// isSet reports whether v, a pointer or an interface, cannot be nil in a block: the
// code has made it, got it from a constructor, compared it with nil, or called
// v.Error(). An error in a package variable is assumed not to be nil.
func (f *funcAnalysis) isSet(v ssa.Value, at *ssa.BasicBlock) bool {
	return canBeNil(v.Type()) && f.isMade(v, at, 0)
}

func (f *funcAnalysis) isMade(v ssa.Value, at *ssa.BasicBlock, depth int) bool {
	if depth > maxDepth {
		return false
	}
	if isTested(at, func(x ssa.Value, isSet bool) bool { return isSet && x == v }) || hasCalledError(v, at) {
		return true
	}
	switch x := v.(type) {
	case *ssa.MakeInterface, *ssa.Alloc:
		return true
	case *ssa.ChangeInterface:
		return f.isMade(x.X, at, depth+1)
	case *ssa.UnOp:
		_, isGlobal := x.X.(*ssa.Global)
		return isGlobal && isErrorInterface(v.Type())
	case *ssa.Call:
		return f.isNonNil(x, 0)
	case *ssa.Extract:
		call, ok := x.Tuple.(*ssa.Call)
		return ok && f.isNonNil(call, x.Index)
	case *ssa.Phi:
		for i, e := range x.Edges {
			if !f.isMade(e, x.Block().Preds[i], depth+1) {
				return false
			}
		}
		return true
	}
	return false
}

// isNonNil reports whether result i of a call is never nil. Library functions are
// assumed never to return nil if their name says that they create errors.
func (f *funcAnalysis) isNonNil(call *ssa.Call, i int) bool {
	if sum := f.summaryOf(&call.Call); sum != nil {
		return i < len(sum.NeverNil) && sum.NeverNil[i]
	}
	c := f.calledName(&call.Call)
	if call.Call.IsInvoke() || call.Call.Signature().Results().Len() != 1 || c.pkg != "" && f.deps[c.pkg] != nil {
		return false
	}
	return c.isFuncOf("errors", "New") || c.isFuncOf("fmt", "Errorf") ||
		!ssax.IsStandardPath(c.pkg) && (c.name == "Errorf" || c.name == "Error" || c.name == "Exit" || strings.HasPrefix(c.name, "New"))
}
