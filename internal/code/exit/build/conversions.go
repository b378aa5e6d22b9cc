package build

// This file handles conversions that keep a value and change its type: from one struct
// type to another, and from numbers and pointers to interfaces. Passing a pointer to a
// decoder such as json.Unmarshal also converts it to an interface.

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// renameStruct records a conversion B(a) between struct types: each field of B contains
// the values of the same field of A. For pointers, values also flow from B to A,
// because (*B)(p) and p point to the same struct.
func (b *builder) renameStruct(v *ssa.ChangeType) {
	from, _ := ssax.StructOf(v.X.Type())
	if from == nil {
		return
	}
	_, isPointer := v.Type().Underlying().(*types.Pointer)
	for i := range from.NumFields() {
		if !canHoldStatus(from.Field(i).Type()) {
			continue
		}
		b.addEdges([]exit.Node{b.c.fieldNode(v.Type(), i)}, []exit.Source{b.fieldSource(v.X.Type(), i, token.NoPos)})
		if isPointer {
			b.addEdges([]exit.Node{b.c.fieldNode(v.X.Type(), i)}, []exit.Source{b.fieldSource(v.Type(), i, token.NoPos)})
		}
	}
}

// box records that the program converts a number of a named type to an interface. The
// type may be an error type such as "type exitError int", whose number is the status.
func (b *builder) box(mi *ssa.MakeInterface) {
	b.boxInstance(mi)
	b.boxPlain(mi)
	if name := b.boxName(mi.X.Type()); name != "" && !b.c.unread[mi] {
		e, how := b.usedAs(mi)
		values := b.values(mi.X, valueUse{expr: e, usage: how, block: mi.Block()})
		b.addStored(mi, []exit.Node{{Kind: exit.BoxNode, Name: name}}, values)
	}
}

// recordDecoded records that a decoder may have set each number in cfg to any value,
// after a call such as json.Unmarshal(data, &cfg). mi is the conversion of &cfg to an
// interface before the call.
func (b *builder) recordDecoded(mi *ssa.MakeInterface) {
	p, ok := mi.X.Type().Underlying().(*types.Pointer)
	if !ok || !canHoldStatus(p.Elem()) && !b.c.reachesNumber(p.Elem()) {
		return
	}
	for _, r := range *mi.Referrers() {
		call, _ := r.(ssa.CallInstruction)
		if store, ok := r.(*ssa.Store); ok {
			call, _ = variadicCall(store.Addr)
		}
		if call == nil {
			continue
		}
		if reason := exit.DecoderReason(b.c.names.CalleeID(call.Common())); reason != "" {
			source := exit.Source{Kind: exit.UnknownSource, Reason: reason, At: b.callRange(call), Pinned: true}
			if canHoldStatus(p.Elem()) {
				b.addEdges(b.c.nodesOf(mi.X), []exit.Source{source})
			}
			b.recordNumbers(p.Elem(), source, map[types.Type]bool{})
		}
	}
}

// recordNumbers records that a decoder may set each number in a value of type t to any
// number. A decoder sets exported and embedded fields, and the memory that pointers in
// the value point to. source says why the numbers can be anything.
func (b *builder) recordNumbers(t types.Type, source exit.Source, seen map[types.Type]bool) {
	if seen[t] {
		return
	}
	seen[t] = true
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		b.recordNumbers(u.Elem(), source, seen)
	case *types.Slice, *types.Map:
		b.recordNumbers(elem(t), source, seen)
	case *types.Array:
		b.recordNumbers(u.Elem(), source, seen)
	case *types.Struct:
		for i := range u.NumFields() {
			f := u.Field(i)
			if !f.Exported() && !f.Embedded() {
				continue
			}
			if canHoldStatus(f.Type()) && !ssax.IsFunc(f.Type()) {
				b.addEdges([]exit.Node{b.c.fieldNode(t, i)}, []exit.Source{decodedSource(source, u.Tag(i))})
			}
			b.recordNumbers(f.Type(), source, seen)
		}
	}
}

