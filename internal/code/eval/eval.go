// Package eval executes functions and loops when only some of their values are known.
//
// It answers two questions. The first one is what a predicate such as isRetryable
// accepts, however the predicate is written: [Machine.Evaluate] runs it on one status
// or error after another. The second one is how many times a loop retries an operation,
// and how long it waits before each try: [Machine.RunLoop] runs the loop as if every
// try failed. Nothing is guessed: a result that depends on an unknown value is unknown.
//
// # Values
//
// A [Machine] executes the SSA of one package. A value is a bool, an int64, a float64,
// a string, nil, a map, a slice, a struct or an array, the address of a variable, a
// function, a tuple, or unknown. Integers overflow like those of their Go types. A
// variable of struct or array type consists of one variable for each field or element,
// so the address of a field is also the address of a variable.
//
// The following values are unknown: a parameter without an argument; the result of a
// function of another package, except for some that predicates and loops use, such as
// slices.Contains and math.Pow; a value received from a channel; and the result of an
// operation with an unknown operand.
//
// # Package variables
//
// [New] executes the initialisation of the package, which sets the package variables.
// If another function assigns to a variable or passes its address on, the variable is
// unknown, because it is not known when that function runs. Calling a method with the
// address as receiver does not count, because tables of statuses have methods.
//
// # Unknown branches
//
// At a branch on an unknown condition, Evaluate tries both sides. The result is known
// if it is the same on all paths.
//
// The initialisation of a package, and the code before a loop, are executed as far as
// possible instead. Their unknown branches are skipped: execution continues at the
// join, the nearest block that is on every path from the branch. Everything that the
// skipped blocks may have set is then unknown.
//
// # Loops
//
// RunLoop executes a natural loop of the SSA: its header, and the blocks from which
// control gets back to the header without leaving the loop. How the loop is written
// makes no difference.
//
// First, RunLoop executes the blocks that dominate the header, because they have always
// run before the loop starts, and skips the blocks between them. If the loop is in a
// function literal, RunLoop begins with the blocks of the enclosing function that set
// the captured variables. A variable is unknown if other code may change it while the
// loop runs: if a closure assigns to it, or its address is passed on.
//
// Then RunLoop executes one iteration after another until control leaves the loop. An
// unknown condition is assumed to depend on the last try. This try is assumed to have
// failed with an error that is worth another try. So the run takes
//
//   - the side that stays in the loop, if the other side leaves the loop,
//   - otherwise a side that leads to a wait, because programs wait after such an error;
//     the caller may say to which wait,
//   - otherwise neither: it skips both sides and continues where they join.
//
// Calls in the loop are not executed, because every try is assumed to fail. A [Watcher]
// gets each call and its arguments, and the result is unknown. Three kinds of functions
// are executed: those that compute a number from numbers, such as backoff(attempt);
// those with a known number among other arguments, such as shouldRetry(attempt, err),
// if the result is the same on all paths; and those that the loop calls to wait,
// according to the watcher. An inner loop is skipped, because how often it runs is a
// separate question.
//
// # Limits
//
// A call of Evaluate may execute eighty thousand instructions, try 256 paths, and nest
// calls three hundred deep. All calls of Evaluate for one function together may execute
// eight times as many instructions. A loop may execute twenty times as many
// instructions as a computation in it, and [MaxIterations] iterations. The result of a
// longer run is unknown.
package eval

