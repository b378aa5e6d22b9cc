package object

import (
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A frame is the reading of one function.
type frame struct {
	*reader
	fn      *ssa.Function
	sum     *Func
	objs    []*object
	number  map[ssa.Value]int // of the value that an object begins with
	values  map[ssa.Value]copied
	now     world
	returns []returning
	last    bool // the states do not change any more: objects may be emitted
}

// A returning is an object that a function returns, -1 for one that is not known.
type returning struct {
	result, of int
	state      State
}

// A world is the states of all objects at a point of a function.
type world map[int]State

// A copied is a struct that is held by value, with the object it was copied of.
type copied struct {
	State
	of int
}

// An object is followed in a function.
type object struct {
	Object
	typ    types.Type
	finals []final
}

// A final is a point where an object leaves.
type final struct {
	state    State
	sink     *Sink
	status   *int
	strength int
}

// run reads a function.
func (r *reader) run(fn *ssa.Function) *Func {
	f := &frame{
		reader: r, fn: fn, number: map[ssa.Value]int{}, values: map[ssa.Value]copied{},
		sum: &Func{Results: map[int]Result{}, Sets: map[int]Effect{}, Sinks: map[int][]Use{}, Prints: map[int]Sink{}},
	}
	if len(fn.Blocks) == 0 {
		return f.sum
	}
	start := f.parameters()
	in := map[*ssa.BasicBlock]world{fn.Blocks[0]: start}
	for range rounds {
		changed := false
		for _, b := range fn.Blocks {
			w, reached := in[b]
			if !reached {
				continue
			}
			out := f.block(b, w)
			for _, succ := range b.Succs {
				changed = flow(in, succ, out) || changed
			}
		}
		if !changed {
			break
		}
	}
	f.last = true
	for _, b := range fn.Blocks {
		if w, reached := in[b]; reached {
			f.block(b, w)
		}
	}
	f.finish()
	return f.sum
}

// rounds bounds how often a function is gone through. States only get less
// certain, so that few are needed.
const rounds = 12

// flow lets a world into a block, and reports whether that changed anything.
func flow(in map[*ssa.BasicBlock]world, b *ssa.BasicBlock, w world) bool {
	have, ok := in[b]
	if !ok {
		in[b] = w.clone()
		return true
	}
	changed := false
	for n, s := range w {
		old, known := have[n]
		if !known {
			have[n], changed = s, true // it begins on this way only
			continue
		}
		if m := merge(old, s); !same(m, old) {
			have[n], changed = m, true
		}
	}
	return changed
}

func (w world) clone() world {
	out := world{}
	for n, s := range w {
		out[n] = maps.Clone(s)
	}
	return out
}

// parameters begins objects for the parameters that are some.
func (f *frame) parameters() world {
	w := world{}
	for i, p := range f.fn.Params {
		if !f.interesting(p.Type()) {
			continue
		}
		s := State{"": {Is: Dynamic}, inherited: {Is: FromArg, Param: i}}
		if _, pointer := p.Type().Underlying().(*types.Pointer); pointer {
			w[f.begin(p, Object{Kind: Struct, Type: typeName(p.Type())}, p.Type())] = s
		} else {
			f.values[p] = copied{s, -1}
		}
	}
	return w
}

// state is what is known of an object here. Of one that begins on another way
// nothing is.
func (f *frame) state(n int) State {
	if f.now[n] == nil {
		f.now[n] = State{"": {Is: Dynamic}}
	}
	return f.now[n]
}

func typeName(t types.Type) string {
	_, n := structOf(t)
	return fullName(n)
}

// begin numbers an object.
func (f *frame) begin(v ssa.Value, o Object, t types.Type) int {
	if n, ok := f.number[v]; ok {
		return n
	}
	if o.Kind == Struct && o.Type == "" {
		o.Layout = f.typeOf(t)
	} else if o.Kind == Struct {
		f.typeOf(t)
	}
	f.objs = append(f.objs, &object{Object: o, typ: t})
	f.number[v] = len(f.objs) - 1
	return len(f.objs) - 1
}

// block goes through a block and returns the world behind it.
func (f *frame) block(b *ssa.BasicBlock, in world) world {
	f.now = in.clone()
	for i, instr := range b.Instrs {
		f.step(b, i, instr)
	}
	return f.now
}

func (f *frame) step(b *ssa.BasicBlock, i int, instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.Alloc:
		f.alloc(instr)
	case *ssa.MakeMap:
		if m, ok := instr.Type().Underlying().(*types.Map); ok && isString(m.Key()) {
			n := f.begin(instr, Object{Kind: Map, Place: f.literal(instr.Pos(), instr)}, instr.Type())
			f.now[n] = State{"": {Is: Unset}}
		}
	case *ssa.Store:
		f.store(instr)
	case *ssa.MapUpdate:
		f.mapUpdate(instr)
	case *ssa.UnOp:
		f.load(instr)
	case *ssa.Field:
		if c, ok := f.values[instr.X]; ok {
			s, _ := structOf(instr.X.Type())
			f.values[instr] = copied{c.under(step(s, instr.Field)), c.of}
		}
	case *ssa.Phi:
		f.phi(instr)
	case *ssa.ChangeType:
		if c, ok := f.values[instr.X]; ok {
			f.values[instr] = c
		}
	case *ssa.MakeInterface:
		f.leave(instr.X, strengthOf(instr), nil, nil)
	case *ssa.Return:
		f.returned(instr)
	case ssa.CallInstruction:
		f.call(b, i, instr)
	}
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func (f *frame) alloc(a *ssa.Alloc) {
	t := a.Type().Underlying().(*types.Pointer).Elem()
	if _, ok := t.Underlying().(*types.Struct); !ok || !f.interesting(t) {
		return
	}
	n := f.begin(a, Object{Kind: Struct, Type: typeName(t), Place: f.literal(a.Pos(), a)}, t)
	f.now[n] = State{"": {Is: Unset}}
}

// strengthOf says how surely a value that becomes an interface leaves there.
// One that is only an argument of a call may be logged and go on.
func strengthOf(m *ssa.MakeInterface) int {
	for _, ref := range *m.Referrers() {
		switch ref.(type) {
		case *ssa.Return, *ssa.Phi:
			return leavesSurely
		}
	}
	return leavesPerhaps
}

// How surely an object leaves.
const (
	leavesPerhaps = 1
	leavesSurely  = 2
	leavesToSink  = 3
)

// A target is a place in an object.
type target struct {
	obj  int
	path string
}

// targets are the places that an address may be, or the objects that a pointer
// or a map may be.
//
// A value is asked once: variables that closures share may hold each other.
func (f *frame) targets(v ssa.Value) []target {
	if n, ok := f.number[v]; ok {
		return []target{{n, ""}} // as most are
	}
	return f.targetsOf(v, map[ssa.Value]bool{})
}

func (f *frame) targetsOf(v ssa.Value, seen map[ssa.Value]bool) []target {
	if n, ok := f.number[v]; ok {
		return []target{{n, ""}}
	}
	if seen[v] {
		return nil
	}
	seen[v] = true
	var out []target
	switch v := v.(type) {
	case *ssa.FieldAddr:
		s, _ := structOf(v.X.Type())
		for _, t := range f.targetsOf(v.X, seen) {
			out = append(out, target{t.obj, join(t.path, step(s, v.Field))})
		}
	case *ssa.Phi:
		for _, e := range v.Edges {
			out = append(out, f.targetsOf(e, seen)...)
		}
	case *ssa.ChangeType:
		return f.targetsOf(v.X, seen)
	case *ssa.UnOp:
		if v.Op != token.MUL {
			return nil
		}
		for _, t := range f.targetsOf(v.X, seen) { // a field that is a pointer
			if at := f.state(t.obj).At(t.path); at.ref > 0 {
				out = append(out, target{at.ref - 1, ""})
			}
		}
		for _, stored := range storedIn(v.X) { // a variable that closures share
			out = append(out, f.targetsOf(stored, seen)...)
		}
	}
	return out
}

// storedIn are the values that a local variable gets.
func storedIn(v ssa.Value) []ssa.Value {
	a, ok := v.(*ssa.Alloc)
	if !ok {
		return nil
	}
	var out []ssa.Value
	for _, ref := range *a.Referrers() {
		if s, ok := ref.(*ssa.Store); ok && s.Addr == a {
			out = append(out, s.Val)
		}
	}
	return out
}

// assign sets a place to what a value is.
func (f *frame) assign(at []target, v ssa.Value, place Place) {
	for _, t := range at {
		s := f.state(t.obj)
		if len(at) > 1 { // one of several: it may keep what it has
			next := maps.Clone(s)
			f.assignTo(next, t.path, v, place)
			f.now[t.obj] = merge(s, next)
			continue
		}
		f.assignTo(s, t.path, v, place)
	}
}

func (f *frame) assignTo(s State, path string, v ssa.Value, place Place) {
	v = peel(v)
	if c, ok := f.values[v]; ok {
		s.put(path, c.State)
		return
	}
	if to := f.targets(v); len(to) == 1 && to[0].path == "" {
		s.set(path, Value{Is: Dynamic, ref: to[0].obj + 1})
		return
	}
	value := f.value(v)
	value.Place = place
	s.set(path, value)
}

// peel takes away what does not change a value.
func peel(v ssa.Value) ssa.Value {
	for {
		switch x := v.(type) {
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.ChangeInterface:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		default:
			return v
		}
	}
}

// value is what is known of a value that is no object.
func (f *frame) value(v ssa.Value) Value {
	switch v := peel(v).(type) {
	case *ssa.Const:
		return constantOf(v)
	case *ssa.Parameter:
		return Value{Is: FromArg, Param: slices.Index(f.fn.Params, v)}
	case *ssa.Convert:
		return f.value(v.X)
	case *ssa.Slice:
		if a, ok := v.X.(*ssa.Alloc); ok {
			if array, ok := a.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array); ok && array.Len() == 0 {
				return Value{Is: Constant}
			}
		}
	case *ssa.UnOp:
		return f.loaded(v)
	case *ssa.Field:
		return Value{Is: Dynamic, Of: fieldOf(v.X.Type(), v.Field)}
	case *ssa.Phi:
		out := f.value(v.Edges[0])
		for _, e := range v.Edges[1:] {
			if _, again := e.(*ssa.Phi); again {
				return Value{Is: Dynamic}
			}
			out = either(out, f.value(e))
		}
		return out
	}
	return Value{Is: Dynamic}
}

