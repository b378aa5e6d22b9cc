package eval

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A value is the value of an SSA register or a variable: a bool, int64, float64, string,
// *regexp.Regexp, *object, list, record, *cell, closure, *ssa.Function, tuple, *iterator,
// boxed, *failure, codedError, null or unknown. A [Model] may return values of other types.
type value = any

type (
	// A cell is a variable, and a *cell is the address of a variable. For a variable of
	// struct or array type, parts has one element for each field or element, and v is
	// not used. An element of parts is nil until the part method creates it, because
	// most fields of large structs are never used.
	cell struct {
		v     value
		parts []*cell
		// isForgotten is set when the variable becomes unknown, for example because an
		// unknown struct is assigned to it. Parts that are created later are then
		// unknown too. If isForgotten is not set, they have the zero value.
		isForgotten bool
		typ         types.Type // type of the variable
		at          token.Pos  // position of the last store; 0 if nothing was stored
		local       bool       // whether a run with triesBothSides has created this local variable

		counter int // a number that the model stores; see Counter
	}
	// A list is a slice. Slices of the same array share cells.
	list struct{ cells []*cell }
	// An object is a map. keys and values are in the order in which they were added. An
	// unknown key may be equal to any other key.
	object struct{ keys, values []value }
	// A record is the value of a struct or an array. "at" contains the position of the
	// last store to each field or element.
	record struct {
		fields []value
		at     []token.Pos
		typ    types.Type
	}
	// A closure is a function together with the variables that it captures.
	closure struct {
		fn    *ssa.Function
		bound []value
	}
	// A tuple contains several results, such as those of a function or the value and ok
	// of a map lookup.
	tuple []value
	// An iterator is the state of a range over a map: the map, and the index of the
	// next entry.
	iterator struct {
		over *object
		next int
	}
	// null is nil, as a value of any type. It is also the result of a function without
	// results.
	null struct{}
	// unknown is a value that could be anything.
	unknown struct{}
)

func isKnown(v value) bool {
	_, no := v.(unknown)
	return v != nil && !no
}

// newCell returns a variable of a type, set to the zero value.
func newCell(t types.Type) *cell {
	c := zeroCell(t)
	c.typ = t
	return c
}

// newLocal returns a new local variable, set to the zero value.
func newLocal(t types.Type) *cell {
	c := newCell(t)
	c.setLocal()
	return c
}

func (c *cell) setLocal() {
	c.local = true
	for _, p := range c.parts {
		if p != nil {
			p.setLocal()
		}
	}
}

// part returns the cell for the field or element with the given index.
func (c *cell) part(i int) *cell {
	if c.parts[i] == nil {
		p := newCell(partType(c.typ, i))
		if c.isForgotten {
			p.setUnknown()
		}
		if c.local {
			p.setLocal()
		}
		c.parts[i] = p
	}
	return c.parts[i]
}

// allParts returns the cells for all fields or elements.
func (c *cell) allParts() []*cell {
	for i := range c.parts {
		c.part(i)
	}
	return c.parts
}

// partType returns the type of a field of the struct type t, or of the elements of the
// array type t.
func partType(t types.Type, i int) types.Type {
	if s, ok := t.Underlying().(*types.Struct); ok {
		return s.Field(i).Type()
	}
	return t.Underlying().(*types.Array).Elem()
}

// maxElements limits the length of an array, and of a list that append returns. Tables
// of statuses are smaller. A loop that appends to a list on and on would otherwise take
// too long, because each append copies the list.
const maxElements = 1024

func zeroCell(t types.Type) *cell {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		return &cell{parts: make([]*cell, u.NumFields())}
	case *types.Array:
		return &cell{parts: make([]*cell, min(u.Len(), maxElements))}
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return &cell{v: false}
		case u.Info()&types.IsInteger != 0:
			return &cell{v: int64(0)}
		case u.Info()&types.IsFloat != 0:
			return &cell{v: float64(0)}
		case u.Info()&types.IsString != 0:
			return &cell{v: ""}
		}
		return &cell{v: unknown{}}
	case *types.Slice:
		return &cell{v: list{}}
	}
	return &cell{v: null{}}
}

