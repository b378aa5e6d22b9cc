package eval

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// fieldConstant returns the number that the field v has in every value of its struct
// type. It returns nil if the number is unknown or not always the same, or if v is
// exported, because other packages can set such a field. Zero values that other
// packages create are ignored.
func (m *Machine) fieldConstant(v *types.Var) value {
	if m.fields == nil {
		m.fields = map[*types.Var]value{}
		for _, fn := range m.fns {
			for instr := range ssax.Instructions(fn) {
				m.addStores(instr)
				m.addZeros(instr)
			}
		}
		for g := range m.globals {
			m.addZero(deref(g.Type()))
		}
	}
	if known := m.fields[v.Origin()]; isKnown(known) {
		return known
	}
	return nil
}

// addFieldValue records that a field can have the value v. The field becomes unknown if
// it can also have another value. Exported fields and fields that are not numbers are
// ignored.
func (m *Machine) addFieldValue(field *types.Var, v value) {
	if field.Exported() || !ssax.IsBasic(field.Type(), types.IsNumeric) {
		return
	}
	field = field.Origin()
	if have := m.fields[field]; have != nil && have != v {
		v = unknown{}
	}
	m.fields[field] = v
}

// addStores records the values that the program stores in a field whose address instr
// takes. The field becomes unknown if the address is used for anything but stores and
// loads.
func (m *Machine) addStores(instr ssa.Instruction) {
	addr, ok := instr.(*ssa.FieldAddr)
	if !ok {
		return
	}
	field := deref(addr.X.Type()).Underlying().(*types.Struct).Field(addr.Field)
	for _, use := range *addr.Referrers() {
		switch use := use.(type) {
		case *ssa.UnOp, *ssa.DebugRef:
		case *ssa.Store:
			v := value(unknown{})
			if c, isConst := use.Val.(*ssa.Const); isConst && use.Addr == addr {
				v = constantValue(c)
			}
			m.addFieldValue(field, v)
		default:
			m.addFieldValue(field, unknown{})
		}
	}
}

// addZeros records the struct fields that may be 0 because of an instruction, such as
// the declaration of a struct variable, or a map lookup that may find no element.
func (m *Machine) addZeros(instr ssa.Instruction) {
	for _, op := range instr.Operands(nil) {
		if c, ok := (*op).(*ssa.Const); ok {
			m.addZero(c.Type())
		}
	}
	switch x := instr.(type) {
	case *ssa.Alloc:
		m.addUnset(x)
	case *ssa.MakeSlice:
		m.addZero(x.Type().Underlying().(*types.Slice).Elem())
	case *ssa.Lookup, *ssa.TypeAssert:
		m.addZero(x.(ssa.Value).Type())
	case *ssa.UnOp:
		m.addReceived(x)
	}
}

// addUnset records which fields of a new struct stay 0, because nothing is stored in
// them. The parameter a is the instruction that allocates the struct. An assignment of
// a whole struct, as in "x = y", sets all fields.
func (m *Machine) addUnset(a *ssa.Alloc) {
	t, ok := deref(a.Type()).Underlying().(*types.Struct)
	if !ok {
		m.addZero(deref(a.Type()))
		return
	}
	set := map[int]bool{}
	for _, use := range *a.Referrers() {
		switch use := use.(type) {
		case *ssa.Store:
			if use.Addr == a {
				return
			}
		case *ssa.FieldAddr:
			for _, at := range *use.Referrers() {
				if s, isStore := at.(*ssa.Store); isStore && s.Addr == use {
					set[use.Field] = true
				}
			}
		}
	}
	for i := range t.NumFields() {
		if !set[i] {
			m.addFieldValue(t.Field(i), int64(0))
			m.addZero(t.Field(i).Type())
		}
	}
}

// addReceived records that the fields of a struct may be 0 if x receives the struct
// from a channel, because the channel may be closed.
func (m *Machine) addReceived(x *ssa.UnOp) {
	if _, ok := x.X.Type().Underlying().(*types.Chan); ok {
		m.addZero(x.Type())
	}
}

// addZero records that all fields of the structs in a zero value of type t may be zero.
// A zero slice, map or pointer contains no struct.
func (m *Machine) addZero(t types.Type) {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			m.addFieldValue(f, int64(0))
			m.addZero(f.Type())
		}
	case *types.Array:
		m.addZero(u.Elem())
	case *types.Tuple:
		for v := range u.Variables() {
			m.addZero(v.Type())
		}
	}
}
