package object

import (
	"cmp"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/fact"
)

// A Condition says in which objects code sets a field: in those in which another field
// has certain values. In
//
//	switch e.Code {
//	case "E_BUSY", "E_SLOW":
//		e.Hint = "wait"
//	case "E_GONE":
//	default:
//		e.Hint = "report it"
//	}
//
// the code sets Hint to "wait" if Code is "E_BUSY" or "E_SLOW", and to "report it" if
// Code is none of the three. The zero Condition is always met.
type Condition struct {
	Path   string   // the path of the other field; "" for the zero Condition
	Consts []string // constants of this field, sorted
	Not    bool     // whether the field must be none of Consts, instead of one of them
}

// MayHold reports whether an object with the given fields may meet the condition. If
// the value of the field is not known, it may.
func (c Condition) MayHold(fields Fields) bool {
	v := fields.At(c.Path)
	switch {
	case c.Path == "":
		return true
	case v.State == Unset:
		return c.contains("", "0", "false") != c.Not
	case v.State != Constant:
		return true
	}
	return c.contains(v.Const) != c.Not
}

func (c Condition) contains(consts ...string) bool {
	return slices.ContainsFunc(consts, func(one string) bool { return slices.Contains(c.Consts, one) })
}

// and returns the condition that both c and d hold. ok is false if they are about
// different fields.
func (c Condition) and(d Condition) (both Condition, ok bool) {
	switch {
	case c.Path == "":
		return d, true
	case d.Path == "":
		return c, true
	case c.Path != d.Path:
		return Condition{}, false
	case c.Not && d.Not:
		return Condition{c.Path, union(c.Consts, d.Consts, cmp.Compare[string]), true}, true
	case c.Not:
		c, d = d, c
	}
	isOutside := func(one string) bool { return d.contains(one) == d.Not }
	return Condition{c.Path, slices.DeleteFunc(slices.Clone(c.Consts), isOutside), false}, true
}

// or returns the condition that c or d holds. ok is false if they are about different
// fields.
func (c Condition) or(d Condition) (either Condition, ok bool) {
	if c.Path == "" || d.Path == "" {
		return Condition{}, true
	}
	c.Not, d.Not = !c.Not, !d.Not
	either, ok = c.and(d)
	either.Not = !either.Not
	return either, ok
}

func (c Condition) compare(o Condition) int {
	return cmp.Or(cmp.Compare(c.Path, o.Path), compareBools(c.Not, o.Not), slices.Compare(c.Consts, o.Consts))
}

func (c *Condition) code(to *fact.Coder) {
	fact.Text(to, &c.Path)
	fact.Texts(to, &c.Consts)
	to.Bool(&c.Not)
}

// siblingTest examines a condition such as e.Kind == "x" or e.Final, which reads another
// field of the struct that contains the field at addr. It returns what the outcome of the
// condition says about the other field. ok is false for other conditions.
func (f *funcAnalysis) siblingTest(cond ssa.Value, outcome bool, addr *ssa.FieldAddr) (c Condition, ok bool) {
	switch x := cond.(type) {
	case *ssa.UnOp:
		if x.Op == token.NOT {
			return f.siblingTest(x.X, !outcome, addr)
		}
		c.Path, c.Consts, c.Not = f.siblingRead(x, addr), []string{"true"}, !outcome
	case *ssa.BinOp:
		read := x.X
		with, isConst := x.Y.(*ssa.Const)
		if !isConst {
			with, isConst = x.X.(*ssa.Const)
			read = x.Y
		}
		if !isConst || x.Op != token.EQL && x.Op != token.NEQ {
			return Condition{}, false
		}
		c.Path, c.Consts, c.Not = f.siblingRead(read, addr), []string{constantOf(with).Const}, (x.Op == token.EQL) != outcome
	}
	return c, c.Path != ""
}

// siblingRead returns the path of the field that v reads, if the field is in the struct
// that contains the field at addr. Otherwise it returns "".
func (f *funcAnalysis) siblingRead(v ssa.Value, addr *ssa.FieldAddr) string {
	load, ok := peel(v).(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return ""
	}
	field, ok := load.X.(*ssa.FieldAddr)
	if !ok || field.Field == addr.Field || !isSameRead(field.X, addr.X) {
		return ""
	}
	return f.fieldRef(field.X.Type(), field.Field).Path
}

// readsFrom reports whether a condition is computed from the struct v, or from the error in
// which the code has found v.
func readsFrom(cond, v ssa.Value) bool {
	seen := map[ssa.Value]bool{}
	var reads func(ssa.Value) bool
	reads = func(x ssa.Value) bool {
		if seen[x] || len(seen) > maxValues {
			return false
		}
		seen[x] = true
		if isSameRead(x, v) || isFoundIn(v, x) {
			return true
		}
		instr, ok := x.(ssa.Instruction)
		return ok && slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool { return *op != nil && reads(*op) })
	}
	return reads(cond)
}

// isFoundIn reports whether the code has found the error v in the error outer.
func isFoundIn(v, outer ssa.Value) bool {
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	return slices.ContainsFunc(findsOf(v), func(c *ssa.Call) bool { return errorArgument(&c.Call) == outer })
}

// conditionFrom returns the condition under which block b runs after block d, which
// dominates it. ok is false if more is tested between the two blocks than one sibling of
// the field at addr, or if there is a loop between them.
func (f *funcAnalysis) conditionFrom(d, b *ssa.BasicBlock, addr *ssa.FieldAddr) (c Condition, ok bool) {
	known := map[*ssa.BasicBlock]*Condition{d: {}} // nil while a condition is being computed
	var of func(*ssa.BasicBlock) *Condition
	of = func(b *ssa.BasicBlock) *Condition {
		if c, isKnown := known[b]; isKnown || len(known) > maxBranches {
			return c
		}
		known[b] = nil
		var all *Condition
		for _, p := range b.Preds {
			way, ok := f.outcomeOf(p, b, addr)
			if !ok {
				return nil
			}
			before := of(p)
			if before == nil {
				return nil
			}
			if way, ok = way.and(*before); ok && all != nil {
				way, ok = way.or(*all)
			}
			if !ok {
				return nil
			}
			all = &way
		}
		known[b] = all
		return all
	}
	if found := of(b); found != nil {
		return *found, true
	}
	return Condition{}, false
}

// outcomeOf returns what the test at the end of block p says about a sibling of the field at
// addr if control goes on to block b. If p has no test, the condition is zero. ok is false if
// p tests something else.
func (f *funcAnalysis) outcomeOf(p, b *ssa.BasicBlock, addr *ssa.FieldAddr) (c Condition, ok bool) {
	test, isTest := p.Instrs[len(p.Instrs)-1].(*ssa.If)
	if !isTest || p.Succs[0] == p.Succs[1] {
		return Condition{}, true
	}
	return f.siblingTest(test.Cond, p.Succs[0] == b, addr)
}
