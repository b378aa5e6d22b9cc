package build

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A valueUse says where and how the program uses a value. In "os.Exit(code + 1)", expr
// is "code + 1", and usage is "argument". The field block is the basic block in which
// the program uses the value. If next is not nil, the program uses the value where
// control passes from block to next. A comparison of the value that is always true
// there becomes a guard.
type valueUse struct {
	expr        ast.Expr
	usage       string
	block, next *ssa.BasicBlock
}

// operand returns the valueUse for an operand of a computation, such as n in "n + 1". u
// is the valueUse of the result. The field expr stays empty, so that the sum becomes
// the origin of the status.
func (u valueUse) operand() valueUse { return valueUse{block: u.block, next: u.next} }

// values returns the possible values of v at the use u. The result is unbounded if it
// takes more than maxExpansion SSA values to find them. Each operand of a sum such as x
// + y has its own limit, because it is found by another call of the method values.
func (b *builder) values(v ssa.Value, u valueUse) []exit.Source {
	if v == nil || !canHoldStatus(v.Type()) {
		return nil
	}
	outer := b.budget
	b.budget = maxExpansion
	out := b.collect(v, u, map[*ssa.Phi]int{})
	b.budget = outer
	return slices.DeleteFunc(out, func(s exit.Source) bool { return s.Kind == selfSource })
}

// maxExpansion limits how many SSA values the builder visits to find the possible
// values of one expression. The result of a longer computation, such as a hash, is not
// a status in practice.
const maxExpansion = 300

// collect returns the possible values of v at the use u. If a comparison with a
// constant, such as "if v > 0", limits the values at u, each of them gets a guard.
// inProgress contains the phis whose values are being computed; see phi.
func (b *builder) collect(v ssa.Value, u valueUse, inProgress map[*ssa.Phi]int) []exit.Source {
	if b.budget--; b.budget < 0 {
		return b.unboundedSource("a number computed in many steps", v.Pos())
	}
	switch v := v.(type) {
	case *ssa.Const:
		return b.constant(v, u)
	case *ssa.Phi:
		return b.phi(v, u, inProgress)
	}
	return withEachOf(b.collectPlain(v, u, inProgress), guards(v, u))
}

// collectPlain returns the possible values of v without guards; see collect.
func (b *builder) collectPlain(v ssa.Value, u valueUse, inProgress map[*ssa.Phi]int) []exit.Source {
	switch v := v.(type) {
	case *ssa.Function:
		return b.function(v, v.Pos())
	case *ssa.MakeClosure:
		return b.function(v.Fn.(*ssa.Function), v.Pos())
	case *ssa.UnOp:
		return b.unary(v, u, inProgress)
	case *ssa.BinOp:
		return b.binary(v, u, inProgress)
	case *ssa.Convert:
		return b.convert(v, v.X, u, inProgress)
	case *ssa.MultiConvert:
		return b.convert(v, v.X, u, inProgress)
	case *ssa.ChangeType:
		return b.collect(v.X, u, inProgress)
	case *ssa.ChangeInterface:
		return b.collect(v.X, u, inProgress)
	case *ssa.MakeInterface:
		if canHoldStatus(v.X.Type()) {
			return b.collect(v.X, u, inProgress)
		}
	case *ssa.TypeAssert:
		return b.assert(v, u, inProgress)
	case *ssa.Call:
		return b.result(v, 0, u, inProgress)
	case *ssa.Extract:
		return b.extract(v, u, inProgress)
	case *ssa.Field:
		if values, ok := b.readSucceeded(v.X, v.Field, u, v.Pos()); ok {
			return values
		}
		return []exit.Source{b.fieldSource(v.X.Type(), v.Field, v.Pos())}
	case *ssa.Lookup:
		return b.orZero(b.read(b.c.nodesOf(v), v.Pos()), v.Type())
	default:
		return b.read(b.c.nodesOf(v), v.Pos())
	}
	return b.unboundedSource(b.c.unfollowedReason(v), v.Pos())
}

