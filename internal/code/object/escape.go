package object

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// recordEscape records the escape x of the object v: the analysis stops following v at
// the current instruction. x says why, for example because v is encoded or stored. If v
// is not an object, recordEscape does nothing.
func (f *funcAnalysis) recordEscape(v ssa.Value, x escape) {
	if !f.emitting {
		return
	}
	v = unbox(v)
	if s, ok := f.values[v]; ok {
		for _, one := range s.structsOf() {
			if x.fields = one.fields.withEntries(x.setByCallee); one.object >= 0 {
				f.addEscape(one.object, x)
				f.recordPartEscapes(one.object, x)
				f.recordCopyEscapes(one.object, x)
			}
		}
		return
	}
	for _, t := range f.targets(v) {
		if t.path == "" && !f.objects[t.obj].isExcludedAt(f.current) {
			for _, fields := range f.choicesOf(t.obj) {
				x.fields = fields.withEntries(x.setByCallee)
				f.addEscape(t.obj, x)
			}
			f.recordPartEscapes(t.obj, x)
			f.recordCopyEscapes(t.obj, x)
		}
	}
}

// recordPartEscapes records an [escape] for each object to which a field of object n
// points, because these objects escape together with n. The field may be in a struct that
// the code has copied into n. x is the escape of n. Objects whose type has no name are left
// out, because rules check them only as parts of n.
func (f *funcAnalysis) recordPartEscapes(n int, x escape) { f.partEscapes(n, x, 0) }

// partEscapes is recordPartEscapes with a depth, which ends the recursion if structs are
// copied into each other in a loop.
func (f *funcAnalysis) partEscapes(n int, x escape, depth int) {
	if depth < maxDepth {
		for _, c := range f.objects[n].copies {
			f.partEscapes(c.obj, x, depth+1)
		}
	}
	for _, e := range f.snapshot(n) {
		for _, part := range e.Value.refs {
			if f.objects[part].Type != "" && part != n {
				fields := f.resolvedFields(part, 0)
				if x.strength == escapeStored {
					fields = f.fieldsLater(part)
				}
				f.addEscape(part, escape{fields: fields, write: x.write, innerEnds: x.innerEnds, fails: x.fails, strength: x.strength, isReturned: x.isReturned, isAtOnce: x.isAtOnce})
			}
		}
	}
}

// addEscape adds the escape x to object n. If x and the last recorded escape both have
// the strength escapeUnstored, x replaces that escape, because the code may have set
// more fields in between. Escapes with isKept are never replaced.
func (f *funcAnalysis) addEscape(n int, x escape) {
	have := f.objects[n].escapes
	if last := len(have) - 1; x.strength == escapeUnstored && last >= 0 && have[last].strength == escapeUnstored && !have[last].isKept {
		have = have[:last]
	}
	f.objects[n].escapes = append(have, x)
}

// recordReturned records the objects that a return statement returns. For each
// parameter that is an object, it also records which fields are set at the return.
func (f *funcAnalysis) recordReturned(ret *ssa.Return) {
	if !f.emitting {
		return
	}
	for i, v := range ret.Results {
		if !f.isForNilReceiver(ret.Block()) {
			first := len(f.returns)
			f.returnedValue(i, v)
			for j := range f.returns[first:] {
				f.returns[first+j].others = f.otherResults(i, ret)
			}
		}
		f.returnedText(i, ret)
		f.returnedPointer(i, ret)
	}
	f.recordRows()
	f.noteNumberBeside(ret)
	for i, p := range f.fn.Params {
		if n, ok := f.objectIndex[p]; ok {
			f.addEffect(i, f.objects[n].Type, f.fields(n))
			if isPointer(p.Type()) {
				f.recordPartsOfParam(n)
			}
		}
	}
}

