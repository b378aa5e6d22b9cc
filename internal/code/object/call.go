package object

import (
	"cmp"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/span"
)

// A callSite is a call with its arguments. In a call through an interface, Args may
// begin with the receiver, unlike the Args of [ssa.CallCommon].
type callSite struct {
	*ssa.CallCommon
	instr       ssa.CallInstruction
	hasReceiver bool // whether Args begins with the receiver of a call through an interface
}

func siteOf(instr ssa.CallInstruction) callSite {
	return callSite{CallCommon: instr.Common(), instr: instr}
}

// siteOfMethod returns the callSite of a call through an interface, with the receiver
// as the first argument.
func siteOfMethod(instr ssa.CallInstruction) callSite {
	common := *instr.Common()
	common.Args = append([]ssa.Value{common.Value}, common.Args...)
	return callSite{&common, instr, true}
}

// withEach yields the call with each value that argument i may have, if this is one of
// several. The status with which a function ends may depend on this argument.
func (c callSite) withEach(i int) iter.Seq[callSite] {
	return func(yield func(callSite) bool) {
		choice, ok := unbox(c.Args[i]).(*ssa.Phi)
		if !ok {
			yield(c)
			return
		}
		for _, v := range choice.Edges {
			if _, again := v.(*ssa.Phi); again {
				continue
			}
			common := *c.CallCommon
			common.Args = slices.Clone(c.Args)
			common.Args[i] = v
			if !yield(callSite{&common, c.instr, c.hasReceiver}) {
				return
			}
		}
	}
}

// spanOfArgument returns the span of argument i of a call. Argument 0 of a method call
// is the receiver, as in SSA: its span is that of the whole call. spanOfArgument
// returns false if the argument is not in the source.
func (s *summarizer) spanOfArgument(site callSite, i int) (span.Span, bool) {
	call := s.syntax.Call(site.instr)
	if call == nil {
		return span.Span{}, false
	}
	if site.hasReceiver {
		if i == 0 {
			return s.span(call.Pos(), call.End()), true
		}
		i--
	} else if extra := len(site.Args) - len(call.Args); extra > 0 && !site.IsInvoke() {
		if i < extra {
			return s.span(call.Pos(), call.End()), true
		}
		i -= extra
	}
	if i >= len(call.Args) {
		return span.Span{}, false
	}
	return s.span(call.Args[i].Pos(), call.Args[i].End()), true
}

func (f *funcAnalysis) spanOf(instr ssa.CallInstruction) span.Span {
	if call := f.syntax.Call(instr); call != nil {
		return f.span(call.Pos(), call.End())
	}
	return f.span(instr.Pos(), instr.Pos())
}

// call updates the current state with the effects of a call: those of the callee on the
// objects in the arguments, and the objects that the callee returns.
func (f *funcAnalysis) call(instr ssa.CallInstruction) {
	switch common := instr.Common(); {
	case f.applyDelete(common), f.applyCopy(instr):
	case f.recordEncoded(instr):
	case isDecoder(common):
		f.forgetFields(common)
	default:
		f.emitLogged(instr)
		f.applyCallbacks(common)
		if sum := f.summaryOf(common); sum != nil {
			f.applySummary(siteOf(instr), sum)
		} else {
			f.callUnresolved(instr)
		}
	}
}

// callUnresolved updates the current state with the effects of a call that may reach
// several functions, or a function that is not known.
func (f *funcAnalysis) callUnresolved(instr ssa.CallInstruction) {
	var site callSite
	var called []*summary
	if f.emitting {
		site, called = f.possibleCallees(instr)
	}
	f.recordCopies(site, called)
	isFirst := !slices.ContainsFunc(called, (*summary).maySetAny)
	if isFirst {
		f.applyMethods(site, called)
	}
	f.applyUnknown(instr)
	f.forgetShared(instr)
	f.searchError(instr.Common())
	f.applyConstructor(siteOf(instr))
	if !isFirst {
		f.applyMethods(site, called)
	}
	f.applySetter(instr)
	f.addUnknownResults(instr)
}

// maySetAny reports whether the function may set any field of some parameter.
func (f *summary) maySetAny() bool {
	return slices.ContainsFunc(f.Possible, func(e *effect) bool { return e != nil && e.Fields.has("") })
}