func deref(t types.Type) types.Type { return t.Underlying().(*types.Pointer).Elem() }

func (c *cell) load() value {
	if c.parts == nil {
		return c.v
	}
	r := record{typ: c.typ}
	for _, p := range c.allParts() {
		r.fields = append(r.fields, p.load())
		r.at = append(r.at, p.at)
	}
	return r
}

// set stores v in the variable or, for a struct or array, in its parts.
func (c *cell) set(v value) {
	if c.parts == nil {
		c.v = v
		return
	}
	r, _ := v.(record)
	for i, p := range c.parts {
		if i < len(r.fields) {
			p = c.part(i)
			p.set(r.fields[i])
			p.at = r.at[i]
		} else if p != nil {
			p.set(unknown{})
		}
	}
	c.isForgotten = true
}

// set adds an entry to the map, or replaces the value of the key.
func (o *object) set(key, v value) {
	for i, k := range o.keys {
		if same, ok := equal(k, key); ok && same {
			o.values[i] = v
			return
		}
	}
	o.keys, o.values = append(o.keys, key), append(o.values, v)
}

// get returns the value for a key, or nil if the map does not contain it. ok is false
// if this is uncertain because of an unknown key.
func (o *object) get(key value) (v value, ok bool) {
	ok = isKnown(key)
	for i, k := range o.keys {
		switch same, comparable := equal(k, key); {
		case !comparable:
			// k may be equal to key, so the value for key is unknown.
			v, ok = nil, false
		case same:
			v, ok = o.values[i], true
		}
	}
	return v, ok
}

// constantValue returns the value of a constant. An integer that does not fit
// in an int64 is unknown.
func constantValue(c *ssa.Const) value {
	if c.Value == nil {
		switch c.Type().Underlying().(type) {
		case *types.Slice, *types.Struct, *types.Array:
			return newCell(c.Type()).load()
		}
		return null{}
	}
	switch c.Value.Kind() {
	case constant.Bool:
		return constant.BoolVal(c.Value)
	case constant.String:
		return constant.StringVal(c.Value)
	case constant.Int, constant.Float:
		if ssax.IsBasic(c.Type(), types.IsFloat) {
			f, _ := constant.Float64Val(c.Value)
			return f
		}
		if n, ok := constant.Int64Val(constant.ToInt(c.Value)); ok {
			return n
		}
	}
	return unknown{}
}

// equal compares two values as == does. ok is false if the result is unknown.
func equal(a, b value) (same, ok bool) {
	if !isKnown(a) || !isKnown(b) {
		return false, false
	}
	x, boxedX := a.(boxed)
	y, boxedY := b.(boxed)
	if boxedX && boxedY && !types.Identical(x.typ, y.typ) {
		return false, true
	}
	if boxedX && isNull(b) || boxedY && isNull(a) {
		return false, true // an interface with a value is not nil
	}
	if differs, hasCode := differsByCode(a, b); hasCode {
		return false, differs
	}
	a, b = unbox(a), unbox(b)
	_, failureA := a.(*failure)
	_, failureB := b.(*failure)
	if failureA || failureB {
		return sameFailure(a, b)
	}
	switch x := a.(type) {
	case bool, int64, float64, string, null:
		switch b.(type) {
		case bool, int64, float64, string, null:
			return x == b, true
		}
	case record:
		y, isRecord := b.(record)
		if !isRecord || len(x.fields) != len(y.fields) {
			return false, false
		}
		for i := range x.fields {
			if same, ok := equal(x.fields[i], y.fields[i]); !ok || !same {
				return same, ok
			}
		}
		return true, true
	}
	// At least one of a and b is an address, a map, a slice or a function. Such a value
	// is not equal to nil. Whether it is equal to another one is unknown.
	return false, a == value(null{}) || b == value(null{})
}
