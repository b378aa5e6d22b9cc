package object

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// maxBranches limits the length of [Object.Branches].
const maxBranches = 24

// branchesOf returns the constants that each branch of a switch or an if statement stores
// in the fields of a struct or map, as in
//
//	switch {
//	case errors.Is(err, errBusy):
//		out.Code, out.Retryable = "E_BUSY", true
//	case errors.Is(err, errGone):
//		out.Code = "E_GONE"
//	}
//
// The result has an element for each branch. It is nil if there are fewer than two
// branches. at is the variable, literal or map. If a branch sets a field twice, or to a
// value that is not constant, the value is unknown. A branch is left out if other code
// may change the object there. The branches may also be in a function that fills the
// object; see branchesInCall.
func (f *funcAnalysis) branchesOf(at ssa.Value) []Fields {
	if to := f.initialized(at); to != nil {
		at = to
	}
	b := branchSearch{funcAnalysis: f, madeIn: at.(ssa.Instruction).Block(), fields: map[*ssa.BasicBlock]Fields{}}
	if len(f.fn.Blocks) >= 3 {
		b.addStores(at, "")
	}
	if len(b.blocks) == 0 {
		return f.branchesInCall(at)
	}
	return b.found()
}

// branchesInCall returns the branches of the only function of the package that fills the
// new struct at in branches, as in
//
//	f := new(failure)
//	status := f.fill(err)
//
// A field that some branch sets, and another one leaves alone, has an entry that says it is
// unset there, because the code sets it nowhere else.
func (f *funcAnalysis) branchesInCall(at ssa.Value) []Fields {
	if _, isStruct := at.Type().Underlying().(*types.Pointer); !isStruct {
		return nil
	}
	var out []Fields
	var filling ssa.CallInstruction
	for _, ref := range referrers(at) {
		call, ok := ref.(ssa.CallInstruction)
		if !ok {
			continue
		}
		fn, i := call.Common().StaticCallee(), slices.Index(call.Common().Args, at)
		if fn == nil || i < 0 || len(fn.Blocks) < 3 || i >= len(fn.Params) || fn.Pkg != f.fn.Pkg {
			continue
		}
		b := branchSearch{funcAnalysis: f, madeIn: fn.Blocks[0], fields: map[*ssa.BasicBlock]Fields{}, initial: empty()}
		b.addStores(fn.Params[i], "")
		if found := b.found(); len(found) > 0 {
			if filling != nil {
				return nil
			}
			filling, out = call, b.withUnset(found)
		}
	}
	if filling == nil {
		return nil
	}
	return f.withOtherStores(out, at, filling)
}

// withOtherStores marks as unknown in the branches of a filling call all fields that other
// code of the function sets in the struct at.
func (f *funcAnalysis) withOtherStores(branches []Fields, at ssa.Value, filling ssa.CallInstruction) []Fields {
	b := branchSearch{funcAnalysis: f, fields: map[*ssa.BasicBlock]Fields{}}
	b.addStores(at, "")
	open := func(path string) {
		for i := range branches {
			branches[i] = branches[i].set(path, dynamic)
		}
	}
	for _, block := range b.blocks {
		for _, e := range b.fields[block] {
			if e.Path != "" {
				open(e.Path)
			}
		}
	}
	for _, c := range b.calls {
		if c.instr != filling {
			open(c.path)
		}
	}
	return branches
}

// withUnset adds to each branch an entry for each field that only other branches set. The
// field is unset, or unknown if the function sets it before the branches.
func (b *branchSearch) withUnset(branches []Fields) []Fields {
	for i := range branches {
		for _, other := range branches {
			for _, e := range other {
				if e.Path == "" || branches[i].has(e.Path) {
					continue
				}
				value := unset
				if b.initial.has(e.Path) {
					value = dynamic
				}
				branches[i] = branches[i].setEntry(e.Path, value)
			}
		}
	}
	return branches
}