// applyCallbacks handles a call that passes a struct together with a function that sets
// fields of such a struct, as in "with(Failure{…}, func(f *Failure) { f.Hint = hint })".
// The callee may call the function, so the fields that it sets become unknown.
func (f *funcAnalysis) applyCallbacks(common *ssa.CallCommon) {
	for _, a := range common.Args {
		fn := functionValue(peel(a))
		if fn == nil || fn.Parent() == nil {
			continue
		}
		for _, p := range fn.Params {
			if paths := assignedIn(p); isPointer(p.Type()) && len(paths) > 0 {
				f.applyCallback(common, p.Type(), paths)
			}
		}
	}
}

// applyCallback marks fields as unknown in the arguments of a call. pointer is a
// pointer type *T. The fields belong to arguments of type T, and to structs to which
// arguments of type *T point.
func (f *funcAnalysis) applyCallback(common *ssa.CallCommon, pointer types.Type, paths []string) {
	for _, a := range common.Args {
		if v, ok := f.values[a]; ok && types.Identical(types.NewPointer(a.Type()), pointer) {
			v.fields = slices.Clone(v.fields)
			for _, path := range paths {
				v.fields = v.fields.set(path, dynamic)
			}
			f.putStruct(a, v)
			continue
		}
		if types.Identical(a.Type(), pointer) {
			for _, path := range paths {
				f.setIn(f.targets(a), path, dynamic)
			}
		}
	}
}

// applySummary updates the current state with the effects of a call. sum is the summary
// of the called function. The effects include the objects that the function returns,
// and the fields that it sets in its arguments.
func (f *funcAnalysis) applySummary(site callSite, sum *summary) {
	if len(sum.Results)+len(sum.Templates) > 0 {
		f.recordCalledFunction(site.CallCommon)
	}
	for p, uses := range sum.Encodes {
		for _, u := range uses {
			if u.When.excludes(site) {
				continue
			}
			u.Sink, u.When = f.sinkInCaller(u.Sink, site), u.When.inCaller(f, site)
			for one := range site.withEach(p) {
				f.encode(one.Args[p], u, writeCall{call: site.instr, innerEnds: f.endsAtCall(sum.endsOf(p), one), sets: f.fieldsSetBeforeEscape(p, one, sum)})
			}
		}
	}
	for p, e := range sum.Effects {
		if e != nil {
			f.applyEffect(site.Args[p], f.changesOf(site.Args[p], p, sum, e.Fields), site)
			f.recordFillByCall(site, p, sum)
		}
	}
	f.applyPossible(site, sum)
	f.recordPartFills(site)
	f.applyInvocations(site, sum)
	f.applyParamFills(site, sum)
	f.recordArgumentEscapes(site, sum)
	f.addResults(site, sum)
	if f.emitting {
		f.forEachMap(site, sum, func() { f.addTemplates(site, sum) })
	}
	f.addCallerUses(site, sum)
}

// addCallerUses records a [Use] for each type that the callee encodes without writing
// the JSON to its destination: it returns the JSON, or writes it to a parameter. It also
// records one for each type argument of the call that the callee encodes. The
// Use says where the caller sends the JSON. The callee may also return the value itself,
// in an interface.
func (f *funcAnalysis) addCallerUses(site callSite, sum *summary) {
	for _, u := range sum.CallerUses {
		if u.Sink.IsValue {
			u.Sink, _ = f.valueDestination(site, u.Sink.Param)
		} else {
			u.Sink = f.sinkInCaller(u.Sink, site)
		}
		if f.emitting && u.Sink.To != Bytes {
			u.At = f.span(site.instr.Pos(), site.instr.Pos()).Position
			if i := u.TypeParam - 1; i >= 0 {
				u.TypeParam = 0
				if args := typeArguments(site); i < len(args) {
					f.addUsesOf(args[i], u)
				}
				continue
			}
			f.addUse(u)
		}
	}
}

// typeArguments returns the type arguments of the called function. For a method, these are
// the type arguments of its receiver.
func typeArguments(site callSite) []types.Type {
	if fn := site.StaticCallee(); fn != nil {
		return fn.TypeArgs()
	}
	return nil
}