func (f *funcAnalysis) returnedValue(i int, v ssa.Value) {
	if f.addInnerResult(i, v) || f.returnedGroup(i, v) {
		return
	}
	if s, ok := f.values[v]; ok {
		for _, one := range s.structsOf() {
			f.addResult(i, one.fields, one.object, false)
		}
		return
	}
	if c, ok := v.(*ssa.ChangeType); ok {
		v = c.X
	}
	if boxed, ok := v.(*ssa.MakeInterface); ok {
		f.returnedBox(i, boxed)
		f.addBoxedOption(i, boxed)
		// The escape was recorded at the conversion to an interface.
		return
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

// addResult records that the function may return an object with the given fields as
// result i. object is the index of the object, or -1 if it is not known. pointer is set
// if the result is a pointer. If several return statements return different objects,
// the summary contains their joined fields.
func (f *funcAnalysis) addResult(i int, fields Fields, object int, pointer bool) {
	f.returns = append(f.returns, returnedObject{result: i, object: object, fields: fields})
	if object >= 0 {
		x := escape{fields: fields, strength: escapeStored, isReturned: true}
		f.recordPartEscapes(object, x)
		f.recordCopyEscapes(object, x)
	}
	fields = fields.withoutRefs()
	if r := f.sum.Results[i]; r != nil {
		r.Pointer, r.Inner, r.Object.Fields = pointer, nil, r.Object.Fields.join(fields)
		return
	}
	r := &resultSummary{Pointer: pointer, Same: sameParam(f.fn, i) + 1}
	if object >= 0 {
		r.Object = f.objects[object].Object
	} else {
		r.Object = Object{Kind: Struct, Type: f.nameOf(f.fn.Signature.Results().At(i).Type())}
	}
	r.Object.Fields = fields
	f.sum.Results[i] = r
}

// addEffect adds to the summary which fields the function sets in the object to which
// parameter param points. fields contains the fields of the object at a return
// statement. Fields that are not set at every return statement go to summary.Possible.
func (f *funcAnalysis) addEffect(param int, typ string, fields Fields) {
	sets := append(fields.resets(), fields.alwaysSet()...)
	if have := f.sum.Effects[param]; have != nil {
		always := have.Fields.intersect(sets)
		for _, e := range slices.Concat(have.Fields, sets) {
			if !always.has(e.Path) {
				f.addPossible(param, typ, e.Path)
			}
		}
		sets = always
	}
	f.sum.Effects[param] = &effect{typ, sets}
}

// addOption records that the function returns an option: a closure that sets fields of
// its own parameter. v is the result with the index i. Only the first result of the
// function can be an option.
func (f *funcAnalysis) addOption(i int, v ssa.Value) {
	if fn := functionValue(v); fn != nil && i == 0 && fn.Parent() != nil {
		f.setOption(f.summary(fn), 0)
	}
}

// setOption records that the analysed function returns an option, whose summary is
// inner. The option sets fields of its parameter p. If the new value of a field is a
// parameter of the analysed function, callers of that function know the value. If it is
// a parameter of the option, the value is unknown.
func (f *funcAnalysis) setOption(inner *summary, p int) {
	if inner == nil || p >= len(inner.Effects) || inner.Effects[p] == nil {
		return
	}
	e := inner.Effects[p]
	f.sum.Option = &effect{e.Type, e.Fields.mapValues(func(e Field) *Value {
		switch e.Value.State {
		case FromArg:
			return dynamic
		case FromOuter:
			v := *e.Value
			v.State = FromArg
			return &v
		}
		return e.Value
	})}
}

// finish completes the summary of the function, and adds its objects to the package. An
// object may have several escapes, for example because the program first logs it and
// later prints it. finish adds an entry for each escape with the greatest [strength].
func (f *funcAnalysis) finish() {
	for i, p := range f.fn.Params {
		if isText(p.Type()) {
			if sink, _ := f.destination(p); sink.To != Bytes {
				f.sum.Prints[i] = &sink
			}
		}
	}
	f.sum.SetsInner = f.innerSets(f.fn)
	f.emitAmbiguous()
	f.noteLogger()
	f.noteCompletions()
	f.addEscapeEffects()
	f.addTexts()
	f.dropLookups()
	f.dropLists()
	for i, e := range f.sum.Effects {
		if e != nil && len(e.Fields) == 0 {
			f.sum.Effects[i] = nil
		}
	}
	f.addMapEffects()
	f.addConditional()
	for n, o := range f.objects {
		strongest := escapeUnstored // also the strength of an object without escapes
		for _, x := range o.escapes {
			strongest = max(strongest, x.strength)
		}
		if o.isCaptured && strongest != escapeEncoded {
			// The analysis of the enclosing function adds the object, because that
			// function declares the variable.
			continue
		}
		if o.isCopied && strongest == escapeUnstored {
			// This struct was copied into another object, which also contains its
			// fields.
			continue
		}
		if (strongest == escapeUnstored || strongest == escapeFilled) && f.emitReturned(n) {
			continue
		}
		for _, x := range o.escapes {
			isLast := x.strength == strongest || strongest == escapeFilled && x.isKept
			if isLast && !(x.strength == escapeUnstored && x.fields.has(paramEntry)) && (o.Span.File != "" || o.Constructor != "") {
				made := o.Object
				made.IsRow = x.strength == escapeStored && o.madeIn != nil && ssax.InLoop(o.madeIn)
				x.beside = o.beside
				if o.madeIn != nil {
					made.Tests = slices.Concat(made.Tests, f.typeTestsBefore(o.madeIn))
				}
				f.emit(made, x, f.endsOf(x, o.madeIn))
			}
		}
	}
}

// emitReturned adds the object with the index n to the objects of the package if the
// function returns it, and sets [Object.WrittenByCallers]. It does not add an object whose
// type has no name, or a changed copy of a parameter. If the function does not return the
// object, emitReturned does nothing and returns false.
func (f *funcAnalysis) emitReturned(n int) bool {
	i := slices.IndexFunc(f.returns, func(r returnedObject) bool { return r.object == n })
	if i < 0 {
		return false
	}
	o := f.objects[n].Object
	if fields := f.returns[i].fields; o.Type != "" && o.Span.File != "" && !fields.has(paramEntry) {
		o.WrittenByCallers, o.ArgumentPaths = true, fields.dependent()
		o.Fields = fields.withoutRefs().withoutArgs()
		f.out.Objects = append(f.out.Objects, o)
	}
	return true
}

// emitAmbiguous handles results of the function that may be one of several objects. The
// analysis of callers cannot tell these objects apart, so each of them escapes at the
// return statement. In the summary, the fields of such a result are unknown, and only the
// types of the structs in these fields stay known. Callers still follow maps; see
// [alternative].
func (f *funcAnalysis) emitAmbiguous() {
	parts := map[int]Fields{}
	for _, r := range f.returns {
		parts[r.result] = parts[r.result].withParts(r.fields)
	}
	for _, r := range f.returns {
		isOther := func(o returnedObject) bool { return o.result == r.result && o.object != r.object }
		if !slices.ContainsFunc(f.returns, isOther) {
			continue
		}
		if r.object >= 0 {
			f.addEscape(r.object, escape{fields: r.fields, strength: escapeStored})
			f.addAlternative(r)
		}
		o := &f.sum.Results[r.result].Object
		o.Fields = unknown(o.Type).withParts(parts[r.result])
	}
}

// noteCopies records in the summary from which parameters the function copies fields to
// an object that it writes. fields contains the fields of the object, and "ends" says
// how the process may end afterwards.
func (f *funcAnalysis) noteCopies(fields Fields, ends []End) {
	for i, p := range f.fn.Params {
		if _, named := ssax.StructOf(p.Type()); named == nil || slices.Contains(f.sum.Copies, i) {
			continue
		}
		isCopy := func(from FieldRef) bool { return from.Path != "" && from.Type == f.nameOf(p.Type()) }
		if slices.ContainsFunc(fields, func(e Field) bool { return slices.ContainsFunc(e.Value.From, isCopy) }) {
			f.sum.Copies = append(f.sum.Copies, i)
			if f.sum.ParamEnds[i] == nil {
				f.sum.ParamEnds[i] = ends
			}
		}
	}
}

// emit adds the object o to the objects of the package. The escape x says where o is
// written, and "ends" says how the process may end afterwards. An object whose type has
// no name is added only if the code that writes it is found, because most maps are never
// printed.
//
// If fields of o are set to parameters of the function, these fields are unknown in the
// added object. emit then also adds o to the templates in the summary: the analysis of
// each call copies the template, with the values of the arguments. If callers also
// determine where o is written, emit sets [Object.WrittenByCallers]. If the function
// returns o in an interface, emit adds only the template.
func (f *funcAnalysis) emit(o Object, x escape, ends []End) {
	if o.Type == "" && x.sink == nil || o.Kind == List {
		return
	}
	o.Sink, o.Ends, o.Fails, o.Variable, o.CopiedInto, o.IsEncodedAtOnce = x.sink, ends, x.fails, x.variable, x.copiedInto, x.isAtOnce
	if x.write != nil {
		o.IsRow = o.IsRow || ssax.InLoop(x.write.Block())
		if c := f.paramTestAt(x.write.Block()); c.Param > 0 {
			o.When = c
		}
	}
	if f.isMarshaler() {
		o.Marshaler = f.nameOf(f.fn.Signature.Recv().Type())
	}
	for _, e := range x.fields {
		for _, part := range e.Value.refs {
			o.IsCatchAll = o.IsCatchAll || f.objects[part].IsCatchAll
		}
	}
	o.Fields = x.fields.withoutRefs()
	if o.Sink != nil {
		f.noteCopies(o.Fields, ends)
	}
	if o.Sink != nil && o.Sink.IsValue {
		f.sum.Templates = append(f.sum.Templates, o)
		return
	}
	if o.Sink != nil && (o.Sink.To == ToParam || o.Sink.To == ToResult) {
		if o.Type == "" || o.Sink.To == ToParam {
			f.sum.Templates = append(f.sum.Templates, o)
			if o.Kind == Record { // it is not known whether the logger writes JSON
				return
			}
			o.Sink, o.WrittenByCallers, o.Ends = &Sink{To: Writer}, true, f.resolvedEnds(f.fn, ends, false)
			o.ArgumentPaths, o.Fields, o.Tests = o.Fields.dependent(), o.Fields.withoutArgs(), nil
			f.out.Objects = append(f.out.Objects, o)
			return
		}
		// The type has a name, so Package.Uses says where its values are written.
		o.Sink = nil
	}
	o.IsPart = x.isReturned && o.Type != "" && x.copiedInto == ""
	isTemplate := false
	isGiven := func(e Field) bool {
		_, isOfKey := mapWithParamKey(e.Path)
		return (e.Value.State == FromArg || e.Value.State == Optional || isOfKey) && e.Path != paramEntry
	}
	if slices.ContainsFunc(o.Fields, isGiven) || slices.ContainsFunc(ends, End.dependsOnParam) {
		f.sum.Templates = append(f.sum.Templates, o)
		isTemplate = true
		if o.Call.File == "" {
			o.ArgumentPaths = o.Fields.dependent()
		}
		o.WrittenByCallers = o.WrittenByCallers || o.IsPart
	}
	o.Fields, o.Tests = o.Fields.withoutArgs(), nil
	f.pendingEnds = append(f.pendingEnds, pendingEnds{len(f.out.Objects), f.fn, ends, x.beside, isTemplate})
	f.out.Objects = append(f.out.Objects, o)
}