// found returns the fields that the branches set; see branchesOf.
func (b *branchSearch) found() []Fields {
	if len(b.blocks) < 2 || len(b.blocks) > maxBranches {
		return nil
	}
	b.findReachable()
	b.dropOverwritten()
	b.dropChanged()
	b.openLater()
	if len(b.blocks) < 2 {
		return nil
	}
	var out []Fields
	for _, one := range b.blocks {
		out = append(out, b.fields[one])
	}
	return out
}

// initialized returns the variable that a literal initializes in the block of its
// declaration, or nil.
func (f *funcAnalysis) initialized(at ssa.Value) *ssa.Alloc {
	lit, ok := at.(*ssa.Alloc)
	if !ok || lit.Comment != "complit" {
		return nil
	}
	for _, ref := range referrers(lit) {
		load, ok := ref.(*ssa.UnOp)
		if !ok || len(referrers(load)) != 1 {
			continue
		}
		if s, ok := referrers(load)[0].(*ssa.Store); ok && s.Val == ssa.Value(load) {
			if to, ok := s.Addr.(*ssa.Alloc); ok && to.Block() == s.Block() && lit.Block() == s.Block() {
				return to
			}
		}
	}
	return nil
}

// A branchSearch collects the constants that a function stores in the fields of an
// object, block by block. It leaves out the block that creates the object.
type branchSearch struct {
	*funcAnalysis
	madeIn  *ssa.BasicBlock // the block that creates the object
	blocks  []*ssa.BasicBlock
	fields  map[*ssa.BasicBlock]Fields
	initial Fields                                       // what the block madeIn stores, if the object is a parameter; nil otherwise
	changed []*ssa.BasicBlock                            // blocks with other code that may change the object
	calls   []openingCall                                // calls that may set fields of the object
	after   map[*ssa.BasicBlock]map[*ssa.BasicBlock]bool // the blocks that can run after each block
}

// addStores adds what the function stores in fields of the struct or map v. path is the
// path of v in the object.
func (b *branchSearch) addStores(v ssa.Value, path string) {
	for _, ref := range referrers(v) {
		switch x := ref.(type) {
		case *ssa.FieldAddr:
			b.addField(x, path)
		case *ssa.MapUpdate:
			if key, ok := ssax.String(x.Key); ok && x.Map == v {
				b.add(x, join(path, key), x.Value)
				continue
			}
			b.changed = append(b.changed, x.Block())
		case *ssa.UnOp, *ssa.Lookup, *ssa.Return, *ssa.DebugRef:
		default:
			b.addCalls(v, ref, path)
			if ref.Block() != b.madeIn {
				b.changed = append(b.changed, ref.Block())
			}
		}
	}
}

// An openingCall is a call that may set the field with the given path.
type openingCall struct {
	block *ssa.BasicBlock
	path  string
	instr ssa.CallInstruction
}

// addCalls records the fields that calls may set in v. The instruction instr is a call
// with the argument v, or converts v to an interface that calls use. path is the path of
// v in the object.
func (b *branchSearch) addCalls(v ssa.Value, instr ssa.Instruction, path string) {
	switch x := instr.(type) {
	case ssa.CallInstruction:
		for _, p := range b.pathsSetBy(x, v) {
			b.calls = append(b.calls, openingCall{x.Block(), join(path, p), x})
		}
	case *ssa.MakeInterface:
		for _, use := range referrers(x) {
			if call, ok := use.(ssa.CallInstruction); ok && b.mayFill(call, x) {
				b.calls = append(b.calls, openingCall{call.Block(), path, call})
			}
		}
	}
}

// openLater marks as unknown the fields that calls after the branches may set.
func (b *branchSearch) openLater() {
	for _, c := range b.calls {
		for _, one := range b.blocks {
			if b.after[one][c.block] {
				b.fields[one] = b.fields[one].set(c.path, open)
			}
		}
	}
}