import (
	"errors"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// ErrUnknown is the error of a run whose result depends on an unknown value.
var ErrUnknown = errors.New("depends on an unknown value")

const (
	callSteps = 20_000  // instructions that a computation in a loop may execute
	longSteps = 400_000 // instructions that an initialisation or a loop may execute
	maxDepth  = 300     // how deep calls may be nested
)

// A Machine executes functions of one package. It is not safe for concurrent use.
type Machine struct {
	fns          []*ssa.Function
	names        *ssax.Names
	globals      map[*ssa.Global]*cell
	errors       map[*ssa.Global]*cell  // the error variables of other packages that code refers to
	changed      map[ssa.Value]bool     // variables that are unknown, because code may change them at any time
	fields       map[*types.Var]value   // the constants in fields; see fieldConstant; nil until first needed
	hasManyPaths map[*ssa.Function]bool // functions with too many paths; see resultOnAllPaths
	// usedSteps counts the instructions that all calls of Evaluate for one function
	// have executed; see totalSteps and overrunSteps.
	usedSteps map[*ssa.Function]int
	calls     *callIndex // the calls in the package; nil until first needed
	model     Model      // returns the results of functions of other packages; may be nil
	answers   Answers    // returns the results of predicates of other packages; may be nil
}

// An Answers function returns the result of the predicate fn of another package for the
// given arguments. ok is false if the result is unknown. The function uses [CodeIn] to
// read the status or code in args.
type Answers func(fn ssax.ID, args []any) (yes, ok bool)

// SetAnswers sets the function that supplies the results of predicates of other
// packages.
func (m *Machine) SetAnswers(answers Answers) { m.answers = answers }

// New returns a machine for a package. It executes the initialisation of the package,
// which sets its variables. model may be nil.
func New(pkg *ssa.Package, fns []*ssa.Function, model Model) *Machine {
	m := &Machine{fns: fns, errors: map[*ssa.Global]*cell{}, names: ssax.NewNames(), globals: map[*ssa.Global]*cell{}, changed: map[ssa.Value]bool{}, hasManyPaths: map[*ssa.Function]bool{}, usedSteps: map[*ssa.Function]int{}, model: model}
	for _, member := range pkg.Members {
		if g, ok := member.(*ssa.Global); ok {
			m.globals[g] = newCell(deref(g.Type()))
		}
	}
	init := pkg.Func("init")
	// Find all changes before anything runs. A store counts even if the machine never
	// executes it.
	for _, fn := range fns {
		for instr := range ssax.Instructions(fn) {
			m.recordChanges(instr, fn == init || isInit(fn))
		}
	}
	if init != nil {
		r := &run{machine: m, steps: longSteps, isInitializing: true, stored: map[*ssa.Store]bool{}}
		// If the initialisation fails, some stores to package variables are missing.
		if _, err := r.call(closure{fn: init}, nil, 0); err != nil {
			m.setInitChanges(slices.DeleteFunc(slices.Clone(fns), func(fn *ssa.Function) bool { return !isInit(fn) })...)
			for instr := range ssax.Instructions(init) {
				if store, ok := instr.(*ssa.Store); ok && !r.stored[store] {
					m.recordChanges(store, false)
				}
			}
		}
	}
	return m
}

// setInitChanges marks as unknown each variable that one of the init functions changes.
// It is called if the functions may not have run to their end.
func (m *Machine) setInitChanges(inits ...*ssa.Function) {
	for _, fn := range inits {
		for instr := range ssax.Instructions(fn) {
			m.recordChanges(instr, false)
		}
	}
}

// isInit reports whether fn is an init function in the source. Such a function runs
// before any function that could read the variables that it sets.
func isInit(fn *ssa.Function) bool {
	return fn.Parent() == nil && fn.Signature.Recv() == nil && strings.HasPrefix(fn.Name(), "init#")
}

// recordChanges records the variables that may change at any time because instr stores
// in them or passes their addresses on.
//
// Two kinds of stores are not recorded, because the machine executes them in order.
// They are stores to local variables of the function itself and, if isInitializing is
// set, stores to package variables.
func (m *Machine) recordChanges(instr ssa.Instruction, isInitializing bool) {
	switch x := instr.(type) {
	case *ssa.MapUpdate:
		m.setChanged(x.Map, x.Parent(), isInitializing)
	case *ssa.Store:
		m.setChanged(x.Addr, x.Parent(), isInitializing)
		if !isInitializing {
			m.recordPassed(x.Val)
		}
	case *ssa.MakeInterface:
		m.recordPassed(x.X)
	case ssa.CallInstruction:
		args := x.Common().Args
		if fn := x.Common().StaticCallee(); fn != nil && fn.Signature.Recv() != nil {
			args = args[1:]
		}
		for _, arg := range args {
			m.recordPassed(arg)
		}
	}
}

// setChanged records that the variable at the address addr may change at any time,
// because fn assigns to it. Stores that the machine executes in order are ignored; see
// recordChanges.
func (m *Machine) setChanged(addr ssa.Value, fn *ssa.Function, isInitializing bool) {
	switch root := rootOf(addr, true).(type) {
	case *ssa.Global:
		m.changed[root] = m.changed[root] || !isInitializing
	case *ssa.Alloc:
		m.changed[root] = m.changed[root] || root.Parent() != fn
	}
}

// recordPassed handles a value v that the program passes to other code. If v is the
// address of a variable, other code may change the variable at any time. The address of
// a slice element is ignored: such an element is usually a table entry, which other
// code only reads.
func (m *Machine) recordPassed(v ssa.Value) {
	if root := rootOf(v, false); root != nil && !m.owns(root) {
		m.changed[root] = true
	}
}

// rootOf returns the variable that the address v points into: x for &x, &x.f and &x[i].
// If "loads" is set, it also returns the variable from which the map, slice or pointer
// v is loaded. It returns nil for other values.
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

// closureOf returns the instruction that creates the closure of a function literal. It
// returns nil if the literal captures no variables.
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
