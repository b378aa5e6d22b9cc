package object

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// addCompletions adds to the summary, for each parameter that is an object, the fields
// that the function has always set in the object before it encodes, stores, returns or
// passes on this object. A changed copy of the object counts like the object itself.
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

// copiedParam returns the index of the parameter from which the object with the fields
// f comes: the parameter points to this object, or to another object of which it is a
// changed copy. If there is no such parameter, the result is -1.
func (f Fields) copiedParam() int {
	if from := f.At(inherited); f.has(inherited) && from.Is == FromArg {
		return from.Param
	}
	return -1
}

// keeps reports whether the function stores or returns object n where the departure x
// is. Object n is the object to which parameter p points, or a changed copy of it. If a
// changed copy is converted to an interface, keeps assumes that it is stored: code that
// only logs an error makes no changed copy of it.
func (f *funcAnalysis) keeps(n, p int, x departure) bool {
	param, ok := f.number[f.fn.Params[p]]
	isCopy := !ok || param != n
	return x.strength >= completed || x.isKept || isCopy && x.strength == passed
}

// ownEntries returns the entries in f for fields that the function sets on all paths. f
// contains the fields of an object to which a parameter of the function points.
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

// common returns the fields that have an entry in both f and g. The value of such a
// field is the join of its values in f and g.
func (f Fields) common(g Fields) Fields {
	both := slices.DeleteFunc(slices.Clone(g), func(e Field) bool { return !f.has(e.Path) })
	return both.mapValues(func(e Field) Value { return f.At(e.Path).join(e.Value) })
}

// recordArguments records a departure of each argument that is an object, because the
// analysis does not know what else the callee does with it. The recorded fields include
// those that the callee sets before it stores or returns the object.
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

// completion returns the fields that a callee sets in the object that is passed as
// argument p, before the callee stores or returns the object.
func (f *funcAnalysis) completion(p int, site callSite, sum *function) Fields {
	if p >= len(sum.Completions) || sum.Completions[p] == nil {
		return nil
	}
	sets, _ := f.bindFields(sum.Completions[p].Fields, site)
	return sets
}

// fieldsAfter returns a copy of f in which the entries of sets replace those of f.
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