// loaded is the value of a variable: one that closures share, or a parameter of
// the function around a closure.
func (f *frame) loaded(v *ssa.UnOp) Value {
	if v.Op != token.MUL {
		return Value{Is: Dynamic}
	}
	from := v.X
	if free, ok := from.(*ssa.FreeVar); ok {
		if from = captured(f.fn, free); from == nil {
			return Value{Is: Dynamic}
		}
		if stored := storedIn(from); len(stored) == 1 {
			if p, ok := stored[0].(*ssa.Parameter); ok {
				return Value{Is: FromArg, Param: outer + slices.Index(p.Parent().Params, p)}
			}
			if c, ok := stored[0].(*ssa.Const); ok {
				return constantOf(c)
			}
		}
		return Value{Is: Dynamic}
	}
	if to := f.targets(from); len(to) == 1 {
		at := f.state(to[0].obj).At(to[0].path)
		if at.Is == Constant || at.Is == FromArg && !f.state(to[0].obj).Has(inherited) {
			at.ref = 0
			return at
		}
		return Value{Is: Dynamic, Of: Field{f.objs[to[0].obj].Type, to[0].path}}
	}
	if field, ok := from.(*ssa.FieldAddr); ok {
		return Value{Is: Dynamic, Of: fieldOf(field.X.Type(), field.Field)}
	}
	if stored := storedIn(from); len(stored) == 1 {
		return f.value(stored[0])
	}
	return Value{Is: Dynamic}
}

