package object

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// recordDeparture records that the analysis stops following the object v at this point.
// x describes how. If v is not an object, recordDeparture does nothing.
func (f *funcAnalysis) recordDeparture(v ssa.Value, x departure) {
	if !f.emitting {
		return
	}
	v = unbox(v)
	if s, ok := f.values[v]; ok {
		for _, one := range s.structsOf() {
			if x.fields = one.fields.fieldsAfter(x.sets); one.of >= 0 {
				f.addDeparture(one.of, x)
				f.recordDepartures(one.of, x)
			}
		}
		return
	}
	for _, t := range f.targets(v) {
		if t.path == "" {
			x.fields = f.resolvedFields(t.obj, 0).fieldsAfter(x.sets)
			f.addDeparture(t.obj, x)
			f.recordDepartures(t.obj, x)
		}
	}
}

// recordDepartures adds a departure to each object to which a field of object n points,
// because the analysis stops following these objects together with n. x is the
// departure of n. Objects whose type has no name are left out: rules check them only as
// parts of n.
func (f *funcAnalysis) recordDepartures(n int, x departure) {
	for _, e := range f.snapshot(n) {
		for _, part := range e.Value.refs {
			if f.objects[part].Type != "" && part != n {
				f.addDeparture(part, departure{fields: f.resolvedFields(part, 0), after: x.after, inner: x.inner, fails: x.fails, strength: x.strength})
			}
		}
	}
}

// addDeparture adds the departure x to object n. If x and the last departure of n both
// have the strength "seen", x replaces the last one, because the code may have set more
// fields since then.
func (f *funcAnalysis) addDeparture(n int, x departure) {
	have := f.objects[n].departures
	if last := len(have) - 1; x.strength == seen && last >= 0 && have[last].strength == seen && !have[last].isKept {
		have = have[:last]
	}
	f.objects[n].departures = append(have, x)
}

// recordReturned records the objects that a return statement returns. For each
// parameter that is an object, it also records which fields are set at the return.
func (f *funcAnalysis) recordReturned(ret *ssa.Return) {
	if !f.emitting {
		return
	}
	for i, v := range ret.Results {
		if !f.isForNilReceiver(ret.Block()) {
			f.returnedValue(i, v)
		}
		f.returnedText(i, ret)
		f.returnedPointer(i, ret)
	}
	for i, p := range f.fn.Params {
		if n, ok := f.number[p]; ok {
			f.addEffect(i, f.objects[n].Type, f.fields(n))
			if isPointer(p.Type()) {
				f.recordKept(n)
			}
		}
	}
}

func (f *funcAnalysis) returnedValue(i int, v ssa.Value) {
	if s, ok := f.values[v]; ok {
		for _, one := range s.structsOf() {
			f.addResult(i, one.fields, one.of, false)
		}
		return
	}
	if c, ok := v.(*ssa.ChangeType); ok {
		v = c.X
	}
	if boxed, ok := v.(*ssa.MakeInterface); ok {
		f.returnedBox(i, boxed)
		f.addBoxedOption(i, boxed)
		return // the conversion of the object to an interface has already recorded a departure
	}
	to := f.targets(v)
	for _, t := range to {
		if t.path == "" {
			f.addResult(i, f.resolvedFields(t.obj, 0), t.obj, true)
		}
	}
	if len(to) == 0 && !isZero(v) && f.isFollowed(v.Type()) {
		f.addResult(i, unknown(f.nameOf(v.Type())), -1, isPointer(v.Type()))
	}
	f.addOption(i, v)
}

