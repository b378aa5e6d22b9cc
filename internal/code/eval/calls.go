package eval

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A callIndex lists the calls in a package by the function that is called.
type callIndex struct {
	byCallee      map[*ssa.Function][]ssa.CallInstruction
	mayHaveOthers map[*ssa.Function]bool // functions used as values, which unknown code may call
}

func (m *Machine) findCalls() *callIndex {
	out := &callIndex{map[*ssa.Function][]ssa.CallInstruction{}, map[*ssa.Function]bool{}}
	for _, fn := range m.fns {
		for instr := range ssax.Instructions(fn) {
			callee := -1 // index of the operand that is called
			if c, ok := instr.(ssa.CallInstruction); ok {
				if fn := c.Common().StaticCallee(); fn != nil {
					out.byCallee[fn] = append(out.byCallee[fn], c)
					callee = 0
				}
			}
			for i, op := range instr.Operands(nil) {
				if fn, ok := (*op).(*ssa.Function); ok && i != callee {
					out.mayHaveOthers[fn] = true
				}
			}
		}
	}
	return out
}

// constantArgs returns the parameters of a function for which all calls pass the same
// constant. The result maps the index of the parameter to this constant.
func (m *Machine) constantArgs(fn *ssa.Function) map[int]value {
	return m.constantArguments(fn, func(*ssa.Function) bool { return true })
}

// firstCallArgs returns the constants that other functions pass to the recursive
// function fn, keyed by the index of the parameter. It is like constantArgs, but
// ignores the calls in fn itself and in its function literals.
func (m *Machine) firstCallArgs(fn *ssa.Function) map[int]value {
	return m.constantArguments(fn, func(caller *ssa.Function) bool { return caller != fn && caller.Parent() != fn })
}

// constantArguments returns the constants that are passed to fn, keyed by the index of
// the parameter. It looks only at calls in functions for which isCounted returns true.
// A parameter is in the result only if all these calls pass the same constant for it.
//
// The result is nil if code outside of the package may call fn, or if the package uses
// fn as a value.
func (m *Machine) constantArguments(fn *ssa.Function, isCounted func(caller *ssa.Function) bool) map[int]value {
	if len(fn.Params) == 0 || fn.Parent() != nil || fn.Pkg == nil || token.IsExported(fn.Name()) && fn.Pkg.Pkg.Name() != "main" {
		return nil
	}
	if m.calls == nil {
		m.calls = m.findCalls()
	}
	if m.calls.mayHaveOthers[fn] || fn.Signature.Recv() != nil && token.IsExported(fn.Name()) {
		return nil
	}
	out := map[int]value{}
	for i := range fn.Params {
		if v := sharedArgument(m.calls.byCallee[fn], i, isCounted); v != nil {
			out[i] = v
		}
	}
	return out
}

// sharedArgument returns the constant that all calls pass as the i-th argument, or nil
// if there is none. It ignores calls in functions for which isCounted returns false.
func sharedArgument(calls []ssa.CallInstruction, i int, isCounted func(caller *ssa.Function) bool) value {
	var out value
	for _, call := range calls {
		if !isCounted(call.Parent()) {
			continue
		}
		k, ok := call.Common().Args[i].(*ssa.Const)
		if !ok || !isKnown(constantValue(k)) || constantValue(k) == value(null{}) {
			return nil
		}
		if v := constantValue(k); out == nil {
			out = v
		} else if eq, ok := equal(out, v); !ok || !eq {
			return nil
		}
	}
	return out
}
