package eval

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// eval executes an instruction and returns the value that it computes.
func (f *frame) eval(instr ssa.Value) value {
	switch x := instr.(type) {
	case *ssa.Alloc:
		if (f.watcher != nil || f.isOnWay) && f.machine.changed[x] {
			return f.machine.local(x)
		}
		if f.triesBothSides {
			return newLocal(deref(x.Type()))
		}
		return newCell(deref(x.Type()))
	case *ssa.BinOp:
		return binary(x.Op, f.get(x.X), f.get(x.Y), x.Type())
	case *ssa.UnOp:
		if x.Op == token.ARROW {
			f.receive(x)
		}
		return f.unary(x)
	case *ssa.Select:
		f.receive(x)
	case *ssa.Convert:
		return convert(f.get(x.X), x.Type())
	case *ssa.ChangeType:
		return f.get(x.X)
	case *ssa.MakeInterface:
		return f.box(x.X)
	case *ssa.ChangeInterface:
		return f.get(x.X)
	case *ssa.TypeAssert:
		return f.assert(x)
	case *ssa.MakeMap:
		return &object{}
	case *ssa.Lookup:
		return f.lookup(x)
	case *ssa.IndexAddr, *ssa.Index, *ssa.FieldAddr, *ssa.Field:
		return f.addressOrPart(x)
	case *ssa.Slice:
		return f.slice(x)
	case *ssa.Extract:
		if t, ok := f.get(x.Tuple).(tuple); ok && x.Index < len(t) {
			return t[x.Index]
		}
	case *ssa.Range:
		if o, ok := f.get(x.X).(*object); ok {
			return &iterator{over: o}
		}
	case *ssa.Next:
		return f.advance(x)
	case *ssa.MakeClosure:
		c := closure{fn: x.Fn.(*ssa.Function)}
		for _, b := range x.Bindings {
			c.bound = append(c.bound, f.get(b))
		}
		return c
	case *ssa.Call:
		if f.watcher != nil && !f.isBeforeLoop {
			return f.reportCall(x)
		}
		out := f.apply(x.Common())
		if f.isBeforeLoop {
			return f.withUnknownErrors(out, x.Type())
		}
		return out
	}
	return unknown{}
}

func (f *frame) unary(u *ssa.UnOp) value {
	switch x := f.get(u.X).(type) {
	case *cell:
		if u.Op == token.MUL {
			return x.load()
		}
	case bool:
		if u.Op == token.NOT {
			return !x
		}
	case int64:
		switch u.Op {
		case token.SUB:
			return convert(-x, u.Type())
		case token.XOR:
			return convert(^x, u.Type())
		}
	case float64:
		if u.Op == token.SUB {
			return -x
		}
	}
	return unknown{}
}

// assert returns the result of a type assertion. Only runs that try both sides of unknown
// branches know dynamic types. In other runs, the result is known only for nil, integers,
// strings and errors like those of errors.New.
func (f *frame) assert(a *ssa.TypeAssert) value {
	v := f.get(a.X)
	yes, ok := hasType(v, a.AssertedType)
	switch v.(type) {
	case int64:
		yes, ok = true, ssax.IsBasic(a.AssertedType, types.IsInteger)
	case string:
		yes, ok = true, ssax.IsBasic(a.AssertedType, types.IsString)
	}
	switch {
	case !ok:
	case yes && a.CommaOk:
		return tuple{inInterface(v, a.AssertedType), true}
	case yes:
		return inInterface(v, a.AssertedType)
	case a.CommaOk:
		return tuple{newCell(a.AssertedType).load(), false}
	}
	return unknown{}
}

// lookup returns an element of a map, or the zero value if the map does not contain the
// key. For a string, it returns the byte at the index.
func (f *frame) lookup(l *ssa.Lookup) value {
	if s, ok := f.get(l.X).(string); ok {
		return elementAt(s, f.get(l.Index))
	}
	o, ok := f.get(l.X).(*object)
	if !ok {
		return unknown{}
	}
	v, ok := o.get(f.get(l.Index))
	if !ok {
		return unknown{}
	}
	has := v != nil
	if !has {
		elem := l.Type()
		if l.CommaOk {
			elem = elem.(*types.Tuple).At(0).Type()
		}
		v = newCell(elem).load()
	}
	if l.CommaOk {
		return tuple{v, has}
	}
	return v
}