// read returns the possible values of an expression that reads a variable or other
// memory. nodes are the nodes for this memory. The result has one source for each node.
// The source for an OutsideNode is unbounded.
func (b *builder) read(nodes []exit.Node, pos token.Pos) []exit.Source {
	var out []exit.Source
	for _, n := range nodes {
		if n.Kind == exit.OutsideNode {
			out = append(out, b.unboundedSource(string(n.Name), pos)...)
			continue
		}
		out = append(out, exit.Source{Kind: exit.NodeSource, Node: n, At: b.c.rangeOf(pos, token.NoPos)})
	}
	return out
}

// orZero adds the zero value to the values of type t that are read from a map, because the
// value for a missing key is zero.
func (b *builder) orZero(values []exit.Source, t types.Type) []exit.Source {
	if !isZeroable(t) {
		return values
	}
	return append(slices.Clone(values), zero()...)
}

// function returns the sources for a function that is used as a value. A method value
// of an interface, as in "f := coder.ExitCode", also has an unbounded source, because f
// may be the method of any type.
func (b *builder) function(fn *ssa.Function, at token.Pos) []exit.Source {
	out := []exit.Source{{Kind: exit.FuncSource, Func: b.c.names.Func(fn)}}
	if obj, ok := fn.Object().(*types.Func); ok && types.IsInterface(receiver(obj)) {
		out = append(out, b.unboundedSource("the result of the method value "+fn.Name()+", whose receiver is an interface", at)...)
	}
	return out
}

// unboundedSource returns an unbounded source with a reason, such as "a length".
func (b *builder) unboundedSource(reason string, at token.Pos) []exit.Source {
	return []exit.Source{{Kind: exit.UnknownSource, Reason: reason, At: b.c.rangeOf(at, token.NoPos)}}
}

// assert returns the possible results of x.(T) for a number type T. These are all
// numbers of type T that the program converts to an interface. For "n, ok := x.(T)",
// zero is also possible, unless the program uses n only where ok is true.
func (b *builder) assert(v *ssa.TypeAssert, u valueUse, inProgress map[*ssa.Phi]int) []exit.Source {
	if canHoldStatus(v.X.Type()) {
		return b.collect(v.X, u, inProgress)
	}
	if !canHoldStatus(v.AssertedType) {
		return nil
	}
	nodes, ok := b.c.boxedIn(v)
	if name := boxedType(v.AssertedType); name != "" {
		nodes, ok = []exit.Node{{Kind: exit.BoxNode, Name: name}}, true
	}
	if ok {
		out := b.read(nodes, v.Pos())
		if v.CommaOk && !hasSucceeded(v, u.block, u.next) {
			out = append(out, zero()...)
		}
		return out
	}
	return b.unboundedSource(b.c.unboxedReason(v), v.Pos())
}

// extract returns the possible values of one of several results, such as n in
// "n, err := f()".
func (b *builder) extract(v *ssa.Extract, u valueUse, inProgress map[*ssa.Phi]int) []exit.Source {
	switch t := v.Tuple.(type) {
	case *ssa.Call:
		if v.Index == 0 && readsNumber(b.c.names.CalleeID(&t.Call), t, u) {
			return b.parsedNumbers(t, u)
		}
		out := b.result(t, v.Index, u, inProgress)
		if len(out) == 1 && out[0].Kind == exit.NodeSource && out[0].Node.Kind == exit.CallNode {
			out[0].Check = checkOf(t, u)
		}
		return out
	case *ssa.TypeAssert:
		return b.assert(t, u, inProgress)
	case *ssa.Lookup:
		out := b.read(b.c.nodesOf(t.X), t.Pos())
		if !hasSucceeded(t, u.block, u.next) {
			out = b.orZero(out, v.Type())
		}
		return out
	case *ssa.UnOp:
		return b.read(b.c.nodesOf(t.X), t.Pos())
	case *ssa.Select:
		return b.read(receivedFrom(t, v.Index, b.c.nodesOf), t.Pos())
	case *ssa.Next:
		return b.read(b.c.nextNodes(t, v.Index, map[ssa.Value]bool{}), t.Iter.Pos())
	}
	return b.unboundedSource(b.c.unfollowedReason(v), v.Pos())
}