// applyMethods handles a call that may reach several functions, because it goes through
// an interface or a variable. It records all values that these functions encode. A field
// that one of them sets is unknown, because one may print through another. Fields that
// none of them sets are as they were before the call; so applyMethods must be called
// before applyUnknown, unless a function may set any field.
func (f *funcAnalysis) applyMethods(site callSite, called []*summary) {
	for _, sum := range called {
		for p, uses := range sum.Encodes {
			for _, u := range uses {
				if !u.When.excludes(site) {
					u.Sink, u.When = f.sinkInCaller(u.Sink, site), u.When.inCaller(f, site)
					f.encode(site.Args[p], u, writeCall{call: site.instr, sets: fieldsSetBy(called, p)})
				}
			}
		}
		f.addCallerUses(site, sum)
		f.addTemplates(site, sum)
	}
}

// fieldsSetBy returns the fields that one of several functions sets in the object to which
// parameter p points. Their values are unknown.
func fieldsSetBy(called []*summary, p int) Fields {
	var out Fields
	for _, sum := range called {
		for _, effects := range [][]*effect{sum.Effects, sum.EscapeEffects, sum.Possible} {
			if p >= len(effects) || effects[p] == nil {
				continue
			}
			for _, e := range effects[p].Fields {
				out = out.setEntry(e.Path, dynamic)
			}
		}
	}
	return out
}

// recordCopies handles a call that may reach several functions. It records an [escape]
// for each argument from which one of these functions copies fields to an object that
// the function writes. It must be called before applyUnknown, which makes the fields of
// the arguments unknown.
func (f *funcAnalysis) recordCopies(site callSite, called []*summary) {
	for _, sum := range called {
		for _, p := range sum.Copies {
			f.recordEscape(site.Args[p], escape{strength: escapePassed, write: site.instr, fails: f.failsAfter(site.instr)})
		}
	}
}

// possibleCallees returns the summaries of all functions that a call may reach, and the
// call with the arguments that it passes to them.
func (f *funcAnalysis) possibleCallees(instr ssa.CallInstruction) (callSite, []*summary) {
	common := instr.Common()
	if common.IsInvoke() {
		if !f.isOwn(common.Method.Pkg()) {
			return callSite{}, nil
		}
		return siteOfMethod(instr), f.implementations(common, !f.encoders()[common.Method.Name()])
	}
	var out []*summary
	for _, fn := range f.functionsIn(common.Value, 0) {
		if sum := f.summaryOfFunction(fn); sum != nil {
			out = append(out, sum)
		}
	}
	return siteOf(instr), out
}

// neverEncodes reports whether the function f can encode parameter p, but does not in the
// given call. If f encodes p only "if asJSON", for example, a call with false for asJSON
// does not encode p. For a function that encodes p in no call, the result is false.
func (f *summary) neverEncodes(p int, site callSite) bool {
	if p >= len(f.Encodes) || len(f.Encodes[p]) == 0 {
		return false
	}
	return !slices.ContainsFunc(f.Encodes[p], func(u Use) bool { return !u.When.excludes(site) })
}

// resultDestination returns the destination of a string or bytes that a call returns as
// result i; see [funcAnalysis.destination].
func (f *funcAnalysis) resultDestination(site callSite, i int) (Sink, ssa.CallInstruction) {
	if call, ok := site.instr.(*ssa.Call); ok {
		if v := resultOf(call, i); v != nil {
			return f.destination(v)
		}
	}
	return Sink{To: Bytes}, nil
}

// sinkInCaller converts a [Sink] in the summary of a called function to a Sink in the
// caller. A parameter becomes the sink of the argument, such as a file. A result
// becomes the sink to which the caller writes it. A field of a parameter becomes the writer
// that the caller puts into it, if the caller makes the struct. Any other Sink, such as
// standard output, stays the same.
func (f *funcAnalysis) sinkInCaller(s Sink, site callSite) Sink {
	switch {
	case s.To == ToParam && s.Param < len(site.Args):
		return f.writer(site.Args[s.Param])
	case s.To == ToResult:
		sink, _ := f.resultDestination(site, s.Param)
		return sink
	case s.FieldOf > 0 && s.FieldOf <= len(site.Args):
		return f.fieldOfArgument(s, site.Args[s.FieldOf-1])
	}
	return s
}

