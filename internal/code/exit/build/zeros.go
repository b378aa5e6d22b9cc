package build

// This file finds zero values that a program can read although no expression writes
// them, such as the Code field of new(T). Such a 0 is not reported as an origin: every
// program can end with 0, so the 0 adds no status. But a number that is computed from
// it, such as Code + 3, is a status like any other.
//
// SSA creates composite literals and variables as zero, and then sets their parts. For
// T{Code: 3}, it allocates a zero T and stores 3 in Code. setFirst finds the parts that
// are set before anything can read them; the others count as zero.

import (
	"go/types"
	"maps"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
)

// zero returns the source of an implicit zero value, such as the value of the variable
// in "var code int".
func zero() []exit.Source { return []exit.Source{{Kind: exit.ZeroSource}} }

// A paths value is a set of parts of a struct or array. A part is written as a list of
// selectors: ".1" is the field with index 1, "[2]" the element with index 2, ".1[2]" an
// element of a field, and "" the whole value.
type paths map[string]bool

// maxElements limits how many elements of an array eachZero looks at one by one. All
// further elements count as unset.
const maxElements = 64

// eachZero finds the numbers in a new value of type t that are 0 because no instruction
// sets them. If such a number is a struct field, it adds the field to Graph.Unset.
// Otherwise it calls note with the node for the memory of the number.
//
// path selects the part of the value to examine; see paths. holder is the node for the
// memory of this part. The parameter "set" contains the parts of the value that
// instructions set.
func (c *collector) eachZero(t types.Type, path string, set paths, holder exit.Node, note func(exit.Node)) {
	if set[path] || !c.hasNumber(t) {
		return
	}
	if isZeroable(t) && !isArray(t) {
		if holder.Kind == exit.FieldNode {
			c.unset[holder.Name] = true
		} else if holder.Kind != 0 {
			note(holder)
		}
		return
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for i := range u.NumFields() {
			c.eachZero(u.Field(i).Type(), path+"."+strconv.Itoa(i), set, c.fieldNode(t, i), note)
		}
	case *types.Array:
		for i := range min(u.Len(), maxElements+1) {
			if i == maxElements {
				set = nil
			}
			c.eachZero(u.Elem(), path+"["+strconv.FormatInt(i, 10)+"]", set, holder, note)
		}
	}
}

// addZeros records the numbers that are 0 in a new value of type t. The parameter "set"
// lists the parts of the value that instructions set before other code can read them.
// All numbers outside of these parts are 0. holder is the node for the memory of the
// value.
func (b *builder) addZeros(t types.Type, set paths, holder exit.Node) {
	noted := false
	b.c.eachZero(t, "", set, holder, func(n exit.Node) {
		if !noted {
			b.addEdges([]exit.Node{n}, zero())
			noted = true
		}
	})
}

// unsetFields records that all number fields in a value of type t can be zero.
func (b *builder) unsetFields(t types.Type) { b.addZeros(t, nil, exit.Node{}) }

// recordZeros records the zero values that instr creates. following contains the
// instructions after instr in the same block, which may set parts of the value before
// anything can read it.
func (b *builder) recordZeros(instr ssa.Instruction, following []ssa.Instruction) {
	b.zeroOperands(instr)
	switch v := instr.(type) {
	case *ssa.Alloc:
		if t := pointee(v); b.c.hasNumber(t) {
			b.addZeros(t, setFirst(v, following), b.c.alloc(v))
		}
	case *ssa.Store:
		if k, ok := v.Val.(*ssa.Const); ok && k.Value == nil && b.c.hasNumber(k.Type()) {
			b.addZeros(k.Type(), setFirst(v.Addr, following), exit.Node{})
		}
	case *ssa.MakeSlice:
		if n, ok := v.Len.(*ssa.Const); !ok || n.Int64() != 0 {
			b.addZeros(elem(v.Type()), nil, b.c.alloc(v))
		}
	case *ssa.Slice:
		if t, ok := v.X.Type().Underlying().(*types.Slice); ok && v.High != nil {
			b.addEmptied(v.X, t.Elem())
		}
	case *ssa.Lookup:
		if !v.CommaOk || !b.isChecked(v) {
			b.unsetFields(elem(v.X.Type()))
		}
	case *ssa.TypeAssert:
		if v.CommaOk && !b.isChecked(v) {
			b.unsetFields(v.AssertedType)
		}
	}
}

// zeroOperands records zero structs such as T{} that an instruction passes, returns,
// sends or converts to an interface. Stores are skipped, because later instructions may
// set parts of the struct; see recordZeros.
func (b *builder) zeroOperands(instr ssa.Instruction) {
	if _, ok := instr.(*ssa.Store); ok {
		return
	}
	b.operands = instr.Operands(b.operands[:0])
	for _, op := range b.operands {
		if k, ok := (*op).(*ssa.Const); ok && k.Value == nil && b.c.hasNumber(k.Type()) {
			b.unsetFields(k.Type())
		}
	}
}

