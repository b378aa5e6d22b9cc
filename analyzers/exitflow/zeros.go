package exitflow

// Where a zero value can be seen that nothing in the source fixes. It is no
// origin, but what is computed from it is a status like any other.

import (
	"go/types"
	"maps"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"
)

// zero returns the source of a zero value.
func zero() []source { return []source{{Kind: zeroSource}} }

// holdsZero reports whether the zero value of a type is a number or an array of
// them.
func holdsZero(t types.Type) bool {
	if isTypeParam(t) {
		return tracked(t)
	}
	if isInteger(t) || atomicInteger(t) {
		return true
	}
	a, ok := t.Underlying().(*types.Array)
	return ok && holdsZero(a.Elem())
}

// holdsNumber reports whether a value of a type has a number in it, not behind
// a pointer.
func (c *collector) holdsNumber(t types.Type) bool {
	known, ok := c.numbers[t]
	if ok {
		return known
	}
	found := holdsZero(t)
	if !found {
		switch u := t.Underlying().(type) {
		case *types.Array:
			found = c.holdsNumber(u.Elem())
		case *types.Struct:
			for f := range u.Fields() {
				found = found || c.holdsNumber(f.Type())
			}
		}
	}
	c.numbers[t] = found
	return found
}

// reachesNumber reports whether a value of a type has a number in it or behind
// pointers and containers.
func (c *collector) reachesNumber(t types.Type) bool {
	known, ok := c.reaching[t]
	if ok {
		return known
	}
	c.reaching[t] = false // a type that is made of itself has none by that
	found := holdsZero(t)
	if !found {
		switch u := t.Underlying().(type) {
		case *types.Pointer:
			found = c.reachesNumber(u.Elem())
		case *types.Slice, *types.Map:
			found = c.reachesNumber(elem(t))
		case *types.Array:
			found = c.reachesNumber(u.Elem())
		case *types.Struct:
			for f := range u.Fields() {
				found = found || c.reachesNumber(f.Type())
			}
		}
	}
	c.reaching[t] = found
	return found
}

// paths are the parts of a value that are set, as selectors: ".1" is a field,
// "[2]" an element, and "" the whole value.
type paths map[string]bool

// maxElements bounds how many elements of an array are told apart.
const maxElements = 64

// zeroed records that a value of the type is made of which only the given parts
// are set. Numbers that are in no field of it belong to the holder.
func (c *collector) zeroed(t types.Type, path string, set paths, holder node, note func(node)) {
	if set[path] || !c.holdsNumber(t) {
		return
	}
	if holdsZero(t) && !isArray(t) {
		if holder.Kind == fieldNode {
			c.unset[holder.Name] = true
		} else if holder.Kind != 0 {
			note(holder)
		}
		return
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for i := range u.NumFields() {
			c.zeroed(u.Field(i).Type(), path+"."+strconv.Itoa(i), set, c.fieldNode(t, i), note)
		}
	case *types.Array:
		for i := range min(u.Len(), maxElements+1) {
			if i == maxElements {
				set = nil
			}
			c.zeroed(u.Elem(), path+"["+strconv.FormatInt(i, 10)+"]", set, holder, note)
		}
	}
}

func isArray(t types.Type) bool {
	_, ok := t.Underlying().(*types.Array)
	return ok
}

// zeroed records that an instruction makes a value of a type of which only some
// parts are set.
func (b *builder) zeroed(t types.Type, set paths, holder node) {
	noted := false
	b.c.zeroed(t, "", set, holder, func(n node) {
		if !noted {
			b.flow([]node{n}, zero())
			noted = true
		}
	})
}

// unset records that all numbers in the fields of a zero value can be seen.
func (b *builder) unset(t types.Type) { b.zeroed(t, nil, node{}) }

// zeros records the zero values that an instruction makes; after are the
// instructions behind it in its block.
func (b *builder) zeros(instr ssa.Instruction, after []ssa.Instruction) {
	b.zeroOperands(instr)
	switch v := instr.(type) {
	case *ssa.Alloc:
		if t := pointee(v); b.c.holdsNumber(t) {
			b.zeroed(t, setFirst(v, after), b.c.cell(v))
		}
	case *ssa.Store:
		if k, ok := v.Val.(*ssa.Const); ok && k.Value == nil && b.c.holdsNumber(k.Type()) {
			b.zeroed(k.Type(), setFirst(v.Addr, after), node{})
		}
	case *ssa.MakeSlice:
		if n, ok := v.Len.(*ssa.Const); !ok || n.Int64() != 0 {
			b.zeroed(elem(v.Type()), nil, b.c.cell(v))
		}
	case *ssa.Slice:
		if t, ok := v.X.Type().Underlying().(*types.Slice); ok && v.High != nil {
			b.emptied(v.X, t.Elem())
		}
	case *ssa.Lookup:
		if !v.CommaOk || !b.usedChecked(v) {
			b.unset(elem(v.X.Type()))
		}
	case *ssa.TypeAssert:
		if v.CommaOk && !b.usedChecked(v) {
			b.unset(v.AssertedType)
		}
	}
}