// applyUnknown updates the current state with the effects of a call of an unknown
// function. The function may set any field of the objects to which its arguments point.
//
// Options are an exception: in "for _, o := range options { o(e) }", where options is a
// parameter, unset fields of e become Optional. Which of them are set depends on the
// options in the call, so the analysis of the caller finds out. If onlyMethods returns
// all methods that the call can reach, only the fields that they set become unknown.
func (f *funcAnalysis) applyUnknown(instr ssa.CallInstruction) {
	common := instr.Common()
	options := f.optionsParam(common)
	methods := f.onlyMethods(common)
	for i, a := range common.Args {
		if _, isValue := f.values[a]; isValue {
			f.recordEscape(a, escape{strength: escapeUnstored})
		}
		if types.IsInterface(a.Type()) {
			// The escape of the object was recorded at its conversion to the interface.
			continue
		}
		for _, t := range f.targets(a) {
			if options >= 0 {
				f.setFields(t.obj, f.writableFields(t.obj).optional(options, t.path))
				continue
			}
			switch {
			case f.objects[t.obj].Kind == Map:
				f.recordEscape(a, escape{strength: escapePassed})
			case common.StaticCallee() == nil:
				f.recordEscape(a, escape{strength: escapeUnstored})
			}
			if methods != nil {
				for _, m := range methods {
					for _, path := range assignedIn(m.Params[i+1]) {
						f.setFields(t.obj, f.writableFields(t.obj).set(join(t.path, path), dynamic))
					}
				}
				continue
			}
			if fields := f.fields(t.obj); slices.ContainsFunc(fields, Field.mayBeUnset) {
				f.setFields(t.obj, fields.mapValues(func(e Field) *Value {
					if e.mayBeUnset() {
						return open
					}
					return e.Value
				}))
			}
		}
	}
}

// onlyMethods returns all methods that a call through an interface can reach. It
// returns nil if there may be others. There are none if the interface belongs to this
// package, other packages cannot implement it, and this package contains the methods.
func (f *funcAnalysis) onlyMethods(common *ssa.CallCommon) []*ssa.Function {
	if !common.IsInvoke() {
		return nil
	}
	iface, ok := types.Unalias(common.Value.Type()).(*types.Named)
	if !ok || iface.Obj().Pkg() != f.pass.Pkg || iface.Obj().Exported() && f.pass.Pkg.Name() != "main" {
		return nil
	}
	methods := f.implementationsOf(abstractMethod{iface.Underlying().(*types.Interface), common.Method, false})
	if len(f.implementations(common, false)) != len(methods) {
		return nil
	}
	var out []*ssa.Function
	for _, m := range methods {
		fn := f.program.FuncValue(m)
		if fn == nil || len(fn.Blocks) == 0 {
			return nil
		}
		out = append(out, fn)
	}
	return out
}

// mayBeUnset reports whether the field is unset on some path.
func (e Field) mayBeUnset() bool { return e.Value.State == Unset || e.Value.State == Maybe }

// applyConstructor handles a call of a library function that returns a new object, and
// records this object. Each parameter of the function is assumed to set the field with
// the same name.
func (f *funcAnalysis) applyConstructor(site callSite) {
	fn := site.StaticCallee()
	call, ok := site.instr.(*ssa.Call)
	if fn == nil || !ok || fn.Signature.Results().Len() == 0 || !f.isForeign(fn.Signature.Results().At(0).Type()) {
		return
	}
	t := fn.Signature.Results().At(0).Type()
	v := resultOf(call, 0)
	if v == nil || !isPointer(t) || !f.isFollowed(t) {
		return
	}
	fields := unknown("")
	isKnown := false
	for i := range fn.Signature.Params().Len() {
		for _, l := range f.typeOf(t).Leaves {
			if l.isCalled(fn.Signature.Params().At(i).Name()) && i < len(site.Args) && fn.Signature.Recv() == nil {
				fields = fields.set(l.Path, f.valueInCaller(&Value{State: FromArg, Param: i, Kind: l.Kind}, site))
				isKnown = true
			}
		}
	}
	if !isKnown {
		return
	}
	f.setFields(f.addObject(v, Object{Kind: Struct, Constructor: string(f.names.Func(fn)), Span: f.spanOf(call)}), fields)
}

