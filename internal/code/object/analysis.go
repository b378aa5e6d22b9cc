package object

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// A funcAnalysis analyses one function. It visits the blocks in the direction of
// control flow, and repeats those of a loop until their states no longer change.
//
// During the last visit of a block, emitting is set. Only this visit records results:
// the summary of the function, and each escape of an object. An escape is a point where
// the analysis stops following the object.
type funcAnalysis struct {
	*summarizer
	fn          *ssa.Function
	sum         *summary
	objects     []*object
	objectIndex map[ssa.Value]int         // the index in objects, keyed by the allocation site
	values      map[ssa.Value]structValue // see putStruct
	// structIndex is like objectIndex, but for structs without an address, such as those
	// that calls return by value. The method targets does not find them.
	structIndex map[ssa.Value]int
	// alternatives contains the calls whose results may be one of several objects. It
	// maps a result to the indices of these objects.
	alternatives map[ssa.Value][]int
	chosen       map[ssa.Value]int // see forEachMap
	// contents contains the variables to which the code assigns whole structs. The
	// value is the index of the object that describes the variable before the first
	// assignment; see holdsCopies.
	contents map[*ssa.Alloc]int
	current  *ssa.BasicBlock // the block that is being analysed
	state    state           // the state before the current instruction
	// owned says for each object whether its Fields in state may be changed in place,
	// because no other state contains the same slice.
	owned          []bool
	returns        []returnedObject
	returned       returnedValues
	nonEmpty       returnedValues // without the return statements in sum.EmptyReturns
	returnsLiteral []bool         // whether each result of the function may be a string literal
	emitting       bool
	resultUses     map[*ssa.Call]resultUse       // a cache for usesOfResults
	aliases        map[*ssa.Call][]target        // see addAlias and addSame
	rowLoops       map[*ssa.BasicBlock][]rowLoop // see findRowLoops
	fillConditions map[*ssa.Store]Condition      // the conditions of assignments to empty fields of parameters
	operands       []*ssa.Value                  // a buffer of emitTexts, kept to avoid allocations
}

// A state contains the known fields of each object at one point of a function. The
// fields of an object are nil if no path to that point makes the object.
type state []Fields

// A structValue describes a whole struct that an instruction reads.
type structValue struct {
	fields Fields // the fields at the time of the read
	object int    // the index of the object from which the struct is read; -1 for none
	// alternatives lists the structs if the instruction reads one of several, as a phi
	// does. Otherwise it is nil.
	alternatives []structValue
}

// structsOf returns the structs that v may be. These are v.alternatives or, if this
// list is nil, only v itself.
func (v structValue) structsOf() []structValue {
	if v.alternatives != nil {
		return v.alternatives
	}
	return []structValue{v}
}

// isOneOfObjects reports whether v may be one of several structs, and at least one of
// them is an object. The fields of all others must be unknown.
func (v structValue) isOneOfObjects() bool {
	objects := 0
	for _, o := range v.alternatives {
		switch {
		case o.object >= 0:
			objects++
		case len(o.fields) != 1 || o.fields[0].Value.State != Dynamic:
			return false
		}
	}
	return objects > 0
}

// An object represents all values that one expression makes, such as a literal, a
// variable, a map, a parameter, or the result of a call. In a loop, each iteration
// makes another value, and the object describes only the last one.
type object struct {
	Object
	at          ssa.Value       // the allocation site, such as a literal or a parameter
	madeIn      *ssa.BasicBlock // the block that creates the object; nil for a parameter, for example
	escapes     []escape
	hasOpenKeys bool     // whether the function sets keys of this map that are not constants
	isCaptured  bool     // whether this is a variable of the enclosing function
	isCopied    bool     // whether the function copies this struct into a field of another object
	copies      []target // the objects that the function copies into this one, and where
	beside      []End    // the numbers that the function returns together with the object

	// call is set if the object is one of several that a call may return. others then
	// describes the other results of the call if it returns this object.
	call   *ssa.Call
	others []otherResult
}