// addResult records that the function may return an object as result i. "of" is the
// index of the object, or -1 if it is not known. "fields" contains its fields, and
// "pointer" says whether the result is a pointer to it. If several return statements
// return different objects, the summary contains their joined fields.
func (f *funcAnalysis) addResult(i int, fields Fields, of int, pointer bool) {
	f.returns = append(f.returns, returnedObject{i, of, fields})
	if of >= 0 {
		f.recordDepartures(of, departure{strength: stored})
	}
	fields = fields.withoutRefs()
	if r := f.sum.Results[i]; r != nil {
		r.Pointer, r.Object.Fields = pointer, r.Object.Fields.join(fields)
		return
	}
	r := &returned{Pointer: pointer}
	if of >= 0 {
		r.Object = f.objects[of].Object
	} else {
		r.Object = Object{Kind: Struct, Type: f.nameOf(f.fn.Signature.Results().At(i).Type())}
	}
	r.Object.Fields = fields
	f.sum.Results[i] = r
}

// addEffect adds the effect of a function on the object to which a parameter points.
// "fields" contains the fields of the object at a return statement. The summary keeps
// only fields that are set at every return statement.
func (f *funcAnalysis) addEffect(param int, typ string, fields Fields) {
	sets := fields.ownEntries()
	if have := f.sum.Effects[param]; have != nil {
		sets = have.Fields.common(sets)
	}
	f.sum.Effects[param] = &effect{typ, sets}
}

// addOption adds v to the summary if v is result 0 of the function and is an option: a
// closure that sets fields of its own parameter. i is the index of the result.
func (f *funcAnalysis) addOption(i int, v ssa.Value) {
	fn, ok := v.(*ssa.Function)
	if closure, isClosure := v.(*ssa.MakeClosure); isClosure {
		fn, ok = closure.Fn.(*ssa.Function)
	}
	if ok && i == 0 && fn.Parent() != nil {
		f.setOption(f.summary(fn), 0)
	}
}

// setOption records that the function returns an option: a function that sets fields of
// its parameter p. "inner" is the summary of this option. A field that the option sets
// to a parameter of the enclosing function has a value that the callers know. A field
// that the option sets to another parameter of its own has an unknown value.
func (f *funcAnalysis) setOption(inner *function, p int) {
	if inner == nil || p >= len(inner.Effects) || inner.Effects[p] == nil {
		return
	}
	e := inner.Effects[p]
	f.sum.Option = &effect{e.Type, e.Fields.mapValues(func(e Field) Value {
		switch e.Value.Is {
		case FromArg:
			return Value{Is: Dynamic}
		case FromOuter:
			e.Value.Is = FromArg
		}
		return e.Value
	})}
}

// finish completes the summary. It also adds the objects of the function to the
// package: an object has an entry for each of its departures with the greatest
// strength.
func (f *funcAnalysis) finish() {
	for i, p := range f.fn.Params {
		if isText(p.Type()) {
			if sink, _ := f.destination(p); sink.To != Bytes {
				f.sum.Prints[i] = &sink
			}
		}
	}
	f.emitAmbiguous()
	f.addCompletions()
	f.dropLookups()
	f.dropLists()
	for i, e := range f.sum.Effects {
		if e != nil && len(e.Fields) == 0 {
			f.sum.Effects[i] = nil
		}
	}
	for n, o := range f.objects {
		strongest := seen // an object without a departure gets this strength
		for _, x := range o.departures {
			strongest = max(strongest, x.strength)
		}
		if o.isCaptured && strongest != encoded {
			continue // the enclosing function, which declares the variable, emits the object
		}
		if (strongest == seen || strongest == completed) && f.emitReturned(n) {
			continue
		}
		for _, x := range o.departures {
			isLast := x.strength == strongest || strongest == completed && x.isKept
			if isLast && !(x.strength == seen && x.fields.has(inherited)) && (o.Span.File != "" || o.Maker != "") {
				f.emit(o.Object, x, f.endsOf(x, o.birth))
			}
		}
	}
}

// emitReturned adds object n to the package if the function returns it, and sets
// [Object.Handed]. It returns false if the function does not return object n.
func (f *funcAnalysis) emitReturned(n int) bool {
	i := slices.IndexFunc(f.returns, func(r returnedObject) bool { return r.of == n })
	if i < 0 {
		return false
	}
	o := f.objects[n].Object
	if fields := f.returns[i].fields; o.Type != "" && o.Span.File != "" && !fields.has(inherited) {
		o.Handed, o.Given = true, fields.dependent()
		o.Fields = fields.withoutRefs().withoutArgs()
		f.out.Objects = append(f.out.Objects, o)
	}
	return true
}

