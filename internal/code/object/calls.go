package object

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// call follows objects into a call, and back.
func (f *frame) call(b *ssa.BasicBlock, i int, instr ssa.CallInstruction) {
	common := instr.Common()
	status := f.statusAfter(b, i)
	if f.encodes(instr, status) || f.prints(instr, status) || decodes(common) {
		if decodes(common) {
			f.loosen(common)
		}
		return
	}
	s := f.calleeOf(common)
	if s == nil {
		f.unknown(instr)
		return
	}
	for _, p := range sortedKeys(s.Sinks) {
		if p < len(common.Args) {
			for _, u := range s.Sinks[p] {
				u.Sink = f.substituted(u.Sink, common.Args)
				f.sunk(common.Args[p], u, status)
			}
		}
	}
	for _, p := range sortedKeys(s.Prints) {
		if p < len(common.Args) {
			f.printed(common.Args[p], f.substituted(s.Prints[p], common.Args), status)
		}
	}
	for _, p := range sortedKeys(s.Sets) {
		if p < len(common.Args) {
			f.applied(common.Args[p], s.Sets[p].State, common.Args, f.argPlaces(instr))
		}
	}
	f.results(instr, s)
	if f.last {
		f.instantiate(instr, s, status)
	}
	if v := instr.Value(); v != nil && f.last {
		for _, u := range s.Makes {
			u.Sink = f.destination(v)
			f.use(u)
		}
	}
}

func sortedKeys[V any](m map[int]V) []int { return slices.Sorted(maps.Keys(m)) }

// substituted is a sink with the writer that a caller gives.
func (f *frame) substituted(s Sink, args []ssa.Value) Sink {
	if s.To == ToParam && s.Param < len(args) {
		return f.writer(args[s.Param])
	}
	return s
}

// loosen gives up what is known of objects that a call fills in.
func (f *frame) loosen(common *ssa.CallCommon) {
	for _, a := range common.Args {
		for _, t := range f.targets(peel(a)) {
			f.state(t.obj).set(t.path, Value{Is: Dynamic})
		}
	}
}

// unknown is a call of which nothing is known: it may set any field of what it
// gets a pointer to. The options of a constructor are told from it.
func (f *frame) unknown(instr ssa.CallInstruction) {
	common := instr.Common()
	from := f.optionsFrom(common)
	for _, a := range common.Args {
		if _, iface := a.Type().Underlying().(*types.Interface); iface {
			continue // it left as it became one
		}
		for _, t := range f.targets(a) {
			s := f.state(t.obj)
			if from >= 0 {
				f.sum.Options = from + 1
				continue
			}
			if f.objs[t.obj].Kind == Map {
				f.leave(a, leavesPerhaps, nil, nil)
			}
			for path, v := range s {
				if v.Is == Unset || v.Is == Maybe {
					s[path] = Value{Is: Dynamic}
				}
			}
		}
	}
}

// optionsFrom is the parameter of the function from which a called function was
// taken, -1 for none: "for _, o := range options { o(e) }".
func (f *frame) optionsFrom(common *ssa.CallCommon) int {
	if common.IsInvoke() {
		return -1
	}
	v := common.Value
	for range deepest {
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.IndexAddr:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.Parameter:
			return slices.Index(f.fn.Params, x)
		}
	}
	return -1
}

// applied does to an argument what the callee does to the parameter.
func (f *frame) applied(arg ssa.Value, effect State, args []ssa.Value, places []Place) {
	to := f.targets(arg)
	for _, t := range to {
		s := f.state(t.obj)
		for _, path := range slices.Sorted(maps.Keys(effect)) {
			v := f.bound(effect[path], args, places)
			if len(to) > 1 {
				v = either(s.At(join(t.path, path)), v)
			}
			s.set(join(t.path, path), v)
		}
	}
}

// bound is a value of a callee in terms of the caller.
func (f *frame) bound(v Value, args []ssa.Value, places []Place) Value {
	if v.Is != FromArg {
		return v
	}
	if v.Param < 0 || v.Param >= len(args) {
		return Value{Is: Dynamic}
	}
	out := f.value(args[v.Param])
	if v.Param < len(places) {
		out.Place = places[v.Param]
	}
	return out
}

// results begins the objects that a call returns.
func (f *frame) results(instr ssa.CallInstruction, s *Func) {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return
	}
	for _, i := range sortedKeys(s.Results) {
		v := resultValue(call, i)
		if v == nil {
			continue
		}
		r := s.Results[i]
		state, given := f.resultState(instr, s, r)
		o := r.Object
		if from, inherits := r.State[inherited]; inherits && from.Param < len(call.Call.Args) {
			o = f.inheritedObject(call.Call.Args[from.Param], o)
		}
		o.Call, o.Given = f.callPlace(instr), given
		if o.Maker == "" {
			o.Maker = maker(call)
		}
		n := f.begin(v, o, v.Type())
		f.now[n] = state
		if !r.Pointer {
			delete(f.number, v)
			f.values[v] = copied{state, n}
		}
	}
}