// An escape is a point at which the analysis stops following an object, because the
// object is encoded, stored, returned or passed to unknown code.
type escape struct {
	fields    Fields
	sink      *Sink
	write     ssa.CallInstruction // the call that writes the object, or nil
	innerEnds []End               // how the process may end during this call; nil if unknown
	beside    []End               // the numbers that the function returns together with the object
	// fails is set if the program always fails after the escape; see Object.Fails.
	fails bool
	// setByCallee contains the fields of the object that a called function sets before
	// it stores or returns the object.
	setByCallee Fields
	variable    string // the exported package variable in which the object is stored; "" for none
	copiedInto  string // see Object.CopiedInto
	isAtOnce    bool   // see Object.IsEncodedAtOnce
	isKept      bool   // whether a called function stores or returns the object unchanged
	isReturned  bool   // whether the function returns a pointer to a struct, which points to the object
	strength
}

// A strength says how likely it is that all fields of an object are set when it escapes.
// Only the escapes with the greatest strength are reported. For example, if the program
// first logs a value and later prints it, only the call that prints it is reported,
// because the code may set fields in between.
type strength int

const (
	escapeUnstored strength = iota // the object is passed to a function that does not store it
	escapePassed                   // the object is passed to a function that may store it
	escapeFilled                   // the object is passed to a function that sets fields and then stores it
	escapeStored                   // the object is stored or returned
	escapeEncoded                  // the object is encoded as JSON
)

// A returnedObject is an object that a function may return.
type returnedObject struct {
	result int
	object int // the index of the object; -1 if unknown
	fields Fields
	others []otherResult // what is known about the other results of the return statement
}

// maxIterations limits how often the blocks of a loop are visited before the visit that
// records results. Usually the analysis ends earlier, because what is known about a
// field can change at most three times. In nested loops, each change may take one more
// visit for each level.
const maxIterations = 12

func (s *summarizer) analyse(fn *ssa.Function) *summary {
	params := len(fn.Params)
	effects := make([]*effect, 3*params)
	f := &funcAnalysis{
		summarizer: s, fn: fn,
		sum: &summary{Results: make([]*resultSummary, fn.Signature.Results().Len()), Effects: effects[:params:params], EscapeEffects: effects[params : 2*params : 2*params], Possible: effects[2*params:], Encodes: make([][]Use, params), ParamEnds: make([][]End, params), Prints: make([]*Sink, params)},
	}
	if len(fn.Blocks) > 0 {
		f.solve()
		f.finish()
	}
	f.sum.compact()
	return f.sum
}

// compact replaces each list that contains only empty elements with nil.
func (f *summary) compact() {
	f.Results = orNil(f.Results, func(r *resultSummary) bool { return r != nil })
	f.Values = orNil(f.Values, func(v *Value) bool { return v != nil })
	if len(f.EmptyReturns) == 0 {
		// No return statement is ignored, so NonEmptyValues would be equal to Values.
		f.NonEmptyValues = nil
	}
	f.NeverNil = orNil(f.NeverNil, func(isSet bool) bool { return isSet })
	f.Effects = orNil(f.Effects, func(e *effect) bool { return e != nil })
	f.EscapeEffects = orNil(f.EscapeEffects, func(e *effect) bool { return e != nil })
	f.Possible = orNil(f.Possible, func(e *effect) bool { return e != nil })
	f.Encodes = orNil(f.Encodes, func(u []Use) bool { return len(u) > 0 })
	f.ParamEnds = orNil(f.ParamEnds, func(e []End) bool { return len(e) > 0 })
	f.Prints = orNil(f.Prints, func(s *Sink) bool { return s != nil })
}

func orNil[T any](list []T, isSet func(T) bool) []T {
	if slices.ContainsFunc(list, isSet) {
		return list
	}
	return nil
}

// solve computes the state at the start of each block. It handles one part of the
// function after the other; see [blockOrder.parts]. It visits the blocks of a part with
// a loop until their states no longer change, and then once more to record the results.
func (f *funcAnalysis) solve() {
	// in[i] is the state at the start of block i, or nil if the analysis has not
	// reached the block yet.
	in := make([]state, len(f.fn.Blocks))
	in[0] = f.initialState()
	f.findRowLoops()
	order := newBlockOrder(f.fn)
	for _, p := range order.parts() {
		f.emitting = false
		for range maxIterations {
			if !p.hasLoop || !f.iterate(p.blocks, order, in) {
				break
			}
		}
		f.emitting = true
		f.iterate(p.blocks, order, in)
	}
}