// fieldOf names a field of a struct type; the zero Field is one without a name.
func fieldOf(t types.Type, i int) Field {
	s, named := structOf(t)
	if s == nil || fullName(named) == "" {
		return Field{}
	}
	return Field{fullName(named), step(s, i)}
}

// outer is added to the numbers of parameters of the function around a closure.
const outer = 1000

// captured is what the free variable of a closure is outside of it.
func captured(fn *ssa.Function, free *ssa.FreeVar) ssa.Value {
	i := slices.Index(fn.FreeVars, free)
	if fn.Parent() == nil || i < 0 {
		return nil
	}
	for _, b := range fn.Parent().Blocks {
		for _, instr := range b.Instrs {
			if m, ok := instr.(*ssa.MakeClosure); ok && m.Fn == fn && i < len(m.Bindings) {
				return m.Bindings[i]
			}
		}
	}
	return nil
}

func constantOf(c *ssa.Const) Value {
	v := Value{Is: Constant}
	if c.Value == nil {
		return v
	}
	switch c.Value.Kind() {
	case constant.String:
		v.Const = constant.StringVal(c.Value)
	default:
		v.Const = c.Value.ExactString()
	}
	return v
}

func (f *frame) store(s *ssa.Store) {
	if to := f.targets(s.Addr); len(to) > 0 {
		if t := f.typeOf(s.Val.Type()); t != nil && isZero(s.Val) && !isPointer(s.Val.Type()) {
			for _, at := range to {
				f.state(at.obj).clear(at.path, t)
			}
			return
		}
		f.assign(to, s.Val, f.valuePlace(s.Pos()))
		f.assigned(s.Addr, to)
		return
	}
	if _, local := s.Addr.(*ssa.Alloc); !local {
		f.leave(s.Val, leavesSurely, nil, nil)
	}
}

