package object

import (
	"go/constant"
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// A target is a field of an object or, if path is "", the object itself.
type target struct {
	obj  int
	path string
}

// targets returns what the address, pointer or map v may refer to: an object or a field
// of one. It returns none for other values.
func (f *funcAnalysis) targets(v ssa.Value) []target {
	if n, ok := f.chosen[v]; ok {
		return []target{{n, ""}}
	}
	if n, ok := f.objectIndex[v]; ok {
		return f.containedObjects(n) // the common case: v is an allocation site
	}
	if len(f.objectIndex) == 0 {
		return nil
	}
	return f.targetsOf(v, nil)
}

// targetsOf is the recursive part of targets. seen contains the visited values, so that
// the recursion ends if captured variables contain pointers to each other. It stays
// nil, which saves an allocation, until a value has several operands.
func (f *funcAnalysis) targetsOf(v ssa.Value, seen map[ssa.Value]bool) []target {
	if n, ok := f.objectIndex[v]; ok {
		return f.containedObjects(n)
	}
	if seen[v] {
		return nil
	}
	if seen == nil && hasSeveralOperands(v) {
		seen = map[ssa.Value]bool{}
	}
	if seen != nil {
		seen[v] = true
	}
	var out []target
	switch v := v.(type) {
	case *ssa.FieldAddr:
		s, _ := ssax.StructOf(v.X.Type())
		for _, t := range f.targetsOf(v.X, seen) {
			out = append(out, target{t.obj, join(t.path, pathOf(s, v.Field))})
		}
	case *ssa.Phi:
		for _, e := range v.Edges {
			for _, t := range f.targetsOf(e, seen) {
				if !slices.Contains(out, t) {
					out = append(out, t)
				}
			}
		}
	case *ssa.ChangeType:
		return f.targetsOf(v.X, seen)
	case *ssa.Call:
		if to, ok := f.aliases[v]; ok {
			return slices.Clone(to)
		}
		if m := returnedMap(v); m != nil {
			return f.targetsOf(m, seen)
		}
	case *ssa.Extract: // one of the results of "x, ok := …"
		switch tuple := v.Tuple.(type) {
		case *ssa.TypeAssert, *ssa.Lookup:
			if v.Index == 0 {
				return f.targetsOf(tuple, seen)
			}
		}
	case *ssa.TypeAssert:
		if isReference(v.AssertedType) {
			return f.targetsOf(peel(v.X), seen)
		}
	case *ssa.Lookup:
		if key, ok := ssax.String(v.Index); ok {
			for _, t := range f.targetsOf(v.X, seen) {
				for _, n := range f.fields(t.obj).At(join(t.path, key)).refs {
					out = append(out, target{n, ""})
				}
			}
		}
	case *ssa.UnOp:
		if v.Op != token.MUL {
			return nil
		}
		for _, t := range f.targetsOf(v.X, seen) { // v.X is a field that contains a pointer
			for _, n := range f.fields(t.obj).At(t.path).refs {
				out = append(out, target{n, ""})
			}
		}
		for stored := range storesIn(v.X) { // a variable that closures share
			out = append(out, f.targetsOf(stored, seen)...)
		}
	}
	return out
}

// hasSeveralOperands reports whether v can be one of several other values: v is a phi, or
// the program loads v from a variable.
func hasSeveralOperands(v ssa.Value) bool {
	if load, ok := v.(*ssa.UnOp); ok {
		_, isVariable := load.X.(*ssa.Alloc)
		return isVariable
	}
	_, isPhi := v.(*ssa.Phi)
	return isPhi
}

// isReference reports whether a type is a map or a pointer, so that two values of the
// type can refer to the same object.
func isReference(t types.Type) bool {
	_, isMap := t.Underlying().(*types.Map)
	return isMap || isPointer(t)
}

// containedObjects returns the objects that variable n may contain, if the code assigns
// whole structs to it, as in "f = Failure{…}". For any other object, it returns n
// itself.
func (f *funcAnalysis) containedObjects(n int) []target {
	if n >= len(f.state) || !f.state[n].has(content) {
		return []target{{n, ""}}
	}
	var out []target
	for _, held := range f.state[n].At(content).refs {
		out = append(out, target{held, ""})
	}
	return out
}

// onlyTarget returns the index of the object to which a pointer certainly points.
// targets lists what the pointer may point to. ok is false unless this is exactly one
// object, and not a field.
func onlyTarget(targets []target) (n int, ok bool) {
	if len(targets) != 1 || targets[0].path != "" {
		return 0, false
	}
	return targets[0].obj, true
}

// storedIn returns the values that the function stores in v, if v is a local variable.
// Otherwise it returns nil.
func storedIn(v ssa.Value) []ssa.Value { return slices.Collect(storesIn(v)) }

// storesIn is like storedIn, but returns an iterator, which needs no memory for the
// list.
func storesIn(v ssa.Value) iter.Seq[ssa.Value] {
	return func(yield func(ssa.Value) bool) {
		a, ok := v.(*ssa.Alloc)
		if !ok {
			return
		}
		for _, ref := range *a.Referrers() {
			if s, ok := ref.(*ssa.Store); ok && s.Addr == ssa.Value(a) && !yield(s.Val) {
				return
			}
		}
	}
}

func (f *funcAnalysis) store(s *ssa.Store) {
	f.noteHeldLogger(s)
	if f.applyStore(s) {
		return
	}
	to := f.targets(s.Addr)
	f.recordFill(s, to)
	if len(to) == 0 {
		if isLogged(s.Addr) {
			f.recordEscape(s.Val, escape{strength: escapePassed})
		} else if g, ok := s.Addr.(*ssa.Global); ok && f.emitting && f.isObject(s.Val) {
			f.recordEscape(s.Val, escape{strength: escapeStored, setByCallee: f.setsLater(g), variable: f.exportedVariable(g)})
		} else if _, local := s.Addr.(*ssa.Alloc); !local {
			if _, isElement := s.Addr.(*ssa.IndexAddr); isElement {
				f.forgetElement(s.Val)
			}
			f.recordEscape(s.Val, escape{strength: escapeStored})
		}
		return
	}
	if _, isStruct := s.Val.Type().Underlying().(*types.Struct); isStruct && isZero(s.Val) {
		for _, t := range to {
			f.setFields(t.obj, f.zeroFields(f.writableFields(t.obj), t, s))
		}
		return
	}
	if f.isOneOfSeveral(s) {
		f.recordEscape(s.Val, escape{strength: escapeStored})
		for _, t := range to {
			f.setFields(t.obj, unknown(f.objects[t.obj].Type))
		}
		return
	}
	f.assign(to, s, s.Val)
	f.noteAssigned(s.Addr, to)
	f.noteInnerAssigned(s, to)
}

// isObject reports whether v is an object, or contains one, so that it can escape.
func (f *funcAnalysis) isObject(v ssa.Value) bool {
	v = unbox(v)
	_, isStruct := f.values[v]
	return isStruct || len(f.targets(v)) > 0
}

// setsLater returns an entry with an unknown value for each field of a package variable
// that functions of the package may set after its initialisation.
func (f *funcAnalysis) setsLater(g *ssa.Global) Fields {
	var out Fields
	for _, path := range f.assignedLater(g) {
		out = out.setEntry(path, dynamic)
	}
	return out
}

// zeroFields returns the fields of an object after the assignment s of a zero struct
// such as T{}. t is the object or the field to which s assigns. Like append, zeroFields
// may change fields in place.
func (f *funcAnalysis) zeroFields(fields Fields, t target, s *ssa.Store) Fields {
	if outer, embedded := embeddedStruct(s); outer != nil {
		return f.storeEmbedded(fields, t.path, outer, embedded, empty())
	}
	return fields.set(t.path, unset)
}

// storedAt returns the span of the expression on the right-hand side of the assignment
// at pos.
func (f *funcAnalysis) storedAt(pos token.Pos) span.Span {
	if e := f.syntax.Stored(pos); e != nil {
		return f.span(e.Pos(), e.End())
	}
	return span.Span{}
}

// mapUpdate handles m[k] = v. If k is not constant, the assignment may set any key, so
// the values of all keys without an entry become unknown.
func (f *funcAnalysis) mapUpdate(m *ssa.MapUpdate) {
	if _, boxed := m.Value.(*ssa.MakeInterface); !boxed {
		f.forgetElement(m.Value)
		// A map whose elements are structs cannot be an envelope, so the analysis stops
		// following the struct.
		f.recordEscape(m.Value, escape{strength: escapeStored})
	}
	to := f.targets(m.Map)
	if f.isInRowLoop(m) {
		return
	}
	if key, ok := f.keyOfUpdate(m); ok {
		f.assignKey(m, key, m.Value)
	} else if copiedIn(m) == nil { // addCopiedEntries copies the other entries
		f.openKeys(to)
	}
}

// openKeys records that the code sets unknown keys in one of several maps. The
// parameter "to" lists these maps.
func (f *funcAnalysis) openKeys(to []target) {
	for _, t := range to {
		f.objects[t.obj].hasOpenKeys = f.objects[t.obj].hasOpenKeys || t.path == ""
		f.setFields(t.obj, f.writableFields(t.obj).setEntry(t.path, openMap))
	}
}

// assign handles an assignment of v to one of the targets. If there are several, each of
// them has either v or its old value afterwards (a weak update); see [Value.orMissing].
// But if the targets are the structs that one variable may contain, all of them are set
// to v, because the code uses only the struct in the variable.
func (f *funcAnalysis) assign(to []target, instr ssa.Instruction, v ssa.Value) {
	isCaught := f.emitting && len(to) == 1 && (f.isUnmatched(v, instr.Block()) || f.isCaught(v))
	store, isStore := instr.(*ssa.Store)
	isInContent := isStore && f.isInContent(store.Addr)
	for _, t := range to {
		f.objects[t.obj].IsCatchAll = f.objects[t.obj].IsCatchAll || isCaught
		if len(to) == 1 || isInContent {
			f.setFields(t.obj, f.fieldsAfterStore(f.writableFields(t.obj), t, instr, v))
			continue
		}
		old := f.snapshot(t.obj)
		set := f.fieldsAfterStore(f.writableFields(t.obj), t, instr, v)
		f.setFields(t.obj, f.weaklyUpdated(t.obj, old, set))
	}
}

// weaklyUpdated returns the fields of object n after an assignment that changes either
// n or another object. "set" contains the fields if n is changed, and "old" contains
// them if it is not.
func (f *funcAnalysis) weaklyUpdated(n int, old, set Fields) Fields {
	both := old.join(set)
	if !f.objects[n].isOnlyChosen() {
		return both
	}
	return both.mapValues(func(e Field) *Value { return e.Value.orMissing(set.at(e.Path)) })
}

// isOnlyChosen reports whether the function uses an object only through variables or
// results that may contain several objects. The code then sets a field in the chosen
// object and uses only that one, so the field may be missing in the others.
func (o *object) isOnlyChosen() bool {
	if o.call != nil {
		return true
	}
	for _, ref := range referrers(o.at) {
		switch x := ref.(type) {
		case *ssa.Phi, *ssa.FieldAddr:
		case *ssa.Store:
			if _, isVariable := x.Addr.(*ssa.Alloc); !isVariable {
				return false
			}
		case *ssa.MapUpdate:
			if x.Value == o.at {
				return false
			}
		default:
			return false
		}
	}
	return o.at != nil
}

// fieldsAfterStore returns the fields of an object after instr has assigned v to the
// target t, which is the object or a field of it. fields contains the fields before
// instr. Like append, fieldsAfterStore may change them in place.
func (f *funcAnalysis) fieldsAfterStore(fields Fields, t target, instr ssa.Instruction, v ssa.Value) Fields {
	f.noteCopy(t, v)
	if outer, embedded := embeddedStruct(instr); outer != nil {
		values := f.fieldsAfterAssign(empty(), target{t.obj, ""}, instr, v)
		return f.storeEmbedded(fields, t.path, outer, embedded, values)
	}
	return f.fieldsAfterAssign(fields, t, instr, v)
}

// fieldsAfterAssign is the part of fieldsAfterStore for targets other than embedded
// structs.
func (f *funcAnalysis) fieldsAfterAssign(fields Fields, t target, instr ssa.Instruction, v ssa.Value) Fields {
	path := t.path
	_, boxed := v.(*ssa.MakeInterface)
	// Facts contain the types of struct fields, but not of map entries. So Value.Part
	// has to contain the type, as for an interface.
	if _, isElement := instr.(*ssa.MapUpdate); isElement {
		boxed = true
	}
	v = peel(v)
	part := ""
	if boxed || isPointer(v.Type()) {
		part = f.nameOf(v.Type())
	}
	if s, ok := f.values[v]; ok {
		if name := f.nameOf(v.Type()); name != "" && isErrorPath(path) && s.isOneOfObjects() {
			f.recordEscape(v, escape{strength: escapeStored})
			return fields.set(path, &Value{State: Dynamic, Kind: "other", Part: name, Span: f.storedAt(instr.Pos())})
		}
		fields = fields.setPart(path, s.fields)
		if path != "" && (boxed || s.object >= 0) {
			if s.object >= 0 {
				f.objects[s.object].isCopied = true
			}
			whole := fields.At(path)
			whole.Part, whole.Span = part, f.spanOfPart(s, instr)
			fields = fields.setEntry(path, &whole)
		}
		return fields
	}
	to := f.targets(v)
	if n, ok := onlyTarget(to); ok && !f.mayPointElsewhere(v) {
		return fields.set(path, &Value{State: Dynamic, refs: []int{n}, Part: part, Span: f.objects[n].partSpan()})
	}
	if _, maps := f.mapsIn(v); maps != nil {
		return fields.set(path, &Value{State: Dynamic, refs: maps, Span: f.storedAt(instr.Pos())})
	}
	// v may be one of several structs. The analysis stops following them here.
	if len(to) > 0 {
		f.recordEscape(v, escape{strength: escapeStored})
	}
	value := f.value(v)
	if _, isStruct := v.Type().Underlying().(*types.Struct); isStruct && len(value.From) == 0 && f.isFollowed(v.Type()) {
		value.From = copyOf(FieldRef{Type: f.nameOf(v.Type())}).From
	}
	if value.Kind = valueKind(v); value.EmptyKeys == nil || !value.IsEmpty() {
		value.Span = f.storedAt(instr.Pos())
	}
	if value.State == Constant && value.Kind == "number" && TellsSeverity(lastOf(path)) {
		value.Name = f.constantStoredAt(instr.Pos())
	}
	if part != "" && f.isFollowed(v.Type()) {
		value.Part = part
		value.From = unionOfSources(value.From, []FieldRef{{Type: part}})
	}
	switch {
	case value.Part != "":
	case isErrorPath(path), isErrorInterface(v.Type()) && hasMethod(v.Type(), MarshalMethod):
		value = f.withPartTypes(value, v)
	case strings.EqualFold(lastOf(path), "errors"):
		value.Part = f.elementName(v.Type())
	}
	value.isGuarded = isGuarded(instr.Block(), v) && !isForSomeErrors(f.objects[t.obj].madeIn, instr.Block(), setsSameField(instr))
	if value.isGuarded {
		value.Blank, value.guardedBlank = nil, value.Blank
	}
	value.From = f.possiblyEmpty(value.From, f.objects[t.obj].madeIn)
	value.isOpen = value.isOpen || isOfDecoded(v)
	if o := f.objects[t.obj]; o.madeIn != nil {
		value.trueIf, value.isFalseIfUnset = f.trueOnlyIf(v, o.madeIn, instr.Block()), !boxed
		value.onlyIf = f.caseAt(v, o.madeIn, instr.Block())
	}
	return fields.set(path, &value)
}

// TellsSeverity reports whether a field with the given key tells how severe something is: an
// error or less.
func TellsSeverity(key string) bool {
	key = strings.TrimPrefix(key, "-")
	return strings.EqualFold(key, "level") || strings.EqualFold(key, "severity")
}

// constantStoredAt returns the name of the constant that the assignment at pos stores, or
// "" if it stores something else.
func (f *funcAnalysis) constantStoredAt(pos token.Pos) string {
	if k, ok := ssax.Object(f.pass.TypesInfo, f.syntax.Stored(pos)).(*types.Const); ok {
		return k.Name()
	}
	return ""
}

func isErrorPath(path string) bool {
	return strings.EqualFold(lastOf(path), "error")
}

// spanOfPart returns the span for findings about the struct s, which an instruction
// assigns to a field. This is the literal that creates s or, if it is not known, the
// assigned expression.
func (f *funcAnalysis) spanOfPart(s structValue, instr ssa.Instruction) span.Span {
	if s.object >= 0 {
		return f.objects[s.object].partSpan()
	}
	return f.storedAt(instr.Pos())
}

// noteAssigned records an assignment to a field of an object that a constructor has
// returned. Rules then know that callers of the constructor can set the field.
// noteAssigned ignores objects that libraries return.
func (f *funcAnalysis) noteAssigned(addr ssa.Value, to []target) {
	field, ok := addr.(*ssa.FieldAddr)
	if !ok || !f.emitting {
		return
	}
	if call, ok := field.X.(*ssa.Call); ok && f.isInnerAlias(call) {
		f.out.Assigned = append(f.out.Assigned, f.fieldRef(field.X.Type(), field.Field))
	}
	for _, t := range to {
		o := f.objects[t.obj]
		if ref := (FieldRef{o.Type, t.path}); o.Call.File != "" && !slices.Contains(f.out.Assigned, ref) {
			f.out.Assigned = append(f.out.Assigned, ref)
		}
	}
}

func isEmptyConst(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && constantOf(c).IsEmpty()
}

func constantOf(c *ssa.Const) Value {
	switch {
	case c.Value == nil:
		return Value{State: Constant}
	case c.Value.Kind() == constant.String:
		return Value{State: Constant, Const: constant.StringVal(c.Value)}
	}
	return Value{State: Constant, Const: c.Value.ExactString()}
}

// isZero reports whether a value is a zero struct or nil.
func isZero(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value == nil
}
