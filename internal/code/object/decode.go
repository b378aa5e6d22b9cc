package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// forgetFields handles a call that decodes data into its arguments, as json.Unmarshal
// does. All fields of the objects in the arguments become unknown.
func (f *funcAnalysis) forgetFields(common *ssa.CallCommon) {
	for _, a := range common.Args {
		f.forget(a)
	}
}

// forget marks all fields of the object to which v points as unknown. If v is a pointer
// to a variable that contains a pointer or a map, forget marks the fields of the object
// to which this pointer or map refers. If v is an interface that contains a parameter,
// the summary records that the function may set any field of the parameter.
func (f *funcAnalysis) forget(v ssa.Value) {
	isBoxed := types.IsInterface(v.Type())
	v = peel(v)
	for _, t := range f.targets(v) {
		f.setFields(t.obj, f.writableFields(t.obj).set(t.path, open))
	}
	for stored := range storesIn(v) {
		for _, t := range f.targets(stored) {
			if t.obj < len(f.state) && f.state[t.obj] != nil { // the object is made before this point
				f.setFields(t.obj, f.writableFields(t.obj).set(t.path, open))
			}
		}
	}
	if i := f.paramIndex(v); i >= 0 && isBoxed {
		f.addPossible(i, "", "")
	}
}

// addPossible records in the summary that the function may set a field of the object to
// which a parameter points. The type of the object has the name typ. If path is "", the
// function may set any field.
func (f *funcAnalysis) addPossible(param int, typ, path string) {
	if f.sum.Possible[param] == nil {
		f.sum.Possible[param] = &effect{Type: typ}
	}
	e := f.sum.Possible[param]
	e.Fields = e.Fields.setEntry(path, open)
}

// applyPossible handles a call of a function that may set fields of its arguments.
func (f *funcAnalysis) applyPossible(site callSite, sum *summary) {
	for p, e := range sum.Possible {
		if e == nil || p >= len(site.Args) {
			continue
		}
		if e.Fields.has("") {
			f.forget(site.Args[p])
			continue
		}
		for _, field := range f.changesOf(site.Args[p], p, sum, e.Fields) {
			path, known := f.keyInCaller(field.Path, site)
			if !known || path == "" {
				continue
			}
			for _, t := range f.targets(site.Args[p]) {
				at := join(t.path, path)
				f.setFields(t.obj, f.writableFields(t.obj).set(at, f.fields(t.obj).at(at).joined(open)))
			}
		}
	}
}

// isToBeFilled reports whether a pointer is converted to an interface only to be passed
// to functions that fill what it points to.
func (f *funcAnalysis) isToBeFilled(m *ssa.MakeInterface) bool {
	isOther := func(ref ssa.Instruction) bool {
		call, ok := ref.(ssa.CallInstruction)
		return !ok || !f.mayFill(call, m)
	}
	return isPointer(m.X.Type()) && len(referrers(m)) > 0 && !slices.ContainsFunc(referrers(m), isOther)
}

// mayFill reports whether a call may set any field of the object to which its argument
// m points.
func (f *funcAnalysis) mayFill(call ssa.CallInstruction, m *ssa.MakeInterface) bool {
	common := call.Common()
	if isDecoder(common) {
		return true
	}
	i := slices.Index(common.Args, ssa.Value(m))
	if sum := f.summaryOf(common); sum != nil {
		return i >= 0 && i < len(sum.Possible) && sum.Possible[i] != nil && sum.Possible[i].Fields.has("")
	}
	return i >= 0 && isAny(m.Type()) && !f.onlyReads(common) && isReadAfter(m, call)
}

// isAny reports whether t is an interface without methods.
func isAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}

// onlyReads reports whether a call encodes, prints, logs or compares its arguments.
func (f *funcAnalysis) onlyReads(common *ssa.CallCommon) bool {
	c := f.calledName(common)
	return slices.Contains([]string{"fmt", "log", "log/slog", "errors", "reflect"}, c.pkg) || ssax.IsEncoder(c.pkg)
}

// forgetShared handles a call that passes a pointer as an interface to an unknown
// function, as in "client.Get(url, &reply)". If the code reads the object afterwards, the
// function may have filled it.
func (f *funcAnalysis) forgetShared(call ssa.CallInstruction) {
	for _, a := range call.Common().Args {
		if m, ok := a.(*ssa.MakeInterface); ok && isPointer(m.X.Type()) && f.mayFill(call, m) {
			f.forget(m)
		}
	}
}

// isReadAfter reports whether the code after a call uses the object to which m points,
// other than to set its fields.
func isReadAfter(m *ssa.MakeInterface, call ssa.CallInstruction) bool {
	from := m.X
	for {
		field, ok := from.(*ssa.FieldAddr)
		if !ok {
			break
		}
		from = field.X
	}
	if _, isLocal := from.(*ssa.Alloc); !isLocal {
		return false
	}
	after := map[*ssa.BasicBlock]bool{}
	markReachable(call.Block(), after)
	return isReadIn(from, m, func(instr ssa.Instruction) bool {
		b := instr.Block()
		return after[b] || b == call.Block() && slices.Index(b.Instrs, instr) > slices.Index(b.Instrs, ssa.Instruction(call))
	})
}

// isReadIn reports whether an instruction for which isAfter returns true reads the
// struct at an address, or passes the address on. It ignores the conversion m.
func isReadIn(address ssa.Value, m *ssa.MakeInterface, isAfter func(ssa.Instruction) bool) bool {
	return slices.ContainsFunc(referrers(address), func(ref ssa.Instruction) bool {
		switch x := ref.(type) {
		case *ssa.FieldAddr:
			return isReadIn(x, m, isAfter)
		case *ssa.Store:
			return x.Val == address && isAfter(x)
		case *ssa.DebugRef:
			return false
		}
		return ref != ssa.Instruction(m) && isAfter(ref)
	})
}

// pathsSetBy returns the paths of the fields that a call may set in the object to which its
// argument v points. The path "" stands for all of them.
func (f *funcAnalysis) pathsSetBy(call ssa.CallInstruction, v ssa.Value) []string {
	common := call.Common()
	sum := f.summaryOf(common)
	var out []string
	for i, a := range common.Args {
		switch {
		case a != v:
		case sum == nil:
			out = append(out, "")
		default:
			for _, effects := range [][]*effect{sum.Effects, sum.Possible} {
				if i < len(effects) && effects[i] != nil {
					for _, e := range effects[i].Fields {
						out = append(out, e.Path)
					}
				}
			}
		}
	}
	return out
}

// isOfDecoded reports whether v is a part of a variable into which a call decodes data,
// such as a field or an element.
func isOfDecoded(v ssa.Value) bool {
	for range 2 * maxDepth { // each field or element takes two instructions
		switch x := v.(type) {
		case *ssa.Alloc:
			return isDecoded(x)
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.IndexAddr:
			v = x.X
		case *ssa.Lookup:
			v = x.X
		case *ssa.TypeAssert:
			v = x.X
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.Convert:
			v = x.X
		default:
			return false
		}
	}
	return false
}
