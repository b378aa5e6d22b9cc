package build

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
)

// A use is where a value is used: the expression that denotes it, what kind
// of origin a constant there is, and the block in which guards hold, or the edge
// out of it.
type use struct {
	expr      ast.Expr
	how       string
	block, to *ssa.BasicBlock
}

// operand is the use of a part of a computation.
func (u use) operand() use { return use{block: u.block, to: u.to} }

// values returns what v can be.
func (b *builder) values(v ssa.Value, u use) []exit.Source {
	if v == nil || !carriesStatus(v.Type()) {
		return nil
	}
	outer := b.budget
	b.budget = maxExpansion
	out := b.collect(v, u, map[*ssa.Phi]int{})
	b.budget = outer
	return slices.DeleteFunc(out, func(s exit.Source) bool { return s.Kind == selfSource })
}

// maxExpansion bounds how many values one expression is expanded into. Nobody
// computes a status in more steps; hash functions do.
const maxExpansion = 300

func (b *builder) collect(v ssa.Value, u use, open map[*ssa.Phi]int) []exit.Source {
	if b.budget--; b.budget < 0 {
		return b.unknown("a number computed in many steps", v.Pos())
	}
	switch v := v.(type) {
	case *ssa.Const:
		return b.constant(v, u)
	case *ssa.Phi:
		return b.phi(v, u, open)
	}
	out := b.collectPlain(v, u, open)
	if gs := guards(v, u); len(gs) > 0 {
		out = withTransfers(out, gs...)
	}
	return out
}

func (b *builder) collectPlain(v ssa.Value, u use, open map[*ssa.Phi]int) []exit.Source {
	switch v := v.(type) {
	case *ssa.Function:
		return b.function(v, v.Pos())
	case *ssa.MakeClosure:
		return b.function(v.Fn.(*ssa.Function), v.Pos())
	case *ssa.UnOp:
		return b.unary(v, u, open)
	case *ssa.BinOp:
		return b.binary(v, u, open)
	case *ssa.Convert:
		return b.convert(v, v.X, u, open)
	case *ssa.MultiConvert:
		return b.convert(v, v.X, u, open)
	case *ssa.ChangeType:
		return b.collect(v.X, u, open)
	case *ssa.ChangeInterface:
		return b.collect(v.X, u, open)
	case *ssa.MakeInterface:
		if carriesStatus(v.X.Type()) {
			return b.collect(v.X, u, open)
		}
	case *ssa.TypeAssert:
		return b.assert(v, u, open)
	case *ssa.Call:
		return b.result(v, 0, u, open)
	case *ssa.Extract:
		return b.extract(v, u, open)
	case *ssa.Field:
		return []exit.Source{b.fieldSource(v.X.Type(), v.Field, v.Pos())}
	case *ssa.Lookup:
		return b.orZero(b.read(b.c.nodesOf(v), v.Pos()), v.Type())
	default:
		return b.read(b.c.nodesOf(v), v.Pos())
	}
	return b.unknown("a value that is not followed", v.Pos())
}

// read makes a source of each node.
func (b *builder) read(nodes []exit.Node, at token.Pos) []exit.Source {
	var out []exit.Source
	for _, n := range nodes {
		if n.Kind == exit.OutsideNode {
			out = append(out, b.unknown(string(n.Name), at)...)
			continue
		}
		out = append(out, exit.Source{Kind: exit.NodeSource, Node: n, At: b.c.rangeOf(at, token.NoPos)})
	}
	return out
}

// missed adds the zero value that a map gives for a key it does not have, and
// that is beside false.
func (b *builder) orZero(values []exit.Source, t types.Type) []exit.Source {
	if !isZeroable(t) {
		return values
	}
	return append(slices.Clone(values), zero()...)
}

// function returns the source of a function value. What a method value of an
// interface calls is not known.
func (b *builder) function(fn *ssa.Function, at token.Pos) []exit.Source {
	out := []exit.Source{{Kind: exit.FuncSource, Func: b.c.names.Func(fn)}}
	if obj, ok := fn.Object().(*types.Func); ok && types.IsInterface(receiver(obj)) {
		out = append(out, b.unknown("a method value of an interface", at)...)
	}
	return out
}