// zeroOperands records the zero structs that an instruction uses: arguments,
// results, what is put into an interface or a channel.
func (b *builder) zeroOperands(instr ssa.Instruction) {
	if _, ok := instr.(*ssa.Store); ok {
		return // of which some fields may be set right away
	}
	b.operands = instr.Operands(b.operands[:0])
	for _, op := range b.operands {
		if k, ok := (*op).(*ssa.Const); ok && k.Value == nil && b.c.holdsNumber(k.Type()) {
			b.unset(k.Type())
		}
	}
}

// emptied records that elements of a container can be zero.
func (b *builder) emptied(container ssa.Value, t types.Type) {
	if !b.c.holdsNumber(t) {
		return
	}
	for _, n := range b.c.nodesOf(container) {
		b.zeroed(t, nil, n)
	}
	b.unset(t)
}

// usedChecked reports whether the first result of v is used only where the
// second says that there is one.
func (b *builder) usedChecked(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		first, ok := r.(*ssa.Extract)
		if !ok || first.Index != 0 {
			continue
		}
		for _, r := range *first.Referrers() {
			if !succeeded(v, r.Block(), nil) {
				return false
			}
		}
	}
	return true
}

func pointee(v ssa.Value) types.Type {
	return v.Type().Underlying().(*types.Pointer).Elem()
}

// elem is the type of the elements of a slice or map, or nothing that matters.
func elem(t types.Type) types.Type {
	switch t := t.Underlying().(type) {
	case *types.Slice:
		return t.Elem()
	case *types.Map:
		return t.Elem()
	case *types.Chan:
		return t.Elem()
	}
	return types.Typ[types.Invalid]
}

// setFirst returns which parts of the value at an address the instructions set
// before they do anything else with it.
func setFirst(addr ssa.Value, instrs []ssa.Instruction) paths {
	at := map[ssa.Value]string{addr: ""}
	set := paths{}
	var operands []*ssa.Value
	for _, instr := range instrs {
		switch instr := instr.(type) {
		case *ssa.FieldAddr:
			if path, ok := at[instr.X]; ok {
				at[instr] = path + "." + strconv.Itoa(instr.Field)
				continue
			}
		case *ssa.IndexAddr:
			path, ok := at[instr.X]
			if i, isConst := instr.Index.(*ssa.Const); ok && isConst {
				at[instr] = path + "[" + strconv.FormatInt(i.Int64(), 10) + "]"
				continue
			}
		case *ssa.Store:
			path, ok := at[instr.Addr]
			if _, self := at[instr.Val]; ok && !self {
				if k, isConst := instr.Val.(*ssa.Const); !isConst || k.Value != nil {
					set[path] = true
				}
				continue
			}
		}
		operands = instr.Operands(operands[:0])
		for _, op := range operands {
			if _, used := at[*op]; used {
				return set
			}
		}
	}
	return set
}

// globals records which variables of the package, and which parts of them, have
// no initial value.
func (b *builder) globals(pkg *ssa.Package) {
	first := map[*ssa.Global][]ssa.Instruction{}
	var operands []*ssa.Value
	for _, block := range b.fn.Blocks {
		for i, instr := range block.Instrs {
			operands = instr.Operands(operands[:0])
			for _, op := range operands {
				if g, ok := (*op).(*ssa.Global); ok && first[g] == nil {
					first[g] = block.Instrs[i:]
				}
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(pkg.Members)) {
		g, ok := pkg.Members[name].(*ssa.Global)
		if !ok || !b.c.holdsNumber(pointee(g)) {
			continue
		}
		set := paths{}
		if b.c.syntax.HasValue(g.Pos()) {
			set = setFirst(g, first[g])
			if _, isStruct := pointee(g).Underlying().(*types.Struct); !isStruct && !isArray(pointee(g)) {
				continue
			}
		}
		b.zeroed(pointee(g), set, node{Kind: varNode, Name: globalName(g)})
	}
}