// decodedSource returns the source for the values that a decoder stores in a field with
// the given struct tag. If the tag names a decoder, as `yaml:"code"` does, the source
// gets the same Reason as a read of the field; see fieldSource. So the store and the
// read are reported as one.
func decodedSource(source exit.Source, tag string) exit.Source {
	if name := decodedBy(tag); name != "" {
		source.Reason, source.Pinned = filledIn(name), false
	}
	return source
}

// filledIn returns the reason why a field with a struct tag such as `yaml:"code"` can
// be any number, as a phrase for messages.
func filledIn(tag string) string {
	switch tag {
	case "kong", "arg", "long", "short": // command-line parsers read these tags
		return "the value of a flag"
	}
	return "a field that " + tag + " fills in"
}

// usedAs returns the expression that v converts to an interface, and how the program
// uses it: for example, "return".
//
// SSA has no position for an implicit conversion. So usedAs takes the expression from
// the return, store or call that uses the interface.
func (b *builder) usedAs(v *ssa.MakeInterface) (ast.Expr, string) {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Return:
			stmt := b.c.syntax.Return(r.Pos())
			if i := slices.Index(r.Results, ssa.Value(v)); stmt != nil && len(stmt.Results) == len(r.Results) {
				return stmt.Results[i], "return"
			}
		case *ssa.Store:
			if e := b.returnedExpr(r, v.X); e != nil {
				return e, "return"
			}
			if e := b.variadicArgument(r.Addr); e != nil {
				return e, "argument"
			}
			if e := b.c.syntax.Stored(r.Pos()); e != nil {
				return e, storeKind(r.Addr)
			}
		case *ssa.MapUpdate:
			if e := b.c.syntax.Stored(r.Pos()); e != nil && r.Value == v {
				return e, "element"
			}
		case *ssa.Phi:
			if e := b.assignedTo(b.c.syntax.Var(r.Pos()), v.X); e != nil {
				return e, "assignment"
			}
		case ssa.CallInstruction:
			offset := len(r.Common().Args) - r.Common().Signature().Params().Len()
			i := slices.Index(r.Common().Args, ssa.Value(v))
			if e := b.c.syntax.Argument(r, i-offset); e != nil {
				return e, "argument"
			}
		}
	}
	return nil, "assignment"
}

// assignedTo returns the expression of an assignment of the constant k to a variable, or nil
// if there is none.
func (b *builder) assignedTo(variable *types.Var, k ssa.Value) ast.Expr {
	c, ok := k.(*ssa.Const)
	if variable == nil || !ok || c.Value == nil || !isInteger(c.Type()) {
		return nil
	}
	for _, e := range b.c.syntax.VarOrigins(variable, ssax.Int(c)) {
		return e
	}
	return nil
}

// unbox records what errors.As(err, &target) stores in target. If target has a named
// integer type such as exitError, it can be any number of this type that the program
// converts to an interface. If its type is a type parameter, it is unbounded.
func (b *builder) unbox(common *ssa.CallCommon, instr ssa.CallInstruction) {
	mi, ok := common.Args[1].(*ssa.MakeInterface)
	if !ok {
		return
	}
	p, ok := mi.X.Type().Underlying().(*types.Pointer)
	if !ok {
		return
	}
	switch name := boxedType(p.Elem()); {
	case name != "":
		n := exit.Node{Kind: exit.BoxNode, Name: name}
		b.addEdges(b.c.nodesOf(mi.X), []exit.Source{{Kind: exit.NodeSource, Node: n, At: b.callRange(instr)}})
	case isTypeParam(p.Elem()) && canHoldStatus(p.Elem()):
		b.addEdges(b.c.nodesOf(mi.X), []exit.Source{{Kind: exit.UnknownSource, Reason: "an error whose type is a type parameter", At: b.callRange(instr), Pinned: true}})
	}
}