// result returns the possible values of the index-th result of a call.
func (b *builder) result(v *ssa.Call, index int, u valueUse, inProgress map[*ssa.Phi]int) []exit.Source {
	if builtin, ok := v.Call.Value.(*ssa.Builtin); ok {
		return b.builtin(builtin.Name(), v, u, inProgress)
	}
	if fn := v.Call.StaticCallee(); fn != nil {
		if name := cName(fn); name != "" {
			return b.unboundedSource("the result of "+name, v.Pos())
		}
		id := b.c.names.Func(fn)
		if a, _ := exit.AtomicOf(id); a.Loads || a.Op != 0 {
			return b.read(b.c.nodesOf(v.Call.Args[0]), v.Pos())
		}
		if id == "errors.AsType" {
			if name := boxedType(v.Call.Signature().Results().At(index).Type()); name != "" {
				out := b.read([]exit.Node{{Kind: exit.BoxNode, Name: name}}, v.Pos())
				if !hasSucceeded(v, u.block, u.next) {
					out = append(out, zero()...)
				}
				return out
			}
		}
	}
	site, ok := b.c.sites[v]
	if !ok {
		return b.unboundedSource(b.c.unfollowedReason(v), v.Pos())
	}
	called := b.c.names.CalleeID(&v.Call)
	if index == 0 && exit.IsPull(called) {
		return []exit.Source{{Kind: exit.FuncSource, Func: pullFunctionID(b.c.names.Func(v.Parent()), "next", site)}}
	}
	out := []exit.Source{{Kind: exit.NodeSource, Node: b.c.resultOf(v, site, index), At: b.callRange(v)}}
	if exit.ForeignReason(called) != exit.ChildReason {
		return out
	}
	switch {
	case b.childHasSucceeded(v):
		return []exit.Source{{Kind: exit.ConstSource, At: b.callRange(v), Usage: u.usage}}
	case b.testsSignal(v), ssax.NeverRuns(v.Block()):
		return withTransfers(out, exit.Transfer{Tok: token.GEQ, Guard: true})
	}
	return out
}

// builtin returns the possible results of a built-in function such as min or len.
func (b *builder) builtin(name string, v *ssa.Call, u valueUse, inProgress map[*ssa.Phi]int) []exit.Source {
	switch name {
	case "min", "max":
		return b.extreme(name, v, u, inProgress)
	case "append":
		var out []exit.Source
		for _, a := range v.Call.Args {
			out = append(out, b.collect(a, u, inProgress)...)
		}
		return out
	case "len", "cap", "copy":
		return withTransfers(b.unboundedSource("a length", v.Pos()), exit.Transfer{Tok: token.GEQ, Guard: true})
	}
	return b.unboundedSource(b.c.unfollowedReason(v), v.Pos())
}

// extreme returns the possible results of v, a call of min or max. A constant argument
// bounds the other arguments: min(n, 1) can be n only if n <= 1.
func (b *builder) extreme(name string, v *ssa.Call, u valueUse, inProgress map[*ssa.Phi]int) []exit.Source {
	bound := exit.Transfer{Tok: token.LEQ, Guard: true, Unsigned: ssax.IsUnsigned(v.Type())}
	if name == "max" {
		bound.Tok = token.GEQ
	}
	var out []exit.Source
	var bounds []exit.Transfer
	for _, a := range v.Call.Args {
		if k, ok := a.(*ssa.Const); ok && k.Value != nil {
			bound.K = ssax.Int(k)
			bounds = append(bounds, bound)
		}
	}
	for _, a := range v.Call.Args {
		values := b.collect(a, u, inProgress)
		if _, ok := a.(*ssa.Const); !ok {
			values = withTransfers(values, bounds...)
		}
		out = append(out, values...)
	}
	return out
}