// emitAmbiguous handles a result that may be one of several objects. Callers cannot
// distinguish these objects, so the analysis stops following them: emitAmbiguous
// records a departure of each object at the return statement. In the summary, the
// fields of such a result are unknown, except for the types of structs in these fields.
func (f *funcAnalysis) emitAmbiguous() {
	parts := map[int]Fields{}
	for _, r := range f.returns {
		parts[r.result] = parts[r.result].withParts(r.fields)
	}
	for _, r := range f.returns {
		isOther := func(o returnedObject) bool { return o.result == r.result && o.of != r.of }
		if !slices.ContainsFunc(f.returns, isOther) {
			continue
		}
		if r.of >= 0 {
			f.addDeparture(r.of, departure{fields: r.fields, strength: stored})
		}
		o := &f.sum.Results[r.result].Object
		o.Fields = unknown(o.Type).withParts(parts[r.result])
	}
}

// emit adds the object o to the package. The departure x says where o is written, and
// "ends" how the process may end afterwards.
//
// Values of o may depend on parameters of the function. They are unknown in the added
// object. In this case, emit also adds o to the templates of the summary, and each
// caller then adds a copy with the values of its arguments. If the sink of o depends on
// callers, too, emit sets [Object.Handed] in the added object. If the function returns
// o itself in an interface, emit adds only the template.
//
// An object whose type has no name is added only if the code that writes it is found,
// because most maps are never printed.
func (f *funcAnalysis) emit(o Object, x departure, ends []End) {
	if o.Type == "" && x.sink == nil || o.Kind == List {
		return
	}
	o.Sink, o.Ends, o.Fails = x.sink, ends, x.fails
	if x.after != nil {
		o.IsRow = o.IsRow || isInLoop(x.after.Block())
		if c := f.whenIn(x.after.Block()); c.Param > 0 {
			o.When = c
		}
	}
	if f.isMarshaler() {
		o.Via = f.nameOf(f.fn.Signature.Recv().Type())
	}
	for _, e := range x.fields {
		for _, part := range e.Value.refs {
			o.Catches = o.Catches || f.objects[part].Catches
		}
	}
	o.Fields = x.fields.withoutRefs()
	if o.Sink != nil && o.Sink.IsValue {
		f.sum.Templates = append(f.sum.Templates, o)
		return
	}
	if o.Sink != nil && (o.Sink.To == ToParam || o.Sink.To == ToResult) {
		if o.Type == "" || o.Sink.To == ToParam {
			f.sum.Templates = append(f.sum.Templates, o)
			o.Sink, o.Handed, o.Ends = &Sink{To: Writer}, true, f.settledEnds(f.fn, ends, false)
			o.Given, o.Fields = o.Fields.dependent(), o.Fields.withoutArgs()
			f.out.Objects = append(f.out.Objects, o)
			return
		}
		o.Sink = nil // Package.Uses lists where values of the type are written
	}
	isTemplate := false
	isGiven := func(e Field) bool { return (e.Value.Is == FromArg || e.Value.Is == Optional) && e.Path != inherited }
	if slices.ContainsFunc(o.Fields, isGiven) || slices.ContainsFunc(ends, func(e End) bool { return e.Is == argument }) {
		f.sum.Templates = append(f.sum.Templates, o)
		isTemplate = true
		if o.Call.File == "" {
			o.Given = o.Fields.dependent()
		}
	}
	o.Fields = o.Fields.withoutArgs()
	f.unsettled = append(f.unsettled, unsettled{len(f.out.Objects), f.fn, ends, isTemplate})
	f.out.Objects = append(f.out.Objects, o)
}
