package object

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// addCompletions records which fields the function sets in the object of a parameter,
// or in a copy of it, before every departure of the object: before it is encoded,
// stored, returned or passed on.
func (f *funcAnalysis) addCompletions() {
	for n, o := range f.objects {
		for _, x := range o.departures {
			p := x.fields.copiedParam()
			if p < 0 || p >= len(f.sum.Completions) || !f.keeps(n, p, x) {
				continue
			}
			sets := x.fields.ownEntries()
			if have := f.sum.Completions[p]; have != nil {
				sets = have.Fields.common(sets)
			}
			f.sum.Completions[p] = &effect{o.Type, sets}
		}
	}
}

// copiedParam returns the index of the parameter whose object has the fields f, or -1.
// The fields may also be those of a changed copy of this object.
func (f Fields) copiedParam() int {
	if from := f.At(inherited); f.has(inherited) && from.Is == FromArg {
		return from.Param
	}
	return -1
}

// keeps reports whether parameter p, or a copy of it, is stored or returned at a
// departure. A changed copy that becomes an interface is assumed to be stored, because
// code that only logs an error does not change it.
func (f *funcAnalysis) keeps(n, p int, x departure) bool {
	param, ok := f.number[f.fn.Params[p]]
	isCopy := !ok || param != n
	return x.strength >= completed || x.isKept || isCopy && x.strength == passed
}

// ownEntries returns the fields that the function itself sets, and not a function that
// it calls, in an object that it gets as a parameter.
func (f Fields) ownEntries() Fields {
	var out Fields
	for _, e := range f {
		if e.Path != "" && e.Path != inherited && e.Path != content && e.Value.Is != Maybe && e.Value.Is != Unset {
			e.Value.refs = nil
			out = append(out, e)
		}
	}
	return out
}

// common returns the entries with paths that are in both f and g. It joins their
// values.
func (f Fields) common(g Fields) Fields {
	both := slices.DeleteFunc(slices.Clone(g), func(e Field) bool { return !f.has(e.Path) })
	return both.mapValues(func(e Field) Value { return f.At(e.Path).join(e.Value) })
}

// recordArguments records a departure for each argument that is an object. The
// departure includes the fields that the callee sets before it stores or returns the
// object.
func (f *funcAnalysis) recordArguments(site callSite, sum *function) {
	for p, arg := range site.Args {
		if sum.isParam(p) || sum.leavesOut(p, site) {
			continue
		}
		x := departure{strength: seen, sets: f.completion(p, site, sum)}
		switch {
		case len(x.sets) > 0:
			x.strength = completed
		case p < len(sum.Completions):
			x.isKept = sum.Completions[p] != nil
		}
		f.recordDeparture(arg, x)
	}
}

// completion returns the fields that a callee sets in the object of argument p before
// the object leaves the callee.
func (f *funcAnalysis) completion(p int, site callSite, sum *function) Fields {
	if p >= len(sum.Completions) || sum.Completions[p] == nil {
		return nil
	}
	sets, _ := f.bindFields(sum.Completions[p].Fields, site)
	return sets
}

// fieldsAfter returns f with the values in sets, which replace those in f.
func (f Fields) fieldsAfter(sets Fields) Fields {
	if len(sets) == 0 {
		return f
	}
	out := slices.Clone(f)
	for _, e := range sets {
		out = out.set(e.Path, e.Value)
	}
	return out
}

// isLogged reports whether addr is the address of an argument in a call such as
// log.Println.
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