// addField adds what the function stores in the field x or, if x is a struct, in its
// fields. path is the path of the struct that contains x.
func (b *branchSearch) addField(x *ssa.FieldAddr, path string) {
	s, _ := ssax.StructOf(x.X.Type())
	to := join(path, pathOf(s, x.Field))
	if _, isStruct := s.Field(x.Field).Type().Underlying().(*types.Struct); isStruct {
		b.addStores(x, to)
		return
	}
	for _, use := range referrers(x) {
		switch use := use.(type) {
		case *ssa.Store:
			if use.Addr == ssa.Value(x) {
				b.add(use, to, use.Val)
			}
		case *ssa.UnOp, *ssa.DebugRef:
		default:
			b.changed = append(b.changed, use.Block())
		}
	}
}

// add records that an instruction stores v in the field with the given path. If the
// block has stored something there before, or if v is not a constant, the value is
// unknown.
func (b *branchSearch) add(instr ssa.Instruction, path string, v ssa.Value) {
	block := instr.Block()
	if block == b.madeIn {
		if b.initial != nil {
			b.initial = b.initial.setEntry(path, dynamic)
		}
		return
	}
	value := Value{State: Dynamic, Kind: valueKind(v)}
	if c, ok := peel(v).(*ssa.Const); ok && !b.fields[block].has(path) {
		value = constantOf(c)
		value.Kind, value.Span = valueKind(v), b.storedAt(instr.Pos())
	}
	if b.fields[block] == nil {
		b.blocks, b.fields[block] = append(b.blocks, block), empty()
	}
	b.fields[block] = b.fields[block].setEntry(path, &value)
}

// findReachable records the blocks that can run after each block.
func (b *branchSearch) findReachable() {
	b.after = map[*ssa.BasicBlock]map[*ssa.BasicBlock]bool{}
	for _, one := range slices.Concat(b.blocks, b.changed) {
		if b.after[one] == nil {
			b.after[one] = map[*ssa.BasicBlock]bool{}
			markReachable(one, b.after[one])
		}
	}
}

// dropOverwritten removes blocks until none of them can run after another one. The fields
// that a removed block sets become unknown in the other blocks.
func (b *branchSearch) dropOverwritten() {
	for {
		worst, most := (*ssa.BasicBlock)(nil), 0
		for _, one := range b.blocks {
			if n := b.related(one); n > most {
				worst, most = one, n
			}
		}
		if worst == nil {
			return
		}
		b.drop(worst)
	}
}

// related returns how many of the blocks can run before or after the given one.
func (b *branchSearch) related(one *ssa.BasicBlock) (n int) {
	for _, other := range b.blocks {
		if b.after[one][other] || b.after[other][one] {
			n++
		}
	}
	return n
}

// dropChanged removes each block that is in b.changed, or can run before or after a block
// in b.changed. Blocks in b.changed that can run after all blocks with recorded fields do
// not count.
func (b *branchSearch) dropChanged() {
	all := slices.Clone(b.blocks)
	b.blocks = slices.DeleteFunc(b.blocks, func(one *ssa.BasicBlock) bool {
		return slices.ContainsFunc(b.changed, func(by *ssa.BasicBlock) bool {
			if !b.after[one][by] {
				return by == one || b.after[by][one]
			}
			return slices.ContainsFunc(all, func(other *ssa.BasicBlock) bool { return !b.after[other][by] })
		})
	})
}

// drop removes a block. The fields that it sets become unknown in the other blocks.
func (b *branchSearch) drop(block *ssa.BasicBlock) {
	b.blocks = slices.DeleteFunc(b.blocks, func(o *ssa.BasicBlock) bool { return o == block })
	for _, other := range b.blocks {
		for _, e := range b.fields[block] {
			if e.Path != "" {
				b.fields[other] = b.fields[other].setEntry(e.Path, dynamic)
			}
		}
	}
}

// markReachable adds to seen the blocks that can run after block b.
func markReachable(b *ssa.BasicBlock, seen map[*ssa.BasicBlock]bool) {
	for _, next := range b.Succs {
		reaches(next, seen, nil)
	}
}