// addEmptied records that elements of type t in a container can be zero, for example
// after clear(s).
func (b *builder) addEmptied(container ssa.Value, t types.Type) {
	if !b.c.hasNumber(t) {
		return
	}
	for _, n := range b.c.nodesOf(container) {
		b.addZeros(t, nil, n)
	}
	b.unsetFields(t)
}

// isChecked reports whether the program uses the first result of v only if the second
// one is true, as in "if n, ok := m[key]; ok { use(n) }".
func (b *builder) isChecked(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		first, ok := r.(*ssa.Extract)
		if !ok || first.Index != 0 {
			continue
		}
		for _, r := range *first.Referrers() {
			if !hasSucceeded(v, r.Block(), nil) {
				return false
			}
		}
	}
	return true
}

// setFirst returns the parts of a value that are set before anything can read them.
// addr is the address of the value, and instrs are the instructions after its creation.
func setFirst(addr ssa.Value, instrs []ssa.Instruction) paths {
	s := newStoreSearch()
	s.begin(addr)
	for _, instr := range instrs {
		if s.next(instr); len(s.unread) == 0 {
			break
		}
	}
	return s.set[addr]
}

// A storeSearch finds the parts of values that are set before anything can read them. It
// follows several values at once, so that a long function is searched only once.
type storeSearch struct {
	parts    map[ssa.Value]part  // the parts of the values at each address
	set      map[ssa.Value]paths // the parts that are set so far, by the address of the value
	unread   map[ssa.Value]bool  // the addresses of the values that nothing has read so far
	operands []*ssa.Value        // a buffer
}

// A part is a part of the value whose address is root.
type part struct {
	root ssa.Value
	path string // see paths
}

func newStoreSearch() *storeSearch {
	return &storeSearch{parts: map[ssa.Value]part{}, set: map[ssa.Value]paths{}, unread: map[ssa.Value]bool{}}
}

// begin adds the value with the given address to the search.
func (s *storeSearch) begin(addr ssa.Value) {
	s.parts[addr], s.set[addr], s.unread[addr] = part{root: addr}, paths{}, true
}

// end ends the search for all values: later stores do not count.
func (s *storeSearch) end() { clear(s.unread) }

// part returns the part at an address. It returns false if the address is not that of a
// part, or if something has read the value.
func (s *storeSearch) part(addr ssa.Value) (part, bool) {
	p, ok := s.parts[addr]
	return p, ok && s.unread[p.root]
}

// next looks at the next instruction. If it uses the address of a value for anything but
// stores, the search for this value ends.
func (s *storeSearch) next(instr ssa.Instruction) {
	var stored part
	switch instr := instr.(type) {
	case *ssa.FieldAddr:
		if p, ok := s.part(instr.X); ok {
			s.parts[instr] = part{p.root, p.path + "." + strconv.Itoa(instr.Field)}
			return
		}
	case *ssa.IndexAddr:
		p, ok := s.part(instr.X)
		if i, isConst := instr.Index.(*ssa.Const); ok && isConst {
			s.parts[instr] = part{p.root, p.path + "[" + strconv.FormatInt(i.Int64(), 10) + "]"}
			return
		}
	case *ssa.Store:
		stored, _ = s.part(instr.Addr)
		if val, ok := s.part(instr.Val); ok && val.root == stored.root {
			stored = part{} // the value contains its own address, so it can be read
		}
		if k, isConst := instr.Val.(*ssa.Const); stored.root != nil && (!isConst || k.Value != nil) {
			s.set[stored.root][stored.path] = true
		}
	}
	s.operands = instr.Operands(s.operands[:0])
	for _, op := range s.operands {
		if p, used := s.part(*op); used && p.root != stored.root {
			delete(s.unread, p.root)
		}
	}
}

// setGlobals returns the parts of package variables that the function sets before anything
// can read them, in the first block that uses the variable.
func (b *builder) setGlobals() map[ssa.Value]paths {
	s := newStoreSearch()
	var operands []*ssa.Value
	for _, block := range b.fn.Blocks {
		for _, instr := range block.Instrs {
			operands = instr.Operands(operands[:0])
			for _, op := range operands {
				if g, ok := (*op).(*ssa.Global); ok && s.set[g] == nil {
					s.begin(g)
				}
			}
			s.next(instr)
		}
		s.end()
	}
	return s.set
}

// recordZeroGlobals records the package variables, or parts of them, that are zero
// because they have no initial value.
func (b *builder) recordZeroGlobals(pkg *ssa.Package) {
	set := b.setGlobals()
	for _, name := range slices.Sorted(maps.Keys(pkg.Members)) {
		g, ok := pkg.Members[name].(*ssa.Global)
		if !ok || !b.c.hasNumber(pointee(g)) {
			continue
		}
		initial := paths{}
		if b.c.syntax.HasValue(g.Pos()) {
			if _, isStruct := pointee(g).Underlying().(*types.Struct); !isStruct && !isArray(pointee(g)) {
				continue
			}
			initial = set[g]
		}
		b.addZeros(pointee(g), initial, exit.Node{Kind: exit.VarNode, Name: globalName(g)})
	}
}
