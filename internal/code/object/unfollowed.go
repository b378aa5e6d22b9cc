package object

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// An Unfollowed is a call that prints a value of unknown type, or with unknown keys, as
// JSON.
type Unfollowed struct {
	Span   span.Span // the span of the call
	Kind   Kind      // Map for a map with unknown keys; "" for a value of unknown type
	Reason string
}

// noteUnfollowed records a call that encodes v if the type or the keys of v are not
// known. The JSON must go to an output of the process.
func (f *funcAnalysis) noteUnfollowed(v ssa.Value, u Use, instr ssa.CallInstruction) {
	if u.Prefix != "" || !slices.Contains([]Target{Stdout, Stderr, Writer}, u.Sink.To) {
		return
	}
	out := Unfollowed{Span: f.spanOf(instr)}
	if f.hasOpenKeys(v) {
		out.Kind, out.Reason = Map, "a key of the map is not constant"
	} else {
		out.Reason = f.whyUnknown(v, map[ssa.Value]bool{})
	}
	isAtSame := func(o Unfollowed) bool { return o.Span == out.Span }
	if out.Reason != "" && out.Span.File != "" && !slices.ContainsFunc(f.out.Unfollowed, isAtSame) {
		f.out.Unfollowed = append(f.out.Unfollowed, out)
	}
}

func compareUnfollowed(a, b Unfollowed) int { return a.Span.Position.Compare(b.Span.Position) }

// hasOpenKeys reports whether the function sets a key that is not constant in the map
// v. A map of strings or numbers must also have a constant key, because a map without
// one is only a table.
func (f *funcAnalysis) hasOpenKeys(v ssa.Value) bool {
	m, ok := v.Type().Underlying().(*types.Map)
	if !ok {
		return false
	}
	return slices.ContainsFunc(f.targets(v), func(t target) bool {
		if t.path != "" || !f.objects[t.obj].hasOpenKeys {
			return false
		}
		fields := f.fields(t.obj)
		isNamed := func(e Field) bool { return e.Path != "" }
		return fields.At("").State != Unset && (types.IsInterface(m.Elem()) || slices.ContainsFunc(fields, isNamed))
	})
}

// whyUnknown returns why the type of an encoded value is unknown, or "" if it is known.
// For a decoded value, it returns "". It also returns "" for a parameter, because
// callers know the type of the argument. seen contains the visited values, so that the
// recursion ends.
func (f *funcAnalysis) whyUnknown(v ssa.Value, seen map[ssa.Value]bool) string {
	v = peel(v)
	if !types.IsInterface(v.Type()) || seen[v] || len(f.targets(v)) > 0 {
		return ""
	}
	seen[v] = true
	from := v
	if e, ok := v.(*ssa.Extract); ok {
		from = e.Tuple
	}
	switch x := from.(type) {
	case *ssa.Const, *ssa.Parameter:
		return ""
	case *ssa.Phi:
		return f.firstUnknown(x.Edges, seen)
	case *ssa.TypeAssert:
		return f.whyUnknown(x.X, seen)
	case *ssa.Call:
		return whyCall(&x.Call)
	case *ssa.UnOp:
		if x.Op == token.MUL {
			return f.whyLoad(x, seen)
		}
		return fromChannel
	case *ssa.Select:
		return fromChannel
	case *ssa.Lookup, *ssa.Next:
		return "the value is read from a map"
	case *ssa.Field:
		return fromField
	case *ssa.Index:
		return fromList
	}
	return "the type of the value is not known"
}

const (
	fromChannel = "the value is read from a channel"
	fromField   = "the value is read from a field of an interface type"
	fromList    = "the value is an element of a list"
)

// firstUnknown returns why the type of one of the values is unknown, or "" if all types
// are known.
func (f *funcAnalysis) firstUnknown(values []ssa.Value, seen map[ssa.Value]bool) string {
	for _, v := range values {
		if why := f.whyUnknown(v, seen); why != "" {
			return why
		}
	}
	return ""
}

// whyCall returns why the type of the result of a call is unknown.
func whyCall(common *ssa.CallCommon) string {
	if b, ok := common.Value.(*ssa.Builtin); ok {
		return b.Name() + " returns an interface"
	}
	fn := ssax.Callee(common)
	if fn == nil {
		return "the function that returns the value is not known"
	}
	return fn.Name() + " returns an interface"
}

// whyLoad returns why the type of a value that the code reads from memory is unknown, or
// "" if it is known.
func (f *funcAnalysis) whyLoad(u *ssa.UnOp, seen map[ssa.Value]bool) string {
	switch x := u.X.(type) {
	case *ssa.FieldAddr:
		if to := f.targets(x); len(to) == 1 && f.fields(to[0].obj).At(to[0].path).Part != "" {
			return ""
		}
		return fromField
	case *ssa.Global:
		return "the value is read from a package variable"
	case *ssa.IndexAddr:
		return fromList
	case *ssa.FreeVar:
		return f.whyVariable(boundTo(x), seen)
	case *ssa.Alloc:
		return f.whyVariable(x, seen)
	}
	return "the value is read through a pointer"
}

// whyVariable returns why the type of the value in a variable is unknown, or "" if it is
// known. In SSA, the variable is in memory because a closure or a pointer refers to it.
func (f *funcAnalysis) whyVariable(v ssa.Value, seen map[ssa.Value]bool) string {
	a, ok := v.(*ssa.Alloc)
	if ok && isDecoded(a) {
		return ""
	}
	stored := storedIn(v)
	if why := f.firstUnknown(stored, seen); why != "" {
		return why
	}
	isVariable := func(v ssa.Value) bool { _, isConst := v.(*ssa.Const); return !isConst }
	if ok && len(stored) > 0 && !slices.ContainsFunc(stored, isVariable) {
		return ""
	}
	return "closures or pointers share the variable that holds the value"
}

// isDecoded reports whether some call decodes data into the variable a.
func isDecoded(a *ssa.Alloc) bool {
	isDecoder := func(ref ssa.Instruction) bool {
		call, ok := ref.(ssa.CallInstruction)
		return ok && isDecoder(call.Common())
	}
	return slices.ContainsFunc(referrers(a), func(ref ssa.Instruction) bool {
		boxed, ok := ref.(*ssa.MakeInterface)
		return isDecoder(ref) || ok && slices.ContainsFunc(referrers(boxed), isDecoder)
	})
}
