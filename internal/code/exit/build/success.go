package build

// This file finds what a field of a returned struct contains if the call has succeeded.
// In
//
//	func run() (report, error) {
//		r := report{code: -1}
//		if err := start(); err != nil {
//			return r, err
//		}
//		r.code = wait()
//		return r, nil
//	}
//
// a caller that checks the error first never reads the -1. A field has one node for all
// values of its struct type, so the node of report.code still contains the -1. For such
// a caller, the builder uses the nodes of the assignments that reach "return r, nil"
// instead.

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// assignedNode returns the node for the value of one assignment to a field of a local
// struct. The parameter store is the assignment.
func (c *collector) assignedNode(store *ssa.Store) exit.Node {
	n := c.alloc(store.Addr)
	n.Kind = exit.AssignedNode
	return n
}

// addAssigned records the possible values of one assignment to a field of a local
// struct, in a node for this assignment alone. The parameter store is the assignment.
// Functions with fewer than two results need no such nodes, because their callers
// cannot check whether a call has succeeded.
func (b *builder) addAssigned(store *ssa.Store, values []exit.Source) {
	addr, ok := store.Addr.(*ssa.FieldAddr)
	if !ok || b.fn.Signature.Results().Len() < 2 {
		return
	}
	if v, ok := addr.X.(*ssa.Alloc); ok && isPrivateField(v, addr.Field) {
		b.addEdges([]exit.Node{b.c.assignedNode(store)}, values)
	}
}

// readSucceeded returns the values that a field of the struct v can have if the call
// that returns v has succeeded. The program reads the field at the use u. The parameter
// "at" is the position of the read. ok is false if the call may have failed, or if some
// assignment that reaches a successful return may be missing.
func (b *builder) readSucceeded(v ssa.Value, field int, u valueUse, at token.Pos) (values []exit.Source, ok bool) {
	s := &successSearch{b: b, field: field}
	if _, ok := v.(*ssa.Extract); !ok || !s.addStruct(v, structUse{block: u.block, next: u.next}) {
		return nil, false
	}
	for _, store := range s.stores {
		values = append(values, exit.Source{Kind: exit.NodeSource, Node: b.c.assignedNode(store), At: b.c.rangeOf(at, token.NoPos)})
	}
	if s.unset {
		values = append(values, zero()...)
	}
	return values, true
}

// fieldRead returns the possible values of v, which loads a field from the address f.
// If the load follows a successful call, only values that the callee assigns before one of
// its successful returns are possible; see readSucceeded.
func (b *builder) fieldRead(v *ssa.UnOp, f *ssa.FieldAddr, u valueUse) []exit.Source {
	if a, ok := f.X.(*ssa.Alloc); ok && isPrivateField(a, f.Field) && !hasFieldStore(a, f.Field) {
		if values, ok := b.readSucceeded(ssax.StoredOnce(a), f.Field, u, v.Pos()); ok {
			return values
		}
	}
	return []exit.Source{b.fieldSource(f.X.Type(), f.Field, v.Pos())}
}

// A successSearch looks for the assignments to one field of a struct that a call
// returns. Only those that reach a successful return of the called function count.
type successSearch struct {
	b      *builder
	field  int
	stores []*ssa.Store
	unset  bool // whether the field may be returned without an assignment
}

// A structUse is a point at which the program uses a struct: block or, if next is not
// nil, the edge from block to next. depth counts the calls and copies between the read
// of the field and this point.
type structUse struct {
	block, next *ssa.BasicBlock
	depth       int
}

// addStruct adds the assignments that determine the field of the struct v at the use u.
// It returns false if it does not find all of them.
func (s *successSearch) addStruct(v ssa.Value, u structUse) bool {
	if u.depth++; u.depth > maxErrorDepth {
		return false
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		a, ok := v.X.(*ssa.Alloc)
		return ok && v.Op == token.MUL && isPrivateField(a, s.field) && s.addReaching(a, v, v.Block(), u, map[*ssa.BasicBlock]bool{})
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		return ok && hasSucceeded(call, u.block, u.next) && s.addReturns(call, v.Index, u.depth)
	}
	return false
}