// iterate visits the blocks once. It reports whether they have to be visited again,
// because an edge back to the start of a loop has changed the state there.
func (f *funcAnalysis) iterate(blocks []*ssa.BasicBlock, order blockOrder, in []state) (changed bool) {
	for _, b := range blocks {
		if in[b.Index] == nil {
			continue
		}
		f.transferBlock(b, in[b.Index])
		for i, succ := range b.Succs {
			if out, ok := f.stateOnEdge(b, i); ok && (i == 0 || !f.alwaysHolds(b)) {
				changed = propagate(in, succ.Index, out, i == len(b.Succs)-1) && order.isBack(b, succ) || changed
			}
		}
	}
	return changed
}

// A part is a sequence of blocks of a function. Once control has left the part, it never
// comes back to it.
type part struct {
	blocks  []*ssa.BasicBlock
	hasLoop bool // without loops, each block comes after all its predecessors
}

// A blockOrder contains the blocks of a function that control can reach, each after its
// predecessors. In a loop, the first block comes before those that jump back to it.
type blockOrder struct {
	blocks []*ssa.BasicBlock
	index  []int // for each block of the function, its index in blocks
}

func newBlockOrder(fn *ssa.Function) blockOrder {
	o := blockOrder{inOrder(fn), make([]int, len(fn.Blocks))}
	for i, b := range o.blocks {
		o.index[b.Index] = i
	}
	return o
}

// isBack reports whether an edge goes back to the first block of a loop.
func (o blockOrder) isBack(from, to *ssa.BasicBlock) bool {
	return o.index[to.Index] <= o.index[from.Index]
}

// parts divides the blocks into parts, such that control never goes from a part to an
// earlier one. Each outermost loop is a part.
func (o blockOrder) parts() []part {
	// loopEnd contains, for the first block of a loop, the index after the last block
	// that jumps back to it.
	loopEnd := make([]int, len(o.blocks))
	for i, b := range o.blocks {
		for _, succ := range b.Succs {
			if o.isBack(b, succ) {
				loopEnd[o.index[succ.Index]] = i + 1
			}
		}
	}
	var out []part
	for start := 0; start < len(o.blocks); {
		end, hasLoop := start, loopEnd[start] > 0
		if hasLoop {
			end = loopEnd[start]
			for i := start; i < end; i++ {
				end = max(end, loopEnd[i]) // another loop may begin inside this one
			}
		} else {
			for end < len(o.blocks) && loopEnd[end] == 0 {
				end++
			}
		}
		out = append(out, part{o.blocks[start:end], hasLoop})
		start = end
	}
	return out
}

// inOrder returns the blocks that control can reach, each after its predecessors. In a
// loop, the first block comes before those that jump back to it.
func inOrder(fn *ssa.Function) []*ssa.BasicBlock {
	var order []*ssa.BasicBlock
	visited := make([]bool, len(fn.Blocks))
	var visit func(*ssa.BasicBlock)
	visit = func(b *ssa.BasicBlock) {
		visited[b.Index] = true
		// Go backwards, so that the body of an if comes before the else.
		for _, succ := range slices.Backward(b.Succs) {
			if !visited[succ.Index] {
				visit(succ)
			}
		}
		order = append(order, b)
	}
	visit(fn.Blocks[0])
	slices.Reverse(order)
	return order
}

