package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// followAppend adds the list that append(list, more...) returns to the values that the
// search has found. The search has to find out whether this list may be empty. If more
// is not a slice literal, see addJoinedLists.
//
// The result of append(list, a) is not empty. But if a is computed from an element of
// another list, the code probably appends in a loop over that list, and the final list
// is empty if both lists are. So followAppend continues the search with both lists.
func (o *valueSearch) followAppend(list, more ssa.Value) {
	elements, isLiteral := ssax.Elements(more)
	if !isLiteral {
		o.addJoinedLists(list, more)
		return
	}
	for _, e := range elements {
		from := listWithElement(e)
		if from == nil {
			o.add(Value{State: Dynamic})
			return
		}
		o.follow(from)
	}
	o.follow(list)
}

// maxPhis bounds the number of phis that addNeverEmptyList follows for one list.
const maxPhis = 8

// addNeverEmptyList reports whether the phi p is a list that is never empty, and adds
// such a list to the found values. The list must have elements before a loop, and the
// loop must change it only with append.
func (o *valueSearch) addNeverEmptyList(p *ssa.Phi) bool {
	if _, ok := p.Type().Underlying().(*types.Slice); !ok {
		return false
	}
	phis, first, isAppended := []*ssa.Phi{p}, []ssa.Value(nil), false
	for i := 0; i < len(phis); i++ {
		if i == maxPhis {
			return false
		}
		for _, e := range phis[i].Edges {
			for list := appendedTo(e); list != nil; list = appendedTo(e) {
				e, isAppended = list, true
			}
			if inner, ok := e.(*ssa.Phi); !ok {
				first = append(first, e)
			} else if !slices.Contains(phis, inner) {
				phis = append(phis, inner)
			}
		}
	}
	if !isAppended {
		return false
	}
	for _, e := range first {
		if v := o.funcAnalysis.value(e); isZero(e) || v.State != Dynamic || len(v.From) > 0 || v.Blank != nil {
			return false
		}
	}
	o.add(Value{State: Dynamic, Kind: "list"})
	return true
}

// appendedTo returns the list to which v appends, or nil if v is not a call of append.
func appendedTo(v ssa.Value) ssa.Value {
	call, ok := v.(*ssa.Call)
	if !ok || !ssax.IsAppend(call) || len(call.Call.Args) != 2 {
		return nil
	}
	return call.Call.Args[0]
}

// addJoinedLists adds the list that append(list, more...) returns to the values that
// the search has found. It is for calls in which more is not a slice literal. The
// joined list is empty only if both lists are. So if one of the lists is never empty,
// but the other one may be, addJoinedLists adds only the list that is never empty.
func (o *valueSearch) addJoinedLists(list, more ssa.Value) {
	a, hasA := o.valueOf(list)
	b, hasB := o.valueOf(more)
	isBlank := func(v Value) bool { return v.IsEmpty() || v.Blank != nil }
	if hasA && hasB && isBlank(a) != isBlank(b) || o.isUnset(list) {
		hasA, hasB = !isBlank(a) && !o.isUnset(list), !isBlank(b) || o.isUnset(list)
	}
	if hasA {
		o.add(a)
	}
	if hasB {
		o.add(b)
	}
}

// listWithElement returns the list with the element from which v is read or computed,
// such as errs for errs[i]. v may also be a struct with a field that is computed from an
// element. If there is no such list, the result is nil.
func listWithElement(v ssa.Value) ssa.Value { return listWithin(v, maxDepth*2) }

// listWithin is like listWithElement, but takes at most the given number of steps.
func listWithin(v ssa.Value, steps int) ssa.Value {
	for ; steps > 0; steps-- {
		switch x := peel(v).(type) {
		case *ssa.IndexAddr:
			if _, isConst := x.Index.(*ssa.Const); isConst {
				// errs[0] exists only if the list is not empty, so the list need not be
				// followed.
				return nil
			}
			return x.X
		case *ssa.Alloc:
			return listOfParts(x, steps-1)
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.UnOp:
			v = x.X
		case *ssa.BinOp:
			if from := listWithin(x.X, steps-1); from != nil {
				return from
			}
			v = x.Y
		case *ssa.Call:
			if len(x.Call.Args) == 0 {
				return nil
			}
			v = x.Call.Args[0]
		default:
			return nil
		}
	}
	return nil
}

// listOfParts returns the list from whose elements the program computes the struct in
// the variable a, or a field of it. If there is no such list, the result is nil.
func listOfParts(a *ssa.Alloc, steps int) ssa.Value {
	if _, isStruct := a.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Struct); !isStruct {
		return nil
	}
	for _, ref := range referrers(a) {
		stored := []ssa.Instruction{ref}
		if field, ok := ref.(*ssa.FieldAddr); ok {
			stored = referrers(field)
		}
		for _, use := range stored {
			s, ok := use.(*ssa.Store)
			if !ok || s.Val == ssa.Value(a) {
				continue
			}
			if from := listWithin(s.Val, steps); from != nil {
				return from
			}
		}
	}
	return nil
}