// applyEffect sets the fields that a callee always sets in one of its arguments. arg is
// this argument, a pointer to an object. If arg may point to several objects, each of
// them has either the old or the new values (a weak update).
func (f *funcAnalysis) applyEffect(arg ssa.Value, sets Fields, site callSite) {
	to := f.targets(arg)
	for _, e := range sets {
		if p, around := pairsParam(e.Path); p >= 0 {
			f.applyPairs(to, around, p, site)
			continue
		}
		path, known := f.keyInCaller(e.Path, site)
		if _, isMap := arg.Type().Underlying().(*types.Map); isMap && (path == "" || !known) {
			f.openKeys(to)
			continue
		}
		f.setIn(to, path, f.valueInCaller(e.Value, site))
	}
}

// setIn records that the code sets the field with the given path in one of the targets.
// If there are several targets, the field has either its old or its new value in each
// of them (a weak update); see [Value.orMissing].
func (f *funcAnalysis) setIn(to []target, path string, v *Value) {
	for _, t := range to {
		at, set := join(t.path, path), v
		if len(to) > 1 {
			if set = f.fields(t.obj).at(at).joined(v); f.objects[t.obj].isOnlyChosen() {
				set = set.orMissing(v)
			}
		}
		f.setFields(t.obj, f.writableFields(t.obj).set(at, set))
	}
}

// valueInCaller converts a value in the summary of the callee to a value in the caller.
// A parameter of the callee becomes the argument of the call. A value that depends on
// options or on an enclosing function becomes Dynamic. All other values stay the same.
func (f *funcAnalysis) valueInCaller(v *Value, site callSite) *Value {
	if v.State == FromOuter || v.State == Optional || v.State == FromArg && v.Param >= len(site.Args) {
		return dynamic
	}
	if v.State != FromArg {
		if v.onlyIf.Param > 0 {
			out := v.always() // the paramCase is about a parameter of the callee
			return &out
		}
		return v
	}
	out := f.value(site.Args[v.Param])
	if v.Keys != nil {
		out = out.valueIn(v)
	}
	if v.Texts != nil {
		out = out.In(v.Texts, v.Kind)
		out.Candidates = v.Candidates
	}
	if len(v.From) > 0 {
		out = out.orElse(v.From)
		f.recordErrorFills(site.Args, out, v.From)
	}
	if isGuarded(site.instr.Block(), site.Args[v.Param]) {
		// An if statement around the call ensures that the argument is not empty.
		out.From = nil
		out.isGuarded = out.State == FromArg && !isForSomeErrors(nil, site.instr.Block(), neverRuns)
	}
	out.From = f.possiblyEmpty(out.From, site.instr.Block())
	out.Kind = cmp.Or(v.Kind, valueKind(site.Args[v.Param]))
	if at, ok := f.spanOfArgument(site, v.Param); ok && (v.Keys == nil || out.EmptyKeys == nil || !out.IsEmpty()) {
		out.Span = at
	}
	return &out
}

// addResults adds the objects that a call returns. sum is the summary of the callee.
func (f *funcAnalysis) addResults(site callSite, sum *summary) {
	call, ok := site.instr.(*ssa.Call)
	if !ok {
		return
	}
	for i, r := range sum.Results {
		v := resultOf(call, i)
		if r == nil || v == nil || f.addSame(site, v, r) || f.addInnerObject(site, v, r) {
			continue
		}
		o := r.Object
		if from := o.Fields.At(paramEntry); o.Fields.has(paramEntry) && from.Param < len(site.Args) {
			o = f.copiedObject(site.Args[from.Param], o)
		}
		fields, given := f.resultFields(site, sum, r.Object.Fields)
		if o.Span.File == "" && f.isOfLibrary(call) {
			o.Span = f.spanOf(call)
		} else if len(given) > 0 || o.Call.File == "" {
			// Otherwise no argument sets a field, and o.Call stays the call in the body
			// of the callee.
			f.setCall(&o, call, given)
		}
		if fn := call.Call.StaticCallee(); o.Constructor == "" && fn != nil {
			o.Constructor = string(f.names.Func(fn))
		}
		if !r.Pointer {
			f.setStruct(v, f.addStruct(v, o), fields)
			continue
		}
		if n := f.addObject(v, o); !f.addAlternatives(site, i, n, sum) {
			f.setFields(n, fields)
		}
	}
}