// stateOnEdge returns the state on the edge from block b to its i-th successor.
//
// b may end with a test such as "if e.Hint != """. On the edge that is taken if the
// field is not empty, the field counts as set, and its From is removed. ok is false on
// this edge if the field is known to be unset, because control then never takes it. If
// the field may belong to one of several objects, this applies only to objects for
// which isOnlyChosen returns true.
func (f *funcAnalysis) stateOnEdge(b *ssa.BasicBlock, i int) (out state, ok bool) {
	branch, isBranch := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !isBranch || len(f.objectIndex) == 0 {
		return f.state, true
	}
	x, then := nonEmpty(branch.Cond)
	load, isLoad := x.(*ssa.UnOp)
	if !isLoad || (i == 0) != then {
		return f.state, true
	}
	to, isInContent := f.targets(load.X), f.isInContent(load.X)
	field, isField := load.X.(*ssa.FieldAddr)
	isOther := !isInContent && (len(to) != 1 || isField && f.mayPointElsewhere(field.X))
	out, ok = f.state, isOther || len(to) == 0
	for _, t := range to {
		if isOther && !f.objects[t.obj].isOnlyChosen() {
			continue
		}
		var mayBeSet bool
		out, mayBeSet = f.stateIfSet(out, t)
		ok = ok || mayBeSet
	}
	return out, ok || isShared(load.X)
}

// stateIfSet returns the state s for a path on which the field t is not empty. It returns
// false if s says that the field is unset. The code then does not use this struct, but
// another one that the same variable may contain.
func (f *funcAnalysis) stateIfSet(s state, t target) (state, bool) {
	if t.path == "" || t.obj >= len(s) || s[t.obj] == nil {
		return s, true
	}
	fields := s[t.obj]
	v := fields.At(t.path)
	mayBeSet := v.State != Unset
	switch {
	case v.State == Unset:
		v.isUnused = true
	case v.State == Maybe:
		v.State = Dynamic
	case v.State == Dynamic && fields.has(t.path) && len(v.refs) == 0:
		v.From, v.Blank = nil, nil // the origin of a value that is not empty does not matter
	default:
		return s, true
	}
	return slices.Clone(s).withFields(t.obj, slices.Clone(fields).set(t.path, &v)), mayBeSet
}

// isShared reports whether the code passes a pointer to a struct as an interface, as in
// "client.Get(url, &reply)". The called function may decode data into the struct. field
// is the address of a field of the struct.
func isShared(field ssa.Value) bool {
	for range maxDepth {
		addr, ok := field.(*ssa.FieldAddr)
		if !ok {
			break
		}
		field = addr.X
	}
	return slices.ContainsFunc(referrers(field), func(instr ssa.Instruction) bool {
		boxed, ok := instr.(*ssa.MakeInterface)
		return ok && slices.ContainsFunc(referrers(boxed), func(use ssa.Instruction) bool {
			_, isCall := use.(ssa.CallInstruction)
			return isCall
		})
	})
}

// alwaysHolds reports whether the condition at the end of a block is known to be true.
// In "x, ok := m[key].(T)", for example, ok is true if the entry of m is a map that the
// analysis follows.
func (f *funcAnalysis) alwaysHolds(b *ssa.BasicBlock) bool {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return false
	}
	isOK, ok := branch.Cond.(*ssa.Extract)
	if !ok || isOK.Index != 1 {
		return false
	}
	read, ok := isOK.Tuple.(*ssa.TypeAssert)
	if !ok || !isReference(read.AssertedType) {
		return false
	}
	n, ok := onlyTarget(f.targets(read))
	return ok && f.objects[n].Kind == Map
}

// propagate joins two states: out, the state at the end of a block, and in[block], the
// state at the start of a successor, which has the index "block".
// propagate reports whether in[block] has changed. An object that is made on only one
// of the joined paths keeps its fields from this path. If isLast is set, the caller
// does not use out afterwards, so propagate need not copy it.
func propagate(in []state, block int, out state, isLast bool) bool {
	have := in[block]
	if have == nil {
		if in[block] = out; !isLast {
			in[block] = slices.Clone(out)
		}
		if in[block] == nil {
			in[block] = state{}
		}
		return true
	}
	changed := false
	for n, fields := range out {
		switch {
		case fields == nil:
		case n >= len(have) || have[n] == nil:
			have, changed = have.withFields(n, fields), true
		default:
			if joined := have[n].join(fields); !joined.equals(have[n]) {
				have[n], changed = joined, true
			}
		}
	}
	in[block] = have
	return changed
}

// withFields returns s with the given fields of object n. Like append, it may change s
// in place.
func (s state) withFields(n int, fields Fields) state {
	if n >= len(s) {
		s = append(s, make(state, n+1-len(s))...)
	}
	s[n] = fields
	return s
}

