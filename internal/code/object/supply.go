package object

import (
	"cmp"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// noteSupplies records a [Supply] for each field in "from". A call such as orHint(err,
// hint) sets these fields of an error if they are empty. args contains the arguments of
// the call: the error, and the value for empty fields. "replaced" is the value of a
// field after the call. Func in each Supply is a function that may have returned the
// error.
func (f *funcAnalysis) noteSupplies(args []ssa.Value, replaced Value, from []FieldRef) {
	if !f.emitting {
		return
	}
	for _, a := range args {
		for _, fn := range f.suppliers(a, 0) {
			for _, ref := range from {
				f.addSupply(Supply{Func: fn, Ref: ref, Replaced: len(replaced.From) == 0})
			}
		}
	}
}

func (f *funcAnalysis) addSupply(s Supply) {
	if !slices.Contains(f.out.Supplies, s) {
		f.out.Supplies = append(f.out.Supplies, s)
	}
}

// suppliers returns the names of the functions that may have returned the error v. If
// the code has found v in another error, as with errors.As, these are the functions
// that may have returned that other error. If v is not an error, there are none.
func (f *funcAnalysis) suppliers(v ssa.Value, depth int) []string {
	v = peel(v)
	if depth > maxDepth || !isErrorType(v.Type()) {
		return nil
	}
	switch x := v.(type) {
	case *ssa.Call:
		return f.supplier(x)
	case *ssa.Extract:
		if call, ok := x.Tuple.(*ssa.Call); ok {
			return f.supplier(call)
		}
	case *ssa.Phi:
		var out []string
		for _, e := range x.Edges {
			out = append(out, f.suppliers(e, depth+1)...)
		}
		return out
	case *ssa.UnOp:
		if x.Op == token.MUL {
			return f.foundIn(x.X, depth)
		}
	}
	return nil
}

func (f *funcAnalysis) supplier(call *ssa.Call) []string {
	if fn := call.Call.StaticCallee(); fn != nil {
		return []string{string(f.names.Func(fn))}
	}
	return nil
}

// foundIn is called for the variable in errors.As(err, &variable) or a similar call. It
// returns the names of the functions that may have returned err.
func (f *funcAnalysis) foundIn(variable ssa.Value, depth int) []string {
	var out []string
	for _, call := range findsOf(variable) {
		out = append(out, f.suppliers(errorArgument(&call.Call), depth+1)...)
	}
	return out
}

func (s Supply) compare(o Supply) int {
	number := map[bool]int{true: 1}
	return cmp.Or(cmp.Compare(s.Func, o.Func), s.Ref.compare(o.Ref), number[s.Replaced]-number[o.Replaced], cmp.Compare(s.Key, o.Key), cmp.Compare(s.Const, o.Const))
}
