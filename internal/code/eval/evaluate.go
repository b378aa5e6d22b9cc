package eval

import (
	"errors"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

const (
	evaluateSteps = callSteps          // instructions that one call of Evaluate may execute, on all paths
	totalSteps    = 32 * evaluateSteps // instructions that all calls of Evaluate for one function may execute
	maxPaths      = 256                // how many paths through a function one call of Evaluate may try
	// overrunSteps is what a call counts in totalSteps if it would execute too many
	// instructions. A function that takes long for a few values takes long for most.
	overrunSteps = totalSteps / 4
)

// errPanic is the error of a run that ends with a panic.
var errPanic = errors.New("the function panics")

// An Argument is a function that returns the value of one argument for
// [Machine.Evaluate]. Evaluate calls this function again for each path that it runs,
// because the code on an earlier path may have changed the value.
type Argument func() any

// Number returns an argument for [Machine.Evaluate] that is the number n.
func Number(n int64) Argument { return func() any { return n } }

// Text returns an argument for [Machine.Evaluate] that is the string s.
func Text(s string) Argument { return func() any { return s } }

// Anything returns an argument for [Machine.Evaluate] whose value is unknown.
func Anything() Argument { return func() any { return unknown{} } }

// Failure returns an argument for [Machine.Evaluate] that is an error like
// errors.New(text).
func Failure(text string) Argument {
	v := &failure{text: text}
	return func() any { return v }
}

// Boxed returns an argument for [Machine.Evaluate] that is an interface value. It
// contains v, and its dynamic type is t.
func Boxed(t types.Type, v Argument) Argument { return func() any { return boxed{t, v()} } }

// FailureOf returns an argument for [Machine.Evaluate] that is an error of the type t,
// which another package declares. The Error method of this error returns text.
// Everything else about the error is unknown.
func FailureOf(t types.Type, text string) Argument { return Boxed(t, Failure(text)) }

// With returns an argument for [Machine.Evaluate] that is a struct of type t, or a
// pointer to one. A single field has the given value, and everything else is unknown.
//
// path contains the indexes of the nested fields that lead to this field. A nested
// field that is a slice gets a single element. In path, the index of such a field is
// followed by 0, the index of the element.
func With(t types.Type, path []int, value Argument) Argument {
	return func() any { return loadedValue(newStruct(t, path, value()), t) }
}

// loadedValue returns the value of the variable at the address v if t is not a pointer
// type. Otherwise it returns v itself.
func loadedValue(v value, t types.Type) value {
	if c, ok := v.(*cell); ok && !isPointer(t) {
		return c.load()
	}
	return v
}

func isPointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// newStruct returns the address of a new struct; see [With].
func newStruct(t types.Type, path []int, v value) value {
	if len(path) == 0 {
		return v
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	if elements, ok := t.Underlying().(*types.Slice); ok {
		c := newCell(elements.Elem())
		c.set(loadedValue(newStruct(elements.Elem(), path[1:], v), elements.Elem()))
		return list{[]*cell{c}}
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return unknown{}
	}
	c := newCell(t)
	c.setUnknown()
	field := s.Field(path[0]).Type()
	inner := newStruct(field, path[1:], v)
	if from, isCell := inner.(*cell); isCell && len(path) > 1 && !isPointer(field) {
		c.parts[path[0]] = from
	} else {
		c.part(path[0]).set(inner)
	}
	return c
}

// setUnknown marks a variable and all its parts as unknown.
func (c *cell) setUnknown() {
	if c.parts == nil {
		c.v = unknown{}
	}
	for _, p := range c.parts {
		if p != nil {
			p.setUnknown()
		}
	}
	c.isForgotten = true
}

// Global returns the value of the package variable g as an argument for
// [Machine.Evaluate]. g may be an error variable of another package. If the value is
// not known, the argument is unknown.
func (m *Machine) Global(g *ssa.Global) Argument {
	c, ok := m.globals[g]
	if !ok || m.changed[g] {
		c, ok = m.externalError(g).(*cell)
	}
	if !ok {
		return Anything()
	}
	return func() any { return c.load() }
}

// IsFailure reports whether an argument is an error about which at most the message is
// known. Such errors are the results of [Failure] and the error variables of other
// packages.
func (a Argument) IsFailure() bool {
	_, ok := a().(*failure)
	return ok
}

// Evaluate runs fn and returns its first result: a bool, an int64 or a string. args
// include the receiver.
//
// At a branch on an unknown condition, Evaluate tries both sides. The result is known
// if it is the same on all paths. A path that panics does not count.
func (m *Machine) Evaluate(fn *ssa.Function, args ...Argument) (any, error) {
	answer, _, err := m.EvaluateResult(fn, 0, evaluateSteps, args...)
	return answer, err
}

// EvaluateResult is like Evaluate, but returns the result with the index i, and one of
// the return statements that return it. steps limits the number of instructions that it
// executes on all paths together.
func (m *Machine) EvaluateResult(fn *ssa.Function, i, steps int, args ...Argument) (any, *ssa.Return, error) {
	r := &run{machine: m, steps: min(steps, totalSteps-m.usedSteps[fn]), triesBothSides: true}
	defer func(all int) {
		used := all - r.steps
		if r.steps < 0 {
			used = overrunSteps
		}
		m.usedSteps[fn] += used
	}(r.steps)
	var answer value
	for range maxPaths {
		values := make([]value, len(args))
		for n, a := range args {
			values[n] = a()
		}
		r.passedBranches = 0
		out, err := r.call(closure{fn: fn}, values, 0)
		if all, ok := out.(tuple); ok {
			out = all[i]
		}
		switch {
		case errors.Is(err, errPanic):
		case err != nil:
			return nil, nil, err
		case !isBasic(out) || answer != nil && answer != out:
			return nil, nil, ErrUnknown
		default:
			answer = out
		}
		if !r.nextPath() {
			if answer == nil {
				return nil, nil, ErrUnknown
			}
			return answer, r.returned, nil
		}
	}
	return nil, nil, ErrUnknown
}

// CodeIn returns the status or error code in v, an argument of a predicate, as an int64
// or a string. It returns nil if the status or code is unknown. Functions of type
// [Answers] use CodeIn.
//
// There are three cases:
//
//   - If codeFunc is not empty, v is an error, and CodeIn returns what codeFunc returns for it.
//   - If path is not empty, v is a struct of type typ, and CodeIn returns the value of
//     the field that path leads to.
//   - Otherwise v itself is the status or code.
func CodeIn(v any, typ string, path []int, codeFunc CodeFunc) any {
	if e, ok := unbox(v).(codedError); ok {
		if codeFunc != (CodeFunc{}) && e.codeFunc == codeFunc {
			return e.v
		}
		return nil
	}
	if b, ok := v.(boxed); ok && types.TypeString(b.typ, nil) != typ {
		return nil
	}
	v = unbox(v)
	for _, i := range path {
		v = elementAt(v, int64(i))
		if c, ok := v.(*cell); ok {
			v = c.load()
		}
	}
	if codeFunc != (CodeFunc{}) {
		return nil
	}
	switch v.(type) {
	case int64, string:
		return v
	}
	return nil
}

func isBasic(v value) bool {
	switch v.(type) {
	case bool, int64, string:
		return true
	}
	return false
}

// takesFirstSide reports whether the run takes the first side of the next branch on an
// unknown condition.
func (r *run) takesFirstSide() bool {
	if r.passedBranches == len(r.choices) {
		r.choices = append(r.choices, true)
	}
	r.passedBranches++
	return r.choices[r.passedBranches-1]
}

// nextPath prepares the run of the next path. It changes r.choices so that the next run
// takes the second side at the last branch at which this run has taken the first one.
// It returns false if there is no such branch.
func (r *run) nextPath() bool {
	for i := len(r.choices) - 1; i >= 0; i-- {
		if r.choices[i] {
			r.choices = r.choices[:i+1]
			r.choices[i] = false
			return true
		}
	}
	return false
}

// chosenSuccessor returns the block that follows b if the run tries both sides of
// unknown branches. It returns nil in other runs, or if b does not end with a branch.
func (f *frame) chosenSuccessor(b *ssa.BasicBlock) *ssa.BasicBlock {
	if _, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If); !ok || !f.triesBothSides {
		return nil
	}
	if f.seen[b] && isSearch(b) {
		// The loop changes nothing, so another iteration could only repeat the first
		// one.
		return b.Succs[1]
	}
	if f.takesFirstSide() {
		if f.seen == nil {
			f.seen = map[*ssa.BasicBlock]bool{}
		}
		f.seen[b] = true
		return b.Succs[0]
	}
	return b.Succs[1]
}

// isSearch reports whether b starts a range loop that changes nothing but its own
// index, such as a loop that looks for a value. If the elements are unknown, all
// iterations of such a loop do the same.
func isSearch(b *ssa.BasicBlock) bool {
	if b.Comment != "rangeindex.loop" && b.Comment != "rangeiter.loop" {
		return false
	}
	for i, instr := range b.Instrs {
		if _, ok := instr.(*ssa.Phi); ok && (i > 0 || b.Comment == "rangeiter.loop") {
			return false
		}
	}
	for _, inside := range reachable(b.Succs[:1], b, alwaysTrue) {
		if slices.ContainsFunc(inside.Instrs, mayChange) {
			return false
		}
	}
	return true
}

// mayChange reports whether an instruction may change a variable, directly or through a
// call.
func mayChange(instr ssa.Instruction) bool {
	switch x := instr.(type) {
	case *ssa.Store, *ssa.MapUpdate, *ssa.Send, *ssa.Select, *ssa.Go, *ssa.Defer:
		return true
	case *ssa.Call:
		if _, ok := x.Call.Value.(*ssa.Builtin); ok {
			return false
		}
		if x.Call.IsInvoke() {
			return x.Call.Method.Name() != "Error"
		}
		fn := x.Call.StaticCallee()
		return fn == nil || fn.Pkg == nil || !slices.Contains(pure, fn.Pkg.Pkg.Path())
	}
	return false
}

// pure lists packages whose functions change nothing, except that errors.As sets its
// target.
var pure = []string{"bytes", "errors", "regexp", "slices", "strconv", "strings", "unicode"}

func panics(b *ssa.BasicBlock) bool {
	_, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Panic)
	return ok
}