// initialState returns the state at the start of the function. The object of a parameter
// has a special entry with the path paramEntry, from which each caller can take the
// fields of its argument. The fields of a captured struct are unknown.
func (f *funcAnalysis) initialState() state {
	out := state{}
	for i, p := range f.fn.Params {
		if !f.isFollowed(p.Type()) {
			continue
		}
		fields := unknown(f.nameOf(p.Type())).setEntry(paramEntry, &Value{State: FromArg, Param: i})
		if isPointer(p.Type()) {
			out = out.withFields(f.addObject(p, Object{Kind: Struct}), fields)
		} else {
			f.putStruct(p, structValue{fields: fields, object: -1})
		}
	}
	for _, v := range f.fn.FreeVars {
		if p, ok := v.Type().(*types.Pointer); ok && !isPointer(p.Elem()) && f.isFollowed(v.Type()) {
			n := f.addObject(v, Object{Kind: Struct, Span: f.span(v.Pos(), v.Pos()+token.Pos(len(v.Name())))})
			f.objects[n].isCaptured = true
			out = out.withFields(n, unknown(f.nameOf(v.Type())))
		}
	}
	return out
}

// addObject adds the object o, whose allocation site is v, and returns its index. If v
// already has an object, the result is the index of that object. A struct without a
// Type gets the name of the type of v or, if that type has no name, a Layout.
func (f *funcAnalysis) addObject(v ssa.Value, o Object) int {
	if n, ok := f.objectIndex[v]; ok {
		return n
	}
	if o.Kind == Struct && o.Type == "" {
		o.Type = f.nameOf(v.Type())
	}
	if o.Kind == Struct && (o.Type == "" || declares(f.pass.Pkg.Path(), o.Type) || f.isForeign(v.Type()) || !f.isDescribed(o.Type)) {
		if t := f.typeOf(v.Type()); o.Type == "" {
			o.Layout = t
		}
	}
	if o.MadeIn == "" && o.Span.File != "" {
		o.MadeIn = string(f.names.Func(f.fn))
		if o.Kind == Struct {
			f.setRow(&o, v.Type())
		}
	}
	switch v.(type) {
	case *ssa.Alloc, *ssa.MakeMap:
		o.Branches = f.branchesOf(v)
	}
	made := &object{Object: o, at: v}
	if instr, ok := v.(ssa.Instruction); ok {
		made.madeIn = instr.Block()
	}
	f.objects = append(f.objects, made)
	f.setIndex(v, len(f.objects)-1)
	return len(f.objects) - 1
}

// setIndex sets the index of the object that the instruction or parameter v makes.
func (f *funcAnalysis) setIndex(v ssa.Value, n int) {
	if f.objectIndex == nil {
		f.objectIndex = map[ssa.Value]int{}
	}
	f.objectIndex[v] = n
}

// putStruct sets what is known about the whole struct v.
func (f *funcAnalysis) putStruct(v ssa.Value, is structValue) {
	if f.values == nil {
		f.values = map[ssa.Value]structValue{}
	}
	f.values[v] = is
}

// addStruct adds the object o for the struct v, which has no address, and returns its index.
// If v already has an object, the result is the index of that object.
func (f *funcAnalysis) addStruct(v ssa.Value, o Object) int {
	n, ok := f.structIndex[v]
	if !ok {
		n = f.addObject(v, o)
		delete(f.objectIndex, v)
		if f.structIndex == nil {
			f.structIndex = map[ssa.Value]int{}
		}
		f.structIndex[v] = n
	}
	return n
}

// setStruct sets the fields of the struct v, which has the object n; see addStruct.
func (f *funcAnalysis) setStruct(v ssa.Value, n int, fields Fields) {
	f.setFields(n, fields)
	f.putStruct(v, structValue{fields: f.snapshot(n), object: n})
}

// fields returns the known fields of object n at the current instruction. If the object
// has not been made yet, all fields are unknown. Later instructions may change the
// returned slice, unlike that of snapshot.
func (f *funcAnalysis) fields(n int) Fields {
	if n >= len(f.state) || f.state[n] == nil {
		f.setFields(n, unknown(f.objects[n].Type))
	}
	return f.state[n]
}

