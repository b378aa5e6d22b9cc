package object

import (
	"go/constant"
	"go/token"
	"maps"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A ternary is yes, no or maybe.
type ternary int

const (
	maybe ternary = iota
	yes
	no
)

// A conditions value contains what is known about the SSA values of a function on one
// path through it. The maps with strings as keys identify an SSA value by a text that
// describes how the value is computed; see conditions.key. SSA values with the same text
// are equal. So if a path repeats a test, both tests have the same outcome.
type conditions struct {
	truth  map[string]bool        // whether each condition is true
	equal  map[string]string      // the constant to which each value is equal
	phis   map[*ssa.Phi]ssa.Value // for each phi, its operand on this path
	errors map[ssa.Value]bool     // whether each call has returned an error
}

func newConditions() conditions {
	return conditions{map[string]bool{}, map[string]string{}, map[*ssa.Phi]ssa.Value{}, map[ssa.Value]bool{}}
}

func (k conditions) clone() conditions {
	return conditions{maps.Clone(k.truth), maps.Clone(k.equal), maps.Clone(k.phis), maps.Clone(k.errors)}
}

// addDominating adds the conditions that are always true where block b runs.
func (k conditions) addDominating(b *ssa.BasicBlock) {
	for d := b.Idom(); d != nil; d = d.Idom() {
		c, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok || d.Succs[0] == d.Succs[1] {
			continue
		}
		for i, next := range d.Succs {
			if len(next.Preds) == 1 && next.Dominates(b) {
				k.addTest(c.Cond, i == 0)
			}
		}
	}
}

// addCondition returns a copy of k in which cond is true or, if isTrue is not set,
// false.
func (k conditions) addCondition(cond ssa.Value, isTrue bool) conditions {
	k = k.clone()
	k.addTest(cond, isTrue)
	return k
}

func (k conditions) addTest(cond ssa.Value, isTrue bool) {
	switch c := k.resolve(cond).(type) {
	case *ssa.UnOp:
		if c.Op == token.NOT {
			k.addTest(c.X, !isTrue)
			return
		}
		k.truth[k.key(c, maxDepth)] = isTrue
	case *ssa.BinOp:
		isEqual := c.Op == token.EQL && isTrue || c.Op == token.NEQ && !isTrue
		if _, ok := c.Y.(*ssa.Const); ok && isEqual {
			k.equal[k.key(c.X, maxDepth)] = k.key(c.Y, maxDepth)
		}
		if c.Op == token.NEQ {
			isTrue = !isTrue
		}
		k.truth[k.key(c, maxDepth)] = isTrue
	default:
		k.truth[k.key(c, maxDepth)] = isTrue
	}
}

// setPhis records which values the phis of a block have if control comes from one of
// its predecessors. The parameter "to" is the block, and the parameter "from" is the
// predecessor.
func (k conditions) setPhis(from, to *ssa.BasicBlock) {
	for i, pred := range to.Preds {
		if pred != from {
			continue
		}
		for _, instr := range to.Instrs {
			p, ok := instr.(*ssa.Phi)
			if !ok {
				break
			}
			k.phis[p] = k.resolve(p.Edges[i])
		}
		return
	}
}

// resolve returns the value that v has on this path. The value of a phi is one of its
// operands.
func (k conditions) resolve(v ssa.Value) ssa.Value {
	if p, ok := v.(*ssa.Phi); ok && k.phis[p] != nil {
		return k.phis[p]
	}
	if x, ok := v.(*ssa.ChangeInterface); ok {
		return k.resolve(x.X)
	}
	return v
}

// truthOf returns whether a condition is true on this path, if that is known.
func (k conditions) truthOf(cond ssa.Value) (isTrue, isKnown bool) {
	switch c := k.resolve(cond).(type) {
	case *ssa.Const:
		if c.Value != nil && c.Value.Kind() == constant.Bool {
			return constant.BoolVal(c.Value), true
		}
	case *ssa.UnOp:
		if c.Op == token.NOT {
			isTrue, isKnown = k.truthOf(c.X)
			return !isTrue, isKnown
		}
		isTrue, isKnown = k.truth[k.key(c, maxDepth)]
	case *ssa.BinOp:
		isTrue, isKnown = k.truth[k.key(c, maxDepth)]
		if !isKnown && (c.Op == token.EQL || c.Op == token.NEQ) {
			isTrue, isKnown = k.hasEqualOperands(c)
		}
		// So far, isTrue says whether x == y: k.truth has no entries for !=.
		if c.Op == token.NEQ {
			isTrue = !isTrue
		}
	default:
		isTrue, isKnown = k.truth[k.key(c, maxDepth)]
	}
	return isTrue, isKnown
}

// hasEqualOperands returns whether the operands of c are equal on this path, if that is
// known. c is a comparison with == or !=.
func (k conditions) hasEqualOperands(c *ssa.BinOp) (areEqual, isKnown bool) {
	x, y := k.resolve(c.X), k.resolve(c.Y)
	second, ok := y.(*ssa.Const)
	if !ok {
		return false, false
	}
	if first, ok := x.(*ssa.Const); ok && first.Value != nil && second.Value != nil {
		return constant.Compare(first.Value, token.EQL, second.Value), true
	}
	if second.IsNil() {
		switch k.isNil(x) {
		case yes:
			return true, true
		case no:
			return false, true
		}
	}
	if have, ok := k.equal[k.key(x, maxDepth)]; ok {
		return have == k.key(second, maxDepth), true
	}
	return false, false
}

// setNil records that a call has returned no error on this path. endsAfter assumes this
// for the call that writes an object.
func (k conditions) setNil(call ssa.Value) { k.setError(call, false) }

func (k conditions) setError(call ssa.Value, failed bool) {
	if call != nil {
		k.errors[call] = failed
	}
}

// setIsNil records whether v is nil on this path.
func (k conditions) setIsNil(v ssa.Value, isNil bool) { k.truth[k.equalsNil(v)] = isNil }

// setNumber records that the result of a call is equal to a number. e describes how the
// called function ends. If e does not contain the number that the function returns,
// setNumber does nothing.
func (k conditions) setNumber(result ssa.Value, e End) {
	if e.Kind == Returns && result != nil && isInteger(result.Type()) {
		n := ssa.NewConst(constant.MakeInt64(int64(e.Status)), result.Type())
		k.equal[k.key(result, maxDepth)] = k.key(n, maxDepth)
	}
}

// isNil returns whether v is nil on this path, or maybe if that is not known.
func (k conditions) isNil(v ssa.Value) ternary {
	v = k.resolve(v)
	if isTrue, ok := k.truth[k.equalsNil(v)]; ok {
		return ternaryOf(isTrue)
	}
	call := v
	if e, ok := v.(*ssa.Extract); ok {
		call = e.Tuple
	}
	if failed, ok := k.errors[call]; ok && isErrorType(v.Type()) {
		return ternaryOf(!failed)
	}
	switch v := v.(type) {
	case *ssa.Const:
		return ternaryOf(v.IsNil())
	case *ssa.MakeInterface, *ssa.Alloc:
		return no
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok && strings.HasPrefix(strings.ToLower(g.Name()), "err") && isErrorType(v.Type()) {
			// A package variable such as errNotFound always contains an error.
			return no
		}
	case *ssa.Call:
		if c := callee(&v.Call); c.pkg == "errors" && (c.name == "New" || c.name == "Join") || c.pkg == "fmt" && c.name == "Errorf" {
			return no
		}
	}
	return maybe
}

func ternaryOf(isTrue bool) ternary {
	if isTrue {
		return yes
	}
	return no
}

// equalsNil returns the key of the condition v == nil.
func (k conditions) equalsNil(v ssa.Value) string { return k.key(v, maxDepth-1) + "==nil" }

// key returns a string that identifies how a value is computed. Values with the same
// key are equal on this path.
func (k conditions) key(v ssa.Value, depth int) string {
	v = k.resolve(v)
	if depth == 0 {
		return v.Name()
	}
	switch x := v.(type) {
	case *ssa.Const:
		if x.IsNil() {
			return "nil"
		}
		return x.String()
	case *ssa.Global:
		return x.String()
	case *ssa.BinOp:
		op := x.Op
		if op == token.NEQ {
			// v != w has the same key as v == w. addTest and truthOf invert the truth
			// value.
			op = token.EQL
		}
		return k.key(x.X, depth-1) + op.String() + k.key(x.Y, depth-1)
	case *ssa.UnOp:
		if x.Op == token.MUL {
			return "*" + k.key(x.X, depth-1)
		}
	case *ssa.FieldAddr:
		return k.key(x.X, depth-1) + "." + strconv.Itoa(x.Field)
	case *ssa.Field:
		return k.key(x.X, depth-1) + "." + strconv.Itoa(x.Field)
	case *ssa.Call:
		if isPureTest(&x.Call) {
			args := []string{ssax.Callee(&x.Call).FullName()}
			for _, arg := range x.Call.Args {
				args = append(args, k.key(arg, depth-1))
			}
			return strings.Join(args, ",")
		}
	}
	return v.Name()
}

// isPureTest reports whether a function always returns the same result for the same
// arguments, as strings.HasPrefix does. It looks only at the package and the name of the
// function.
func isPureTest(common *ssa.CallCommon) bool {
	c := callee(common)
	name := strings.ToLower(c.name)
	return !common.IsInvoke() && (c.pkg == "errors" || c.pkg == "strings" && !c.method || strings.HasPrefix(name, "is") || strings.HasPrefix(name, "has"))
}
