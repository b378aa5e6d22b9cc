package build

// This file handles conversions that change the type of a value without changing
// the value: from one struct type to another, from a number or pointer to an
// interface, and from a pointer to the interface argument of a decoder.

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// renameStruct records a conversion B(a) from a struct type A to another struct type
// B. Each field of B then contains the values of the same field of A. For a conversion
// of pointers, (*B)(p), values also flow from B to A, because both pointers point to
// the same struct.
func (b *builder) renameStruct(v *ssa.ChangeType) {
	from, _ := ssax.StructOf(v.X.Type())
	if from == nil {
		return
	}
	_, isPointer := v.Type().Underlying().(*types.Pointer)
	for i := range from.NumFields() {
		if !carriesStatus(from.Field(i).Type()) {
			continue
		}
		b.addEdges([]exit.Node{b.c.fieldNode(v.Type(), i)}, []exit.Source{b.fieldSource(v.X.Type(), i, token.NoPos)})
		if isPointer {
			b.addEdges([]exit.Node{b.c.fieldNode(v.X.Type(), i)}, []exit.Source{b.fieldSource(v.Type(), i, token.NoPos)})
		}
	}
}

// box records that a number is converted to an interface, if the type of the
// number has methods. Such a type is often an error type whose number is the
// status: "type exitError int" with a method Error.
func (b *builder) box(mi *ssa.MakeInterface) {
	b.boxInstance(mi)
	if name := b.boxName(mi.X.Type()); name != "" {
		e, how := b.usedAs(mi)
		values := b.values(mi.X, use{expr: e, how: how, block: mi.Block()})
		b.addStored(mi, []exit.Node{{Kind: exit.BoxNode, Name: name}}, values)
	}
}

// recordDecoded records that a scanner or decoder may store anything through a
// pointer: json.Unmarshal(data, &cfg) fills in the fields of cfg.
func (b *builder) recordDecoded(mi *ssa.MakeInterface) {
	p, ok := mi.X.Type().Underlying().(*types.Pointer)
	if !ok || !carriesStatus(p.Elem()) && !b.c.reachesNumber(p.Elem()) {
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
		if reason := exit.DecoderReason(b.c.names.Called(call.Common())); reason != "" {
			source := exit.Source{Kind: exit.UnknownSource, Reason: reason, At: b.callRange(call), Pinned: true}
			if carriesStatus(p.Elem()) {
				b.addEdges(b.c.nodesOf(mi.X), []exit.Source{source})
			}
			b.recordNumbers(p.Elem(), source, map[types.Type]bool{})
		}
	}
}

// recordNumbers records that a decoder may change every number in a value of type t,
// including numbers behind exported fields and pointers. source is the unbounded
// source for these numbers.
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
			if carriesStatus(f.Type()) && !isFunc(f.Type()) {
				b.addEdges([]exit.Node{b.c.fieldNode(t, i)}, []exit.Source{byTag(source, u.Tag(i))})
			}
			b.recordNumbers(f.Type(), source, seen)
		}
	}
}

// byTag returns the source for the values that a decoder stores in a field with the
// given struct tag. If the tag names a decoder, as `yaml:"code"` does, every read of
// the field counts as unbounded already, even without a call of the decoder. byTag
// then returns the source with the reason that these reads have, so that the field is
// reported only once.
func byTag(source exit.Source, tag string) exit.Source {
	if name := decodedBy(tag); name != "" {
		source.Reason, source.Pinned = filledIn(name), false
	}
	return source
}

// filledIn returns the reason why a field with a tag such as `yaml:"code"` is
// unbounded.
func filledIn(tag string) string {
	switch tag {
	case "kong", "arg", "long", "short": // command-line parsers read these tags
		return "the value of a flag"
	}
	return "a field that " + tag + " fills in"
}

// usedAs returns the expression that v converts to an interface, and how the program
// uses this expression, for example "return" or "argument". SSA has no position for an
// implicit conversion. So usedAs looks for the return, store or call that uses the
// interface, and takes the expression from its syntax.
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

// unbox records a call errors.As(err, &target) where target has an integer
// type. The call stores in target any error of that type that was converted to
// an interface. If the type is a type parameter, target is unbounded.
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
	case isTypeParam(p.Elem()) && carriesStatus(p.Elem()):
		b.addEdges(b.c.nodesOf(mi.X), []exit.Source{{Kind: exit.UnknownSource, Reason: "an error whose type is a type parameter", At: b.callRange(instr), Pinned: true}})
	}
}