// addressOrPart executes an instruction that selects a field or an element. The result
// is the value or the address of the field or element, as the instruction requires.
func (f *frame) addressOrPart(instr ssa.Value) value {
	if v := f.field(instr); v != nil {
		return v
	}
	switch x := instr.(type) {
	case *ssa.FieldAddr:
		v := elementAt(f.get(x.X), int64(x.Field))
		if c, ok := v.(*cell); ok && (c.parts != nil || isKnown(c.v)) {
			return v
		}
		if k := f.constantOf(deref(x.X.Type()), x.Field); k != nil {
			return &cell{v: k}
		}
		return v
	case *ssa.Field:
		v := elementAt(f.get(x.X), int64(x.Field))
		if k := f.constantOf(x.X.Type(), x.Field); k != nil && !isKnown(v) {
			return k
		}
		return v
	case *ssa.IndexAddr:
		return elementAt(f.get(x.X), f.get(x.Index))
	case *ssa.Index:
		return elementAt(f.get(x.X), f.get(x.Index))
	}
	return unknown{}
}

// constantOf returns the constant that a field has in all structs of type t, or nil if
// there is none. In runs other than those of a loop or of [Machine.RunTo], it always
// returns nil.
func (f *frame) constantOf(t types.Type, field int) value {
	if f.watcher == nil && !f.isOnWay {
		return nil
	}
	return f.machine.fieldConstant(t.Underlying().(*types.Struct).Field(field))
}

// elementAt returns the field or element of whole with the given index. If whole is a
// slice or the address of a variable, the result is the address of the field or
// element. Otherwise the result is the value of the field or element. An element of a
// string is a byte.
func elementAt(whole, index value) value {
	i, ok := index.(int64)
	if !ok || i < 0 {
		return unknown{}
	}
	switch x := whole.(type) {
	case *cell:
		if i < int64(len(x.parts)) {
			return x.part(int(i))
		}
	case list:
		if i < int64(len(x.cells)) {
			return x.cells[i]
		}
	case record:
		if i < int64(len(x.fields)) {
			return x.fields[i]
		}
	case string:
		if i < int64(len(x)) {
			return int64(x[i])
		}
	}
	return unknown{}
}

// slice returns the result of x[low:high]. The result is unknown if an index is
// unknown, or if x is too short.
func (f *frame) slice(s *ssa.Slice) value {
	low, known := f.sliceBound(s.Low, 0)
	if !known || s.Max != nil {
		return unknown{}
	}
	switch x := f.get(s.X).(type) {
	case *cell:
		if high, ok := f.sliceBound(s.High, len(x.parts)); ok && low <= high && high <= len(x.parts) {
			return list{x.allParts()[low:high:high]}
		}
	case list:
		if high, ok := f.sliceBound(s.High, len(x.cells)); ok && low <= high && high <= len(x.cells) {
			return list{x.cells[low:high:high]}
		}
	case string:
		if high, ok := f.sliceBound(s.High, len(x)); ok && low <= high && high <= len(x) {
			return x[low:high]
		}
	}
	return unknown{}
}

// sliceBound returns the value of an index of a slice expression, or "omitted" if the
// expression leaves it out. ok is false if the index is unknown or negative.
func (f *frame) sliceBound(index ssa.Value, omitted int) (n int, ok bool) {
	if index == nil {
		return omitted, true
	}
	i, ok := f.get(index).(int64)
	return int(i), ok && i >= 0
}

// advance moves an iterator over a map to the next entry. It returns the tuple that SSA
// expects: whether there is an entry, its key and its value.
func (f *frame) advance(n *ssa.Next) value {
	it, ok := f.get(n.Iter).(*iterator)
	if !ok {
		return unknown{}
	}
	if it.next == len(it.over.keys) {
		return tuple{false, unknown{}, unknown{}}
	}
	it.next++
	return tuple{true, it.over.keys[it.next-1], it.over.values[it.next-1]}
}
