package object

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// mayPointElsewhere reports whether a pointer may also point to something that is not
// in its [funcAnalysis.targets]. After
//
//	var e *Error
//	if !errors.As(err, &e) {
//		e = &Error{Code: "unknown"}
//	}
//
// the literal is a target of e, but the error that errors.As finds is not.
func (f *funcAnalysis) mayPointElsewhere(v ssa.Value) bool {
	return isPointer(v.Type()) && f.pointsElsewhere(v, map[ssa.Value]bool{})
}

// pointsElsewhere is the recursive part of mayPointElsewhere. seen contains the visited
// values, so that the recursion ends.
func (f *funcAnalysis) pointsElsewhere(v ssa.Value, seen map[ssa.Value]bool) bool {
	if _, known := f.objectIndex[v]; known || seen[v] {
		return false
	}
	seen[v] = true
	isOther := func(v ssa.Value) bool { return f.pointsElsewhere(v, seen) }
	switch v := v.(type) {
	case *ssa.Const:
		return false
	case *ssa.Phi:
		return slices.ContainsFunc(v.Edges, isOther)
	case *ssa.ChangeType:
		return isOther(v.X)
	case *ssa.UnOp:
		if a, ok := v.X.(*ssa.Alloc); ok && v.Op == token.MUL {
			return len(findsOf(a)) > 0 || slices.ContainsFunc(storedIn(a), isOther)
		}
	case *ssa.FieldAddr:
		return isOther(v.X)
	}
	return len(f.targets(v)) == 0
}
