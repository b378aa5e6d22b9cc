package deferred

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A Condition says what an argument of a call must be if the call ends the process. For
// the function
//
//	func check(err error) {
//		if err != nil {
//			log.Fatal(err)
//		}
//	}
//
// the argument for parameter 0 must not be nil.
type Condition struct {
	Param int // counts from 0; the receiver of a method is parameter 0
	Must  Must
}

// A Must is a requirement for the argument of a parameter.
type Must int

const (
	NotNil Must = iota + 1
	True
	False
)

// endConditions returns what must hold for the parameters of fn if a call in fn ends
// the process. If several calls can do so, the result contains only the conditions that
// all of them share. endConditions uses the summaries computed so far.
func (s *summarizer) endConditions(fn *ssa.Function) []Condition {
	var out []Condition
	first := true
	for _, c := range s.calls[fn] {
		call, ok := c.(*ssa.Call)
		if !ok {
			continue
		}
		id, ok := s.endingFunction(call)
		if !ok {
			continue
		}
		own := append(conditionsAt(call.Block()), s.passedConditions(call, id)...)
		if first {
			out, first = own, false
			continue
		}
		out = slices.DeleteFunc(out, func(c Condition) bool { return !slices.Contains(own, c) })
	}
	return out
}

// conditionsAt returns what must hold for the parameters of a function before block b
// runs.
func conditionsAt(b *ssa.BasicBlock) []Condition {
	var out []Condition
	add := func(v ssa.Value, must Must) {
		if p, ok := v.(*ssa.Parameter); ok {
			out = append(out, Condition{slices.Index(p.Parent().Params, p), must})
		}
	}
	for from, to := range ssax.SidesTaken(b) {
		if x, _, notNil := ssax.NilTest(from); x != nil {
			if to == notNil {
				add(x, NotNil)
			}
			continue
		}
		v, must := ssax.Condition(from), True
		if to == from.Succs[1] {
			must = False
		}
		if not, ok := v.(*ssa.UnOp); ok && not.Op == token.NOT {
			v, must = not.X, True+False-must
		}
		add(v, must)
	}
	return out
}

// passedConditions returns what must hold for the parameters of the caller if the
// called function id ends the process. A condition of id also applies to the caller if
// the caller passes one of its own parameters unchanged.
func (s *summarizer) passedConditions(call *ssa.Call, id ssax.ID) []Condition {
	f := s.function(id)
	if f == nil {
		return nil
	}
	var out []Condition
	for _, c := range f.Conditions {
		if c.Param < len(call.Call.Args) {
			if p, ok := call.Call.Args[c.Param].(*ssa.Parameter); ok {
				out = append(out, Condition{slices.Index(p.Parent().Params, p), c.Must})
			}
		}
	}
	return out
}

// cannotEnd reports whether an argument of a call of f contradicts a condition of f, so
// that the call cannot end the process. isNil reports whether an argument that is not a
// constant is nil.
func cannotEnd(f *Function, call ssa.CallInstruction, isNil func(ssa.Value) bool) bool {
	args := call.Common().Args
	return slices.ContainsFunc(f.Conditions, func(c Condition) bool {
		if c.Param >= len(args) {
			return false
		}
		arg := args[c.Param]
		k, isConst := arg.(*ssa.Const)
		switch {
		case c.Must == NotNil:
			return ssax.IsNil(arg) || !isConst && isNil(arg)
		case !isConst || k.Value == nil:
			return false
		}
		return (k.Value.String() == "true") != (c.Must == True)
	})
}

// isNilAt reports whether a comparison before block b shows that v is nil in b.
func isNilAt(v ssa.Value, b *ssa.BasicBlock) bool {
	for from, to := range ssax.SidesTaken(b) {
		if x, isNil, _ := ssax.NilTest(from); x == v && isNil == to {
			return true
		}
	}
	return false
}

// isAfterFailedPrint reports whether block b runs only if printing has failed. Programs
// hardly ever reach such a block.
func isAfterFailedPrint(b *ssa.BasicBlock) bool {
	for from, to := range ssax.SidesTaken(b) {
		x, _, notNil := ssax.NilTest(from)
		e, ok := x.(*ssa.Extract)
		if !ok || notNil != to {
			continue
		}
		call, ok := e.Tuple.(*ssa.Call)
		if !ok {
			continue
		}
		if callee := ssax.Callee(&call.Call); callee != nil && isPrint(callee) {
			return true
		}
	}
	return false
}

// isPrint reports whether a function has the name and the results of a function such as
// fmt.Println or fmt.Fprintf.
func isPrint(callee *types.Func) bool {
	results := callee.Signature().Results()
	name := strings.TrimPrefix(callee.Name(), "F")
	return results.Len() == 2 && ssax.IsError(results.At(1).Type()) && types.Identical(results.At(0).Type(), types.Typ[types.Int]) &&
		slices.Contains([]string{"Print", "Printf", "Println", "Error", "Errorf", "Errorln"}, name)
}