func (b *builder) unknown(reason string, at token.Pos) []exit.Source {
	return []exit.Source{{Kind: exit.UnknownSource, Reason: reason, At: b.c.rangeOf(at, token.NoPos)}}
}

func (b *builder) assert(v *ssa.TypeAssert, u use, open map[*ssa.Phi]int) []exit.Source {
	if carriesStatus(v.X.Type()) {
		return b.collect(v.X, u, open)
	}
	if !carriesStatus(v.AssertedType) {
		return nil
	}
	if name := boxedType(v.AssertedType); name != "" {
		out := b.read([]exit.Node{{Kind: exit.BoxNode, Name: name}}, v.Pos())
		if v.CommaOk && !succeeded(v, u.block, u.to) {
			out = append(out, zero()...)
		}
		return out
	}
	return b.unknown("a value taken out of "+types.TypeString(v.X.Type(), types.RelativeTo(b.c.pass.Pkg)), v.Pos())
}

func (b *builder) extract(v *ssa.Extract, u use, open map[*ssa.Phi]int) []exit.Source {
	switch t := v.Tuple.(type) {
	case *ssa.Call:
		if v.Index == 0 && readsNumber(b.c.names.Called(&t.Call), t.Call.Args) {
			return b.parsedNumbers(t, u)
		}
		out := b.result(t, v.Index, u, open)
		if len(out) == 1 && out[0].Kind == exit.NodeSource && out[0].Node.Kind == exit.CallNode {
			out[0].Check = checkOf(t, u)
		}
		return out
	case *ssa.TypeAssert:
		return b.assert(t, u, open)
	case *ssa.Lookup:
		out := b.read(b.c.nodesOf(t.X), t.Pos())
		if !succeeded(t, u.block, u.to) {
			out = b.orZero(out, v.Type())
		}
		return out
	case *ssa.UnOp:
		return b.read(b.c.nodesOf(t.X), t.Pos())
	case *ssa.Select:
		return b.read(receivedFrom(t, v.Index, b.c.nodesOf), t.Pos())
	case *ssa.Next:
		if r, ok := t.Iter.(*ssa.Range); ok && v.Index == 2 {
			return b.read(b.c.nodesOf(r.X), t.Pos())
		}
	}
	return b.unknown("a value that is not followed", v.Pos())
}

func (b *builder) result(v *ssa.Call, index int, u use, open map[*ssa.Phi]int) []exit.Source {
	if builtin, ok := v.Call.Value.(*ssa.Builtin); ok {
		return b.builtin(builtin.Name(), v, u, open)
	}
	if fn := v.Call.StaticCallee(); fn != nil {
		id := b.c.names.Func(fn)
		if a, _ := exit.AtomicOf(id); a.Loads || a.Op != 0 {
			return b.read(b.c.nodesOf(v.Call.Args[0]), v.Pos())
		}
		if id == "errors.AsType" {
			if name := boxedType(v.Call.Signature().Results().At(index).Type()); name != "" {
				out := b.read([]exit.Node{{Kind: exit.BoxNode, Name: name}}, v.Pos())
				if !succeeded(v, u.block, u.to) {
					out = append(out, zero()...)
				}
				return out
			}
		}
	}
	site, ok := b.c.sites[v]
	if !ok {
		return b.unknown("a value that is not followed", v.Pos())
	}
	return []exit.Source{{Kind: exit.NodeSource, Node: b.c.resultOf(v, site, index), At: b.callRange(v)}}
}

func (b *builder) builtin(name string, v *ssa.Call, u use, open map[*ssa.Phi]int) []exit.Source {
	switch name {
	case "min", "max", "append":
		var out []exit.Source
		for _, a := range v.Call.Args {
			out = append(out, b.collect(a, u, open)...)
		}
		return out
	case "len", "cap", "copy":
		return withTransfers(b.unknown("a length", v.Pos()), exit.Transfer{Tok: token.GEQ, Guard: true})
	}
	return b.unknown("a value that is not followed", v.Pos())
}