// isOfLibrary reports whether the called function is outside of the user's module. If
// such a function returns an object, the Span of the object is that of the call,
// because the analysis does not record positions in libraries.
func (f *funcAnalysis) isOfLibrary(call *ssa.Call) bool {
	fn := call.Call.StaticCallee()
	return fn != nil && fn.Object() != nil && fn.Object().Pkg() != nil && !f.isOwn(fn.Object().Pkg())
}

// setCall records in o the call that returns or writes the object. The parameter "given"
// lists the paths of the fields whose values are arguments of the call.
func (f *funcAnalysis) setCall(o *Object, call ssa.CallInstruction, given []string) {
	o.Inner, o.Call, o.Caller, o.ArgumentPaths = o.Call, f.spanOf(call), string(f.names.Func(f.fn)), given
	o.IsCallCatchAll = slices.ContainsFunc(call.Common().Args, func(arg ssa.Value) bool { return f.isUnmatched(arg, call.Block()) })
}

// recordCalledFunction records that the package calls a function by name. If the
// function returns an object, rules check the object at each call; see
// [Object.WrittenByCallers].
func (f *funcAnalysis) recordCalledFunction(call *ssa.CallCommon) {
	if fn := f.static(call); fn != nil && f.emitting {
		if name := string(f.names.Func(fn)); !slices.Contains(f.out.CalledFunctions, name) {
			f.out.CalledFunctions = append(f.out.CalledFunctions, name)
		}
	}
}

// copiedObject returns the object to which arg points. arg is an argument of a call
// that returns a changed copy of the object. If arg does not point to exactly one object,
// copiedObject returns fallback.
func (f *funcAnalysis) copiedObject(arg ssa.Value, fallback Object) Object {
	if v, ok := f.values[arg]; ok && v.object >= 0 {
		return f.objects[v.object].Object
	}
	if to := f.targets(arg); len(to) == 1 {
		return f.objects[to[0].obj].Object
	}
	return fallback
}

// resultOf returns the value of result i of a call, or nil if it is not used.
func resultOf(call *ssa.Call, i int) ssa.Value {
	if call.Call.Signature().Results().Len() == 1 {
		return call
	}
	for _, ref := range *call.Referrers() {
		if e, ok := ref.(*ssa.Extract); ok && e.Index == i {
			return e
		}
	}
	return nil
}

// resultFields returns the fields of an object that a call returns. "of" contains its
// fields in sum, the summary of the callee. The second result lists the fields whose values
// are arguments of the call.
func (f *funcAnalysis) resultFields(site callSite, sum *summary, of Fields) (fields Fields, given []string) {
	fields, given = f.fieldsInCaller(of, site)
	if from := of.At(paramEntry); of.has(paramEntry) && from.Param < len(site.Args) {
		fields = f.fieldsOfChangedCopy(site.Args[from.Param], from.Param, sum, fields)
	}
	return fields, given
}

// fieldsOfChangedCopy returns the fields of an object that a call returns, if the
// object is a changed copy of its argument arg, which is parameter p of the callee. "set"
// contains the fields that the callee sets in the copy.
func (f *funcAnalysis) fieldsOfChangedCopy(arg ssa.Value, p int, sum *summary, set Fields) Fields {
	base := unknown(f.nameOf(arg.Type()))
	if v, ok := f.values[arg]; ok {
		base = slices.Clone(v.fields)
	} else if to := f.targets(arg); len(to) == 1 {
		base = slices.Clone(f.resolvedFields(to[0].obj, 0).fieldsAt(to[0].path))
	}
	for _, e := range sum.changes(p, base, set) {
		if e.Path != "" {
			base = base.set(e.Path, e.Value)
		}
	}
	return base
}
