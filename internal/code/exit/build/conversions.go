package build

// Conversions that change the type of a value: a struct under another name, a
// number or a pointer in an interface, a pointer that is passed to a decoder as
// an interface.

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// renameStruct records that a struct is converted to another type. The fields
// of the new type contain the values of the fields of the old type. If a
// pointer is converted, values also flow from the new type to the old type,
// because both pointers point to one struct.
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

// box records the conversion of a number to an interface, if the type of the
// number has methods. Such a type is usually an error type whose number is the
// status.
func (b *builder) box(mi *ssa.MakeInterface) {
	if name := boxedType(mi.X.Type()); name != "" {
		e, how := b.usedAs(mi)
		values := b.values(mi.X, use{expr: e, how: how, block: mi.Block()})
		b.addStored(mi, []exit.Node{{Kind: exit.BoxNode, Name: name}}, values)
	}
}

// decoded records what a scanner or decoder stores through a pointer that is
// passed as an interface.
func (b *builder) decoded(mi *ssa.MakeInterface) {
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
			by := exit.Source{Kind: exit.UnknownSource, Reason: reason, At: b.callRange(call), Pinned: true}
			if carriesStatus(p.Elem()) {
				b.addEdges(b.c.nodesOf(mi.X), []exit.Source{by})
			}
			b.fill(p.Elem(), by, map[types.Type]bool{})
		}
	}
}

// fill records that a decoder may store into every number that a value of type
// t contains, or that is reachable through the exported fields of t.
func (b *builder) fill(t types.Type, by exit.Source, seen map[types.Type]bool) {
	if seen[t] {
		return
	}
	seen[t] = true
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		b.fill(u.Elem(), by, seen)
	case *types.Slice, *types.Map:
		b.fill(elem(t), by, seen)
	case *types.Array:
		b.fill(u.Elem(), by, seen)
	case *types.Struct:
		for i := range u.NumFields() {
			f := u.Field(i)
			if !f.Exported() && !f.Embedded() {
				continue
			}
			if carriesStatus(f.Type()) && !isFunc(f.Type()) {
				b.addEdges([]exit.Node{b.c.fieldNode(t, i)}, []exit.Source{byTag(by, u.Tag(i))})
			}
			b.fill(f.Type(), by, seen)
		}
	}
}

// byTag returns the source for a field with a tag that names a decoder. This
// source is equal to the one that fieldSource returns for a read of the field,
// so the field is not reported twice.
func byTag(by exit.Source, tag string) exit.Source {
	if name := decodedBy(tag); name != "" {
		by.Reason, by.Pinned = filledIn(name), false
	}
	return by
}

// filledIn returns the reason for a field with a tag of a decoder.
func filledIn(tag string) string { return "a field that " + tag + " fills in" }

// usedAs returns the expression that becomes an interface, and its kind of
// origin. The conversion has no position, so usedAs looks at the instruction
// that uses the interface.
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

// unbox records that errors.As stores an error in a variable of an integer type.
func (b *builder) unbox(common *ssa.CallCommon, instr ssa.CallInstruction) {
	mi, ok := common.Args[1].(*ssa.MakeInterface)
	if !ok {
		return
	}
	p, ok := mi.X.Type().Underlying().(*types.Pointer)
	if !ok {
		return
	}
	if name := boxedType(p.Elem()); name != "" {
		n := exit.Node{Kind: exit.BoxNode, Name: name}
		b.addEdges(b.c.nodesOf(mi.X), []exit.Source{{Kind: exit.NodeSource, Node: n, At: b.callRange(instr)}})
	}
}