// assigned notes that a caller sets fields of what a constructor gave it.
func (f *frame) assigned(addr ssa.Value, to []target) {
	if _, field := addr.(*ssa.FieldAddr); !field || !f.last {
		return
	}
	for _, t := range to {
		if o := f.objs[t.obj]; !o.Call.IsZero() && !slices.Contains(f.out.Assigned[o.Type], t.path) {
			f.out.Assigned[o.Type] = append(f.out.Assigned[o.Type], t.path)
		}
	}
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

func isZero(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value == nil
}

func (f *frame) mapUpdate(m *ssa.MapUpdate) {
	to := f.targets(m.Map)
	key, ok := m.Key.(*ssa.Const)
	if !ok || key.Value == nil || key.Value.Kind() != constant.String {
		for _, t := range to {
			f.state(t.obj)[""] = Value{Is: Dynamic} // any key
		}
		return
	}
	var at []target
	for _, t := range to {
		at = append(at, target{t.obj, join(t.path, constant.StringVal(key.Value))})
	}
	f.assign(at, m.Value, f.valuePlace(m.Pos()))
}

func (f *frame) load(u *ssa.UnOp) {
	if u.Op != token.MUL || !f.interesting(u.Type()) {
		return
	}
	if _, pointer := u.Type().Underlying().(*types.Pointer); pointer {
		return
	}
	to := f.targets(u.X)
	var out copied
	for i, t := range to {
		s := f.resolved(f.state(t.obj), 0).under(t.path)
		if i == 0 {
			out = copied{s, t.obj}
		} else {
			out.State = merge(out.State, s)
		}
	}
	if len(to) > 0 {
		f.values[u] = out
	}
}

func (f *frame) phi(p *ssa.Phi) {
	if !f.interesting(p.Type()) {
		return
	}
	var out copied
	known := 0
	for _, e := range p.Edges {
		c, ok := f.values[e]
		if !ok {
			continue
		}
		if known++; known == 1 {
			out = copied{maps.Clone(c.State), c.of}
		} else {
			out.State = merge(out.State, c.State)
		}
	}
	if known == len(p.Edges) {
		f.values[p] = out
	}
}

// resolved is a state with the objects that fields point to in it.
func (f *frame) resolved(s State, depth int) State {
	out := maps.Clone(s)
	for path, v := range s {
		if v.ref > 0 && depth < deepest {
			out.put(path, f.resolved(f.state(v.ref-1), depth+1))
		}
	}
	return out
}

// leave notes that a value leaves, if it is an object.
func (f *frame) leave(v ssa.Value, strength int, sink *Sink, status *int) {
	if !f.last {
		return
	}
	v = peel(v)
	if c, ok := f.values[v]; ok {
		if c.of >= 0 {
			f.objs[c.of].finals = append(f.objs[c.of].finals, final{c.State, sink, status, strength})
		}
		return
	}
	for _, t := range f.targets(v) {
		if t.path == "" {
			f.objs[t.obj].finals = append(f.objs[t.obj].finals, final{f.resolved(f.state(t.obj), 0), sink, status, strength})
		}
	}
}

// returned notes which results are objects, and what became of those that the
// parameters point to.
func (f *frame) returned(ret *ssa.Return) {
	if !f.last {
		return
	}
	for i, v := range ret.Results {
		v = peelNamed(v)
		if c, ok := f.values[v]; ok {
			f.result(i, c.State, c.of, false)
			continue
		}
		if _, iface := ret.Results[i].(*ssa.MakeInterface); iface {
			continue // it left as it became one
		}
		to := f.targets(v)
		for _, t := range to {
			if t.path == "" {
				f.result(i, f.resolved(f.state(t.obj), 0), t.obj, true)
			}
		}
		if len(to) == 0 && !isZero(v) && f.interesting(v.Type()) {
			f.result(i, State{"": {Is: Dynamic}}, -1, isPointer(v.Type())) // one that is not known
		}
		f.option(i, v)
	}
	for i, p := range f.fn.Params {
		if n, ok := f.number[p]; ok {
			f.effect(i, f.objs[n].Type, f.state(n))
		}
	}
}

func peelNamed(v ssa.Value) ssa.Value {
	if c, ok := v.(*ssa.ChangeType); ok {
		return c.X
	}
	return v
}

// result merges an object into what a result can be. Of several objects none is
// followed further: they leave here.
func (f *frame) result(i int, s State, of int, pointer bool) {
	f.returns = append(f.returns, returning{i, of, s})
	r := Result{Pointer: pointer}
	if of >= 0 {
		r.Object = f.objs[of].Object
	} else {
		r.Object = Object{Kind: Struct, Type: typeName(f.fn.Signature.Results().At(i).Type())}
	}
	r.State = s
	if have, ok := f.sum.Results[i]; ok {
		r.Object, r.State = have.Object, merge(have.State, s)
	}
	f.sum.Results[i] = r
}

// effect merges what a function does to the object of a parameter.
func (f *frame) effect(i int, typ string, s State) {
	out := State{}
	for path, v := range s {
		if path != "" && path != inherited && v.Is != Maybe && v.Is != Unset {
			v.ref = 0
			out[path] = v
		}
	}
	if have, ok := f.sum.Sets[i]; ok {
		for path, v := range have.State {
			if w, both := out[path]; both {
				out[path] = either(v, w)
			}
		}
		for path := range out {
			if _, both := have.State[path]; !both {
				delete(out, path)
			}
		}
	}
	f.sum.Sets[i] = Effect{typ, out}
}

// option notes that a result is a function which sets fields.
func (f *frame) option(i int, v ssa.Value) {
	closure, ok := v.(*ssa.MakeClosure)
	if !ok || i != 0 {
		return
	}
	inner := f.summary(closure.Fn.(*ssa.Function))
	if inner == nil {
		return
	}
	if e, ok := inner.Sets[0]; ok && len(e.State) > 0 {
		out := State{}
		for path, v := range e.State {
			if v.Is == FromArg {
				if v.Param < outer {
					v = Value{Is: Dynamic}
				} else {
					v.Param -= outer
				}
			}
			out[path] = v
		}
		f.sum.Option = &Effect{e.Type, out}
	}
}

// finish emits the objects whose way ends in the function.
func (f *frame) finish() {
	for _, r := range f.returns {
		several := slices.ContainsFunc(f.returns, func(o returning) bool { return o.result == r.result && o.of != r.of })
		if !several {
			continue
		}
		if r.of >= 0 {
			f.objs[r.of].finals = append(f.objs[r.of].finals, final{state: r.state, strength: leavesSurely})
		}
		unknown := f.sum.Results[r.result]
		unknown.State = State{"": {Is: Dynamic}}
		f.sum.Results[r.result] = unknown
	}
	maps.DeleteFunc(f.sum.Sets, func(_ int, e Effect) bool { return len(e.State) == 0 })
	for _, o := range f.objs {
		strongest := 0
		for _, x := range o.finals {
			strongest = max(strongest, x.strength)
		}
		for _, x := range o.finals {
			if x.strength == strongest && (!o.Place.IsZero() || o.Maker != "") {
				f.emit(o.Object, x)
			}
		}
	}
}

// emit adds an object. One that depends on parameters is also a template for
// the callers.
func (f *frame) emit(o Object, x final) {
	o.State, o.Sink, o.Status = State{}, x.sink, x.status
	if recv := f.fn.Signature.Recv(); recv != nil && strings.HasPrefix(f.fn.Name(), "Marshal") {
		o.Via = typeName(recv.Type())
	}
	symbolic := false
	for path, v := range x.state {
		v.ref = 0
		symbolic = symbolic || v.Is == FromArg && path != inherited
		o.State[path] = v
	}
	if o.Sink != nil && o.Sink.To == ToParam {
		f.sum.Templates = append(f.sum.Templates, o) // the writer decides whether it counts
		return
	}
	if symbolic {
		t := o
		t.State = maps.Clone(o.State)
		f.sum.Templates = append(f.sum.Templates, t)
	}
	for path, v := range o.State {
		if v.Is == FromArg {
			o.State[path] = Value{Is: Dynamic}
		}
	}
	f.out.Objects = append(f.out.Objects, o)
}