// addReturns adds the assignments for the index-th result of a call of a function of
// this package. Return statements that show a failure do not count.
func (s *successSearch) addReturns(call *ssa.Call, index, depth int) bool {
	fn := call.Call.StaticCallee()
	if fn == nil || fn.Pkg != s.b.c.ssa || fn.Origin() != nil {
		return false
	}
	found := false
	for r := range ssax.Returns(fn) {
		block := r.Block()
		v, last := ssax.Result(r, index), ssax.Result(r, len(r.Results)-1)
		if s.b.isFailure(last, block, 0) {
			continue
		}
		if found = true; !s.addReturned(v, last, structUse{block: block, depth: depth}) {
			return false
		}
	}
	return found
}

// addReturned adds the assignments for the struct v. "last" is the error or bool that a
// function returns together with v. If both are results of one call, as in
// "return f()", the function succeeds if this call succeeds.
func (s *successSearch) addReturned(v, last ssa.Value, u structUse) bool {
	result, ok := v.(*ssa.Extract)
	e, ok2 := last.(*ssa.Extract)
	if !ok || !ok2 || e.Tuple != result.Tuple || lastResult(result.Tuple) != e {
		return s.addStruct(v, u)
	}
	call, ok := result.Tuple.(*ssa.Call)
	return ok && u.depth < maxErrorDepth && s.addReturns(call, result.Index, u.depth+1)
}

// addReaching adds to s.stores each assignment to the field of the local struct a that
// may be the last such assignment before a certain point in block. This point is the
// instruction in the parameter "before" or, if that is nil, the end of block. The
// program uses the struct at u.
func (s *successSearch) addReaching(a *ssa.Alloc, before ssa.Instruction, block *ssa.BasicBlock, u structUse, seen map[*ssa.BasicBlock]bool) bool {
	for _, instr := range slices.Backward(instrsBetween(nil, before, block)) {
		if store, ok := instr.(*ssa.Store); ok && store.Addr == ssa.Value(a) {
			return s.addStruct(store.Val, useOfStored(store, u))
		}
		if store, ok := instr.(*ssa.Store); ok && isField(store.Addr, a, s.field) {
			if !slices.Contains(s.stores, store) {
				s.stores = append(s.stores, store)
			}
			return true
		}
		if instr == ssa.Instruction(a) {
			s.unset = true
			return true
		}
	}
	for _, p := range block.Preds {
		if !seen[p] {
			seen[p] = true
			if !s.addReaching(a, nil, p, u, seen) {
				return false
			}
		}
	}
	return true
}

// useOfStored returns the point at which the search checks that a call has succeeded.
// The parameter store is the instruction that stores the result of the call in a local
// struct. The program uses this struct at u. Usually the point of the check is u. For a
// store in a loop, it is the block of the store, because a check before u may belong to
// another iteration.
func useOfStored(store *ssa.Store, u structUse) structUse {
	if ssax.InLoop(store.Block()) {
		return structUse{block: store.Block(), depth: u.depth}
	}
	return u
}

// isField reports whether addr is the address of a field of the local struct a.
func isField(addr ssa.Value, a *ssa.Alloc, field int) bool {
	f, ok := addr.(*ssa.FieldAddr)
	return ok && f.X == ssa.Value(a) && f.Field == field
}

// isPrivateField reports whether the program changes a field of the local variable a
// only by assignments to a or to the field. It returns false if the program takes the
// address of either.
func isPrivateField(a *ssa.Alloc, field int) bool {
	if _, ok := pointee(a).Underlying().(*types.Struct); !ok {
		return false
	}
	return !slices.ContainsFunc(*a.Referrers(), func(r ssa.Instruction) bool {
		if f, ok := r.(*ssa.FieldAddr); ok {
			return f.Field == field && slices.ContainsFunc(*f.Referrers(), func(r ssa.Instruction) bool { return !isDirectUse(r, f) })
		}
		return !isDirectUse(r, a)
	})
}

// isDirectUse reports whether r loads from the address addr or stores at it.
func isDirectUse(r ssa.Instruction, addr ssa.Value) bool {
	switch r := r.(type) {
	case *ssa.Store:
		return r.Val != addr
	case *ssa.UnOp, *ssa.DebugRef:
		return true
	}
	return false
}

// hasFieldStore reports whether the program assigns a value to a field of the local
// variable a.
func hasFieldStore(a *ssa.Alloc, field int) bool {
	return slices.ContainsFunc(*a.Referrers(), func(r ssa.Instruction) bool {
		f, ok := r.(*ssa.FieldAddr)
		return ok && f.Field == field && slices.ContainsFunc(*f.Referrers(), func(r ssa.Instruction) bool {
			_, ok := r.(*ssa.Store)
			return ok
		})
	})
}
