// Package eval executes functions and loops on partly known values.
//
// It answers two questions. [Machine.Bool] runs a predicate, such as isRetryable, on
// one status or error code after the other, so that its answers are exact however
// the predicate is written. [Machine.Loop] runs a loop as if each try in it
// failed, to see how often and how slowly it tries again. Nothing is guessed: a
// result that depends on an unknown value is unknown.
//
// # Values
//
// A [Machine] executes the SSA of one package. A value is a bool, an int64, a
// float64, a string, a nil, a map, a slice, a struct or an array, the address of
// a variable, a function, a tuple, or unknown. Integers wrap as their types do.
// A variable of struct or array type is made of one variable for each part, so
// that the address of a part is the address of a variable.
//
// These values are unknown: a parameter without an argument; the result of a
// function of another package, except for a few that predicates and loops use, such
// as slices.Contains and math.Pow; anything received from a channel; and the result
// of an operation with an unknown operand.
//
// # Package variables
//
// A package variable has the value that the initialisation of the package sets.
// [New] executes the initialisation. The value is unknown if any function
// stores into the variable or passes on its address, because the machine cannot
// determine when the function runs. Passing the address as a receiver does not
// count, because tables of statuses have methods.
//
// # Unknown branches
//
// Bool fails at a branch on an unknown condition: the answer may depend on it.
//
// Initialisation, and the code before a loop, need not fail as a whole. There an
// unknown branch is skipped to its join, the nearest block that every path from
// the branch passes. Whatever the skipped blocks may have set is then unknown:
// their registers, the variables they store into, and each phi of the join
// whose edges disagree.
//
// # Loops
//
// Loop executes a natural loop of the SSA: the header, and the blocks from which
// the header is reached again without leaving. Which statement it was written
// with, how it counts and where it leaves makes no difference.
//
// First it executes the blocks that dominate the header, because they run
// whenever the loop does, and skips what lies between them. If the loop is in a
// function literal, the blocks that dominate the literal in the enclosing
// function come first, because they set the captured variables. A variable that
// other code may change while the loop runs stays unknown: a closure stores
// into it, or its address is passed on.
//
// Then it executes the loop round by round until it leaves. A known condition is
// followed. At an unknown one every try has failed and asks for another one, so
// that the run takes
//
//   - the edge that stays in the loop, if the other one leaves it,
//   - otherwise the edge on the way to a wait, because a failure that is worth
//     another try leads there,
//   - otherwise neither: it skips both to their join.
//
// Calls are not executed, because every try is taken to fail. A [Watcher]
// observes each call with its arguments, and the result of the call is unknown.
// Functions of numbers alone, like min or backoff(attempt), are executed. A
// loop inside the loop is skipped: how often it runs is a question of its own.
//
// # Limits
//
// A call may take twenty thousand instructions and three hundred nested calls, a
// loop twenty times as many instructions and [MaxRounds] rounds. A longer run is
// unknown.
package eval

import (
	"errors"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// ErrUnknown is the error of a run that depends on an unknown value.
var ErrUnknown = errors.New("depends on an unknown value")

const (
	callSteps = 20_000  // instructions of one call of Bool
	longSteps = 400_000 // instructions of the initialisation of a package, and of a loop
	maxDepth  = 300     // calls inside each other
)

// A Machine executes functions of one package. It is not safe for concurrent use.
type Machine struct {
	fns     []*ssa.Function
	names   *ssax.Names
	globals map[*ssa.Global]*cell
	changed map[ssa.Value]bool // package variables and allocations that code may change at any time
}

// New returns a machine for a package. The variables of the package have the
// values that initialisation sets. fns holds all functions of the package.
func New(pkg *ssa.Package, fns []*ssa.Function) *Machine {
	m := &Machine{fns: fns, names: ssax.NewNames(), globals: map[*ssa.Global]*cell{}, changed: map[ssa.Value]bool{}}
	for _, member := range pkg.Members {
		if g, ok := member.(*ssa.Global); ok {
			m.globals[g] = newCell(deref(g.Type()))
		}
	}
	init := pkg.Func("init")
	// Find all changes before anything runs. A store must count even if it
	// comes later, or is in a function that this run never calls.
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			m.findChange(instr, fn == init)
		}
	}
	if init != nil {
		r := &run{machine: m, steps: longSteps, initializing: true}
		_, _ = r.call(closure{fn: init}, nil, 0) // if it runs out of steps, the remaining variables keep their zero values
	}
	return m
}

// findChange records the variables that an instruction changes, and those whose
// address it passes to other code. Two kinds of stores do not count, because a
// run executes them in order: those of the initialisation, and those of a
// function into its own variables.
func (m *Machine) findChange(instr ssa.Instruction, initializing bool) {
	switch x := instr.(type) {
	case *ssa.MapUpdate:
		m.setChanged(x.Map, x.Parent(), initializing)
	case *ssa.Store:
		m.setChanged(x.Addr, x.Parent(), initializing)
		if !initializing {
			m.passOn(x.Val)
		}
	case *ssa.MakeInterface:
		m.passOn(x.X)
	case ssa.CallInstruction:
		args := x.Common().Args
		if fn := x.Common().StaticCallee(); fn != nil && fn.Signature.Recv() != nil {
			args = args[1:]
		}
		for _, arg := range args {
			m.passOn(arg)
		}
	}
}

// setChanged records a store by fn.
func (m *Machine) setChanged(addr ssa.Value, fn *ssa.Function, initializing bool) {
	switch root := rootOf(addr, true).(type) {
	case *ssa.Global:
		m.changed[root] = m.changed[root] || !initializing
	case *ssa.Alloc:
		m.changed[root] = m.changed[root] || root.Parent() != fn
	}
}

// passOn records that v is passed to other code, if v is the address of a
// variable or of a part of a variable. The address of a slice element does not
// count, because lookups return such addresses.
func (m *Machine) passOn(v ssa.Value) {
	if root := rootOf(v, false); root != nil {
		m.changed[root] = true
	}
}

// rootOf returns the package variable or allocation that contains the address
// v, or nil if there is no single one. If loads is true, it also follows maps,
// slices and pointers in v to the variables from which they are loaded.
func rootOf(v ssa.Value, loads bool) ssa.Value {
	for {
		switch x := v.(type) {
		case *ssa.Global, *ssa.Alloc:
			return x
		case *ssa.FreeVar:
			v = ssax.Captured(closureOf(x.Parent()), x)
		case *ssa.IndexAddr:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.UnOp:
			if !loads {
				return nil
			}
			v = x.X
		case *ssa.Slice:
			if !loads {
				return nil
			}
			v = x.X
		default:
			return nil
		}
	}
}

// closureOf returns the instruction that makes a closure of a function literal,
// or nil if the literal captures nothing.
func closureOf(fn *ssa.Function) *ssa.MakeClosure {
	if fn.Parent() == nil {
		return nil
	}
	for _, instr := range *fn.Referrers() {
		if c, ok := instr.(*ssa.MakeClosure); ok {
			return c
		}
	}
	return nil
}

// Bool runs a function of one argument that returns a bool. The argument is an
// int64 or a string; a receiver, if there is one, is unknown.
func (m *Machine) Bool(fn *ssa.Function, argument any) (bool, error) {
	args := make([]value, len(fn.Params))
	for i := range args {
		args[i] = unknown{}
	}
	args[len(args)-1] = argument
	r := &run{machine: m, steps: callSteps}
	out, err := r.call(closure{fn: fn}, args, 0)
	if err != nil {
		return false, err
	}
	answer, ok := out.(bool)
	if !ok {
		return false, ErrUnknown
	}
	return answer, nil
}