// inheritedObject is the object that a method returns a copy of.
func (f *frame) inheritedObject(arg ssa.Value, otherwise Object) Object {
	if c, ok := f.values[arg]; ok && c.of >= 0 {
		return f.objs[c.of].Object
	}
	if to := f.targets(arg); len(to) == 1 {
		return f.objs[to[0].obj].Object
	}
	return otherwise
}

func maker(call *ssa.Call) string {
	if fn := call.Call.StaticCallee(); fn != nil {
		return fn.Name()
	}
	return ""
}

func resultValue(call *ssa.Call, i int) ssa.Value {
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

// resultState is the state of what a call returns, and the paths that the
// arguments gave.
func (f *frame) resultState(instr ssa.CallInstruction, s *Func, r Result) (State, []string) {
	args, places := instr.Common().Args, f.argPlaces(instr)
	out, given := f.filled(r.State, args, places)
	if from, ok := r.State[inherited]; ok && from.Param < len(args) {
		out = f.onTop(args[from.Param], out)
	}
	if s.Options > 0 && s.Options <= len(args) {
		f.options(args[s.Options-1], out)
	}
	return out, given
}

// onTop puts what a function sets onto what the object had before.
func (f *frame) onTop(arg ssa.Value, set State) State {
	base := State{"": {Is: Dynamic}}
	if c, ok := f.values[arg]; ok {
		base = maps.Clone(c.State)
	} else if to := f.targets(arg); len(to) == 1 {
		base = f.resolved(f.state(to[0].obj), 0).under(to[0].path)
	}
	for _, path := range slices.Sorted(maps.Keys(set)) {
		if path != "" {
			base.set(path, set[path])
		}
	}
	return base
}

// options applies the elements of a list of options.
func (f *frame) options(list ssa.Value, s State) {
	elements, ok := elementsOf(list)
	if !ok {
		for path, v := range s {
			if v.Is == Unset {
				s[path] = Value{Is: Dynamic} // any option
			}
		}
		return
	}
	for _, e := range elements {
		call, ok := peel(e).(*ssa.Call)
		if !ok {
			s[""] = Value{Is: Dynamic}
			continue
		}
		callee := f.calleeOf(&call.Call)
		if callee == nil || callee.Option == nil {
			s[""] = Value{Is: Dynamic}
			continue
		}
		for path, v := range callee.Option.State {
			s.set(path, f.bound(v, call.Call.Args, f.argPlaces(call)))
		}
	}
}

// elementsOf are the elements of a list that is made for a call; nil is a list
// without any.
func elementsOf(list ssa.Value) ([]ssa.Value, bool) {
	if c, ok := list.(*ssa.Const); ok && c.Value == nil {
		return nil, true
	}
	slice, ok := list.(*ssa.Slice)
	if !ok {
		return nil, false
	}
	array, ok := slice.X.(*ssa.Alloc)
	if !ok {
		return nil, false
	}
	var out []ssa.Value
	for _, ref := range *array.Referrers() {
		if at, ok := ref.(*ssa.IndexAddr); ok {
			for _, use := range *at.Referrers() {
				if s, ok := use.(*ssa.Store); ok && s.Addr == at {
					out = append(out, s.Val)
				}
			}
		}
	}
	return out, true
}

// instantiate emits the objects of a callee that depend on its parameters.
func (f *frame) instantiate(instr ssa.CallInstruction, s *Func, status *int) {
	args, places := instr.Common().Args, f.argPlaces(instr)
	for _, t := range s.Templates {
		o := t
		o.State, o.Given = f.filled(t.State, args, places)
		o.Call = f.callPlace(instr)
		sink := t.Sink
		if sink != nil {
			to := f.substituted(*sink, args)
			sink = &to
		}
		o.Partial = t.Sink == nil || t.Sink.To != ToParam
		if status == nil {
			status = t.Status
		}
		f.emit(o, final{o.State, sink, status, leavesToSink})
	}
}

// filled is a state of a callee with the arguments in it, and the paths that
// they gave. Fields that the callee sets on top of an argument win.
func (f *frame) filled(of State, args []ssa.Value, places []Place) (State, []string) {
	out, given := State{}, []string(nil)
	for _, path := range slices.Sorted(maps.Keys(of)) {
		base, copied := strings.CutSuffix(path, "."+inherited)
		if !copied {
			continue
		}
		given = append(given, base)
		if !f.put(out, base, of[path], args, places) {
			out[base] = Value{Is: Dynamic}
		}
	}
	for _, path := range slices.Sorted(maps.Keys(of)) {
		if _, filled := of[join(path, inherited)]; path == inherited || filled && path != "" || strings.HasSuffix(path, "."+inherited) {
			continue
		}
		v := of[path]
		if v.Is == FromArg {
			given = append(given, path)
			if f.put(out, path, v, args, places) {
				continue
			}
		}
		out[path] = f.bound(v, args, places)
	}
	slices.Sort(given)
	return out, given
}

// put puts an argument that is an object itself into a state.
func (f *frame) put(s State, path string, v Value, args []ssa.Value, places []Place) bool {
	if v.Param < 0 || v.Param >= len(args) {
		return false
	}
	arg := peel(args[v.Param])
	if c, ok := f.values[arg]; ok {
		s.put(path, c.State)
		f.made(s, path, c.of)
		return true
	}
	if to := f.targets(arg); len(to) == 1 && to[0].path == "" {
		s.put(path, f.resolved(f.state(to[0].obj), 0))
		f.made(s, path, to[0].obj)
		return true
	}
	return false
}

// made notes where the object was made that a path got.
func (f *frame) made(s State, path string, of int) {
	if of >= 0 {
		v := s[path]
		v.Place = f.objs[of].Place
		s[path] = v
	}
}

// sunk notes that a value is encoded.
func (f *frame) sunk(v ssa.Value, u Use, status *int) {
	v = peel(v)
	switch x := v.(type) {
	case *ssa.Parameter:
		if f.last {
			f.addSink(slices.Index(f.fn.Params, x), u)
		}
	case *ssa.Phi:
		for _, e := range x.Edges {
			if _, again := e.(*ssa.Phi); !again {
				f.sunk(e, u, status)
			}
		}
		return
	}
	if !f.last {
		return
	}
	f.useOf(v.Type(), u)
	if u.Prefix == "" {
		f.leave(v, leavesToSink, &u.Sink, status)
	} else {
		f.leave(v, leavesToSink, nil, status) // a part; its type decides
	}
	f.partsSunk(v, u)
}

// partsSunk notes which parameters are parts of a value that is encoded.
func (f *frame) partsSunk(v ssa.Value, u Use) {
	var s State
	if c, ok := f.values[v]; ok {
		s = c.State
	} else if to := f.targets(v); len(to) == 1 {
		s = f.resolved(f.state(to[0].obj), 0).under(to[0].path)
	}
	for path, at := range s {
		if path == inherited || at.Is != FromArg && !s.Has(join(path, inherited)) {
			continue
		}
		from := at
		if mark, ok := s[join(path, inherited)]; ok {
			from = mark
		}
		if from.Is == FromArg && from.Param < len(f.fn.Params) && from.Param >= 0 && f.interesting(f.fn.Params[from.Param].Type()) && path != "" {
			f.addSink(from.Param, Use{Prefix: join(u.Prefix, path), Root: typeName(v.Type()), Sink: u.Sink})
		}
	}
}

func (f *frame) addSink(param int, u Use) {
	if param < 0 {
		return
	}
	u.Type = ""
	if !slices.Contains(f.sum.Sinks[param], u) {
		f.sum.Sinks[param] = append(f.sum.Sinks[param], u)
	}
}

// useOf notes that values of a type are encoded, and with them their parts.
func (f *frame) useOf(t types.Type, u Use) {
	s, named := structOf(t)
	if s == nil {
		return
	}
	u.Type = fullName(named)
	f.use(u)
	for i := range s.NumFields() {
		if inner, n := structOf(s.Field(i).Type()); inner != nil && n != nil && f.interesting(s.Field(i).Type()) && fullName(n) != u.Type && step(s, i) != "" {
			root := u.Root
			if u.Prefix == "" {
				root = u.Type
			}
			f.use(Use{Type: fullName(n), Prefix: join(u.Prefix, step(s, i)), Root: root, Sink: u.Sink})
		}
	}
}

func (f *frame) use(u Use) {
	if u.Sink.To == ToParam {
		if !f.last {
			return
		}
		u.Sink = Sink{To: Writer}
	}
	if u.Type != "" && !slices.Contains(f.out.Uses, u) {
		f.out.Uses = append(f.out.Uses, u)
	}
}

// statusAfter is the status with which the process ends after an instruction of
// a block, nil where that is not known.
func (f *frame) statusAfter(b *ssa.BasicBlock, i int) *int {
	for range deepest {
		for _, instr := range b.Instrs[i+1:] {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			fn := call.Call.StaticCallee()
			if fn == nil || fn.Pkg == nil || fn.Pkg.Pkg.Path() != "os" || fn.Name() != "Exit" {
				continue
			}
			c, ok := call.Call.Args[0].(*ssa.Const)
			if !ok {
				return nil
			}
			status := int(c.Int64() & 0xff)
			return &status
		}
		if len(b.Succs) != 1 {
			return nil
		}
		b, i = b.Succs[0], -1
	}
	return nil
}

// argPlaces are where the arguments of a call stand, as the SSA counts them.
func (f *frame) argPlaces(instr ssa.CallInstruction) []Place {
	call := f.callAt(instr.Pos())
	if call == nil {
		return nil
	}
	var out []Place
	if extra := len(instr.Common().Args) - len(call.Args); extra > 0 && !instr.Common().IsInvoke() {
		for range extra {
			out = append(out, f.place(call.Pos(), call.End()))
		}
	}
	for _, a := range call.Args {
		out = append(out, f.place(a.Pos(), a.End()))
	}
	return out
}

func (f *frame) callPlace(instr ssa.CallInstruction) Place {
	if call := f.callAt(instr.Pos()); call != nil {
		return f.place(call.Pos(), call.End())
	}
	return f.place(instr.Pos(), token.NoPos)
}
