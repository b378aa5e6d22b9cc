// Package eval executes functions and loops when only some of their values are
// known.
//
// It answers two questions. [Machine.Ask] runs a predicate such as isRetryable
// on one status, error code or error after another, to find out exactly what the
// predicate accepts, however it is written. [Machine.Loop] runs a retry loop as
// if every try failed, to see how often and after which delays the loop tries
// again. Nothing is guessed: a result that depends on an unknown value is
// unknown.
//
// # Values
//
// A [Machine] executes the SSA of one package. A value is a bool, an int64, a
// float64, a string, nil, a map, a slice, a struct or an array, the address of
// a variable, a function, a tuple, or unknown. Integers wrap as their types do.
// A variable of struct or array type consists of one variable for each field or
// element, so the address of a field is the address of a variable, too.
//
// The following are unknown: a parameter for which no argument is given; the
// result of a function of another package, except for some that predicates and
// loops use, such as slices.Contains and math.Pow; a value received from a
// channel; and the result of an operation with an unknown operand.
//
// # Package variables
//
// [New] executes the initialisation of the package, which gives the package
// variables their values. If another function stores in a variable or passes
// its address to other code, the variable is unknown, because the machine
// cannot determine when that function runs. Calling a method with the address
// as receiver does not count, because tables of statuses have methods.
//
// # Unknown branches
//
// At a branch on an unknown condition, Ask tries both ways. The result is known
// only if all ways lead to the same one.
//
// The initialisation of a package, and the code before a loop, are executed as
// far as possible instead. Their unknown branches are skipped: execution
// continues at the join, the nearest block that every path from the branch
// passes. Everything that the skipped blocks may have set is unknown from then
// on: their registers, the variables that they store in, and each phi of the
// join whose operands differ.
//
// # Loops
//
// Loop executes a natural loop of the SSA: its header, and the blocks from
// which control gets back to the header without leaving the loop. How the loop
// is written, how it counts and where it leaves makes no difference.
//
// First, Loop executes the blocks that dominate the header, because they have
// always run before the loop starts, and skips the blocks between them. If the
// loop is in a function literal, it begins with the enclosing function, with
// the blocks that dominate the creation of the literal, because they set the
// captured variables. A variable is unknown if other code may change it while
// the loop runs: if a closure stores in it, or its address is passed to other
// code.
//
// Then Loop executes round after round until control leaves the loop. Branches
// on known conditions are taken as in the program. An unknown condition is
// assumed to depend on the try, which has failed and is worth another one. So
// at an unknown condition the run takes
//
//   - the edge that stays in the loop, if the other one leaves it,
//   - otherwise an edge that leads to a wait, because a failure that is worth
//     another try leads there; the caller may say to which one,
//   - otherwise neither of them: it skips both branches and continues where
//     they join.
//
// Calls in the loop are not executed, because every try is assumed to fail. A
// [Watcher] gets each call and its arguments, and the result of the call is unknown.
// Three kinds of functions are executed: those that compute a number from numbers,
// such as min or backoff(attempt); those that get a known number among other
// arguments, such as shouldRetry(attempt, err), whose result is known only if all
// ways through the function agree on it; and those that the loop calls to wait,
// according to the watcher. A loop inside the loop is skipped, because how often it
// runs is a separate question.
//
// # Limits
//
// A call of Ask may execute eighty thousand instructions, try 256 ways, and nest
// calls three hundred deep. A loop may execute twenty times as many instructions and
// [MaxRounds] rounds. The result of a longer run is unknown.
package eval

import (
	"errors"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// ErrUnknown is the error of a run whose result depends on an unknown value.
var ErrUnknown = errors.New("depends on an unknown value")

const (
	callSteps = 20_000  // instructions that a computation in a loop may execute
	longSteps = 400_000 // instructions that the initialisation of a package, or a loop, may execute
	maxDepth  = 300     // how deep calls may be nested
)

// A Machine executes functions of one package. It is not safe for concurrent use.
type Machine struct {
	fns     []*ssa.Function
	names   *ssax.Names
	globals map[*ssa.Global]*cell
	errors  map[*ssa.Global]*cell  // the errors of other packages that code refers to
	changed map[ssa.Value]bool     // package variables and local variables that code may change at any time, so their values are unknown
	fields  map[*types.Var]value   // what fields may contain; see fieldConstant; nil until first needed
	costly  map[*ssa.Function]bool // functions with too many ways through them; see agreedResult
	calls   *calls                 // the calls of the package's functions; nil until first needed
	model   Model                  // tells what functions of other packages do; may be nil
	answers Answers                // tells what predicates of other packages return; may be nil
}

// Answers returns the result of a predicate of another package for the given arguments,
// and whether it is known. It reads the arguments with [At].
type Answers func(fn ssax.ID, args []any) (yes, ok bool)

// Use sets the function that the machine calls for the results of predicates of other
// packages.
func (m *Machine) Use(answers Answers) { m.answers = answers }

// New returns a machine for a package, and executes the initialisation of the
// package to set its variables. fns contains all functions of the package. model
// may be nil.
func New(pkg *ssa.Package, fns []*ssa.Function, model Model) *Machine {
	m := &Machine{fns: fns, errors: map[*ssa.Global]*cell{}, names: ssax.NewNames(), globals: map[*ssa.Global]*cell{}, changed: map[ssa.Value]bool{}, costly: map[*ssa.Function]bool{}, model: model}
	for _, member := range pkg.Members {
		if g, ok := member.(*ssa.Global); ok {
			m.globals[g] = newCell(deref(g.Type()))
		}
	}
	init := pkg.Func("init")
	// Find all changes before anything runs. A store counts even if it is executed
	// later, or is in a function that the machine never runs.
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			m.findChange(instr, fn == init)
		}
	}
	if init != nil {
		r := &run{machine: m, steps: longSteps, initializing: true}
		_, _ = r.call(closure{fn: init}, nil, 0) // if the run fails, the remaining variables keep their zero values
	}
	return m
}

// findChange records the variables that an instruction may change at any time: each
// variable in which it stores, and each variable whose address it passes to other
// code. Two kinds of stores do not count, because a run executes them in order: stores
// by the initialisation of the package, and stores by a function in its own variables.
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

// setChanged records that fn stores at addr, unless such a store does not count;
// see findChange.
func (m *Machine) setChanged(addr ssa.Value, fn *ssa.Function, initializing bool) {
	switch root := rootOf(addr, true).(type) {
	case *ssa.Global:
		m.changed[root] = m.changed[root] || !initializing
	case *ssa.Alloc:
		m.changed[root] = m.changed[root] || root.Parent() != fn
	}
}

// passOn records that v is passed to other code. This matters if v is the
// address of a variable, or of a part of one. The address of a slice element
// does not count, because functions that search a table return such addresses.
func (m *Machine) passOn(v ssa.Value) {
	if root := rootOf(v, false); root != nil && !m.owns(root) {
		m.changed[root] = true
	}
}

// rootOf returns the package variable or local variable that contains the address
// v: x for &x, &x.f and &x[i]. It returns nil if it does not find one. If loads
// is set, v may also be a map, slice or pointer that is loaded from a variable;
// then rootOf returns that variable.
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

// closureOf returns the instruction that creates the closure of a function
// literal, or nil if the literal captures no variables.
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
