package object

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// addEscapeEffects sets EscapeEffects in the summary of the function; see [summary].
func (f *funcAnalysis) addEscapeEffects() {
	for n, o := range f.objects {
		for _, x := range o.escapes {
			p := x.fields.copiedParam()
			if p < 0 || p >= len(f.sum.EscapeEffects) || !f.storesOrReturns(n, p, x) {
				continue
			}
			sets := x.fields.alwaysSet()
			if have := f.sum.EscapeEffects[p]; have != nil {
				sets = have.Fields.intersect(sets)
			}
			f.sum.EscapeEffects[p] = &effect{o.Type, sets}
		}
	}
}

// copiedParam returns the index of the parameter to which an object with the fields f
// belongs: the parameter points to the object, or the object is a changed copy of what
// the parameter points to. If there is no such parameter, copiedParam returns -1.
func (f Fields) copiedParam() int {
	if from := f.At(paramEntry); f.has(paramEntry) && from.State == FromArg {
		return from.Param
	}
	return -1
}

// storesOrReturns reports whether the function stores or returns the object n at the
// escape x. n is the object to which parameter p points, or a changed copy of it. A
// changed copy that becomes an interface is assumed to be stored, because code that
// only logs an error does not copy it first.
func (f *funcAnalysis) storesOrReturns(n, p int, x escape) bool {
	param, ok := f.objectIndex[f.fn.Params[p]]
	isCopy := !ok || param != n
	return x.strength >= escapeFilled || x.isKept || isCopy && x.strength == escapePassed
}

// alwaysSet returns the entries in f for fields that are set on all paths.
func (f Fields) alwaysSet() Fields {
	var out Fields
	for _, e := range f {
		if e.Path != "" && e.Path != paramEntry && e.Path != content && e.Value.State != Maybe && e.Value.State != Unset {
			out = append(out, Field{e.Path, e.Value.withoutRefs()})
		}
	}
	return out
}

// intersect returns the fields that have an entry in both f and g. The value of such a
// field is the join of its values in f and g.
func (f Fields) intersect(g Fields) Fields {
	both := slices.DeleteFunc(slices.Clone(g), func(e Field) bool { return !f.has(e.Path) })
	return both.mapValues(func(e Field) *Value { return f.at(e.Path).joined(e.Value) })
}

// recordArgumentEscapes records an [escape] for each argument that is an object,
// because the callee may use the object in ways that the analysis does not follow. The
// escape includes the fields that the callee sets before it stores or returns the
// object.
func (f *funcAnalysis) recordArgumentEscapes(site callSite, sum *summary) {
	for p, arg := range site.Args {
		if sum.returnsParam(p) {
			f.recordPassedBack(arg, p, site, sum)
			continue
		}
		if sum.neverEncodes(p, site) {
			continue
		}
		x := escape{strength: escapeUnstored, setByCallee: f.fieldsSetBeforeEscape(p, site, sum)}
		if slices.Contains(sum.Copies, p) {
			x.strength, x.write, x.innerEnds, x.fails = escapePassed, site.instr, f.endsAtCall(sum.endsOf(p), site), f.failsAfter(site.instr)
		}
		switch {
		case len(x.setByCallee) > 0:
			x.strength = escapeFilled
		case p < len(sum.EscapeEffects):
			x.isKept = sum.EscapeEffects[p] != nil
		}
		f.recordEscape(arg, x)
	}
}

// recordPassedBack handles an argument that the callee returns, perhaps changed. p is the
// parameter. If the argument may be one of several objects, the analysis cannot follow
// the result as one object. So if the caller only passes the result on, each of the
// objects escapes at the call, with the fields that the callee may set.
func (f *funcAnalysis) recordPassedBack(arg ssa.Value, p int, site callSite, sum *summary) {
	call, ok := site.instr.(*ssa.Call)
	if !f.emitting || !ok || len(f.targets(arg)) < 2 {
		return
	}
	for i, r := range sum.Results {
		if r == nil || !r.Object.Fields.has(paramEntry) || r.Object.Fields.At(paramEntry).Param != p {
			continue
		}
		if v := resultOf(call, i); v == nil || !isPassedOn(v) {
			return
		}
		sets, _ := f.fieldsInCaller(r.Object.Fields, site)
		f.recordEscape(arg, escape{strength: escapeStored, setByCallee: sets.perhapsSet()})
	}
}

// isPassedOn reports whether the function does nothing with v except to return it or to
// convert it to an interface.
func isPassedOn(v ssa.Value) bool {
	return !slices.ContainsFunc(referrers(v), func(ref ssa.Instruction) bool {
		switch ref.(type) {
		case *ssa.Return, *ssa.MakeInterface, *ssa.DebugRef:
			return false
		}
		return true
	})
}

// perhapsSet returns the fields in f that a callee may set. If the callee sets a field
// only on some paths, the value of the field is unknown.
func (f Fields) perhapsSet() Fields {
	var out Fields
	for _, e := range f {
		switch {
		case e.Path == "" || strings.HasSuffix(e.Path, paramEntry) || e.Value.State == Unset:
		case e.Value.State == Maybe:
			out = append(out, Field{e.Path, dynamic})
		default:
			out = append(out, e)
		}
	}
	return out
}

// fieldsSetBeforeEscape returns the fields that a callee always sets in its argument p
// before it stores or returns this argument.
func (f *funcAnalysis) fieldsSetBeforeEscape(p int, site callSite, sum *summary) Fields {
	if p >= len(sum.EscapeEffects) || sum.EscapeEffects[p] == nil {
		return nil
	}
	sets, _ := f.fieldsInCaller(f.changesOf(site.Args[p], p, sum, sum.EscapeEffects[p].Fields), site)
	return sets
}

// withEntries returns a copy of f with the entries in "sets", which replace entries of
// f for the same fields.
func (f Fields) withEntries(sets Fields) Fields {
	if len(sets) == 0 {
		return f
	}
	out := slices.Clone(f)
	for _, e := range sets {
		out = out.set(e.Path, e.Value)
	}
	return out
}

// isLogged reports whether addr is the address of an element in the argument list of a
// call such as log.Println.
func isLogged(addr ssa.Value) bool {
	at, ok := addr.(*ssa.IndexAddr)
	if !ok {
		return false
	}
	list, ok := at.X.(*ssa.Alloc)
	if !ok || list.Comment != "varargs" {
		return false
	}
	for _, ref := range referrers(list) {
		s, ok := ref.(*ssa.Slice)
		if !ok {
			continue
		}
		for _, use := range referrers(s) {
			call, ok := use.(ssa.CallInstruction)
			if !ok {
				return false
			}
			c := callee(call.Common())
			if c.pkg != "log" && c.pkg != "log/slog" && !c.isFuncOf("fmt", "Print") && !c.isFuncOf("fmt", "Fprint") {
				return false
			}
		}
	}
	return true
}