// snapshot returns the known fields of object n at the current instruction. The
// returned slice does not change later, unlike that of fields.
func (f *funcAnalysis) snapshot(n int) Fields {
	fields := f.fields(n)
	f.owned[n] = false
	return fields
}

// writableFields returns the fields of object n in a slice that the caller may change
// and then pass to setFields. It is a copy if another state contains the slice.
func (f *funcAnalysis) writableFields(n int) Fields {
	fields := f.fields(n)
	if f.owned[n] {
		return fields
	}
	return slices.Clone(fields)
}

// setFields replaces the known fields of object n. The caller must not use the slice
// afterwards, because later instructions may change it in place.
func (f *funcAnalysis) setFields(n int, fields Fields) {
	f.state = f.state.withFields(n, fields)
	if n >= len(f.owned) {
		f.owned = append(f.owned, make([]bool, n+1-len(f.owned))...)
	}
	f.owned[n] = true
}

// transferBlock computes the state at the end of a block.
func (f *funcAnalysis) transferBlock(b *ssa.BasicBlock, in state) {
	f.current = b
	// During the last visit, nothing reads the state at the start of the block again.
	if f.state = in; !f.emitting {
		f.state = slices.Clone(in)
	}
	f.owned = slices.Grow(f.owned[:0], len(in))[:len(in)]
	clear(f.owned)
	for _, instr := range b.Instrs {
		f.transfer(instr)
		if f.emitting {
			f.emitTexts(instr)
		}
	}
	f.applyRowLoops(b)
}

// transfer changes f.state from the state before an instruction to the state after it.
func (f *funcAnalysis) transfer(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.Alloc:
		f.alloc(instr)
	case *ssa.MakeMap:
		if m, ok := instr.Type().Underlying().(*types.Map); ok && ssax.IsString(m.Key()) {
			f.setFields(f.addObject(instr, Object{Kind: Map, Span: f.madeAt(instr)}), empty())
		}
	case *ssa.Store:
		f.store(instr)
	case *ssa.MapUpdate:
		f.mapUpdate(instr)
	case *ssa.Range:
		f.addCopiedEntries(instr)
	case *ssa.MakeClosure:
		f.applyClosure(instr)
	case *ssa.UnOp:
		f.analyseLoad(instr)
	case *ssa.Field:
		f.analyseField(instr)
	case *ssa.Phi:
		f.phi(instr)
	case *ssa.ChangeType:
		f.convert(instr)
	case *ssa.Slice:
		f.sliceLiteral(instr)
	case *ssa.IndexAddr:
		f.element(instr)
	case *ssa.MakeInterface:
		if isTarget(instr) || f.isToBeFilled(instr) {
			return
		}
		f.zeroLiteral(instr)
		f.recordEscape(instr.X, escape{strength: strengthOf(instr), setByCallee: f.setAfterBoxing(instr)})
	case *ssa.Send:
		f.recordEscape(instr.X, escape{strength: escapeStored})
	case *ssa.Return:
		f.recordReturned(instr)
	case ssa.CallInstruction:
		f.call(instr)
	}
}

// strengthOf returns the strength of an escape by the conversion m to an interface:
// escapeStored if the function returns the interface or uses it in a phi, and
// escapePassed otherwise.
func strengthOf(m *ssa.MakeInterface) strength {
	for _, ref := range *m.Referrers() {
		switch ref.(type) {
		case *ssa.Return, *ssa.Phi:
			return escapeStored
		}
	}
	return escapePassed
}

// madeAt returns the span of the code that creates the object v, usually a literal. For
// a variable without a literal, it is the span of its name in the declaration.
func (f *funcAnalysis) madeAt(v ssa.Value) span.Span {
	if lit := f.syntax.Literal(v.Pos()); lit != nil {
		return f.span(lit.Pos(), lit.End())
	}
	end := v.Pos()
	if a, ok := v.(*ssa.Alloc); ok && a.Comment != "complit" && a.Comment != "new" {
		end = v.Pos() + token.Pos(len(a.Comment)) // the name of the variable
	}
	return f.span(v.Pos(), end)
}
