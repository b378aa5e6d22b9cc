// Package eval runs functions of a program on constants: predicates over
// statuses, whose answers for all of them are then known exactly, in whatever
// form they are written.
//
// It runs the SSA of one package. What it does not know, the result of a foreign
// function or a variable that changes, makes a run fail: there is no guess.
package eval

import (
	"errors"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// ErrUnknown is the error of a run that depends on something that is not known.
var ErrUnknown = errors.New("depends on what is not known")

// A Machine runs functions of a package.
type Machine struct {
	globals map[*ssa.Global]*cell
	changed map[*ssa.Global]bool // set outside of initialisation
}

// Values are bool, int64, string, *object (a map), list, tuple, *cell (an
// address), *ssa.Function, nothing and unknown.
type (
	value any

	// A cell is a variable; of a struct or an array it is its parts.
	cell struct {
		v     value
		parts []*cell
	}
	list    struct{ cells []*cell }
	tuple   []value
	object  struct{ keys, values []value }
	record  struct{ fields []value }
	closure struct {
		fn    *ssa.Function
		bound []value
	}
	nothing struct{}
	unknown struct{}

	// An iterator goes through a map.
	iterator struct {
		over *object
		next int
	}
)

// New makes a machine for a package, with its variables as they are after
// initialisation. fns are all functions of the package.
func New(pkg *ssa.Package, fns []*ssa.Function) *Machine {
	m := &Machine{globals: map[*ssa.Global]*cell{}, changed: map[*ssa.Global]bool{}}
	for _, member := range pkg.Members {
		if g, ok := member.(*ssa.Global); ok {
			m.globals[g] = newCell(g.Type().Underlying().(*types.Pointer).Elem())
		}
	}
	for _, fn := range fns {
		if fn.Name() != "init" || fn.Synthetic == "" {
			m.findChanges(fn)
		}
	}
	if init := pkg.Func("init"); init != nil {
		r := &run{machine: m, steps: initSteps, lenient: true}
		_, _ = r.call(init, nil, nil, 0)
	}
	return m
}

// findChanges notes the variables that a function changes, or lets others
// change.
func (m *Machine) findChanges(fn *ssa.Function) {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Store:
				m.change(instr.Addr)
			case *ssa.MapUpdate:
				m.change(instr.Map)
			}
		}
	}
}

func (m *Machine) change(v ssa.Value) {
	for {
		switch x := v.(type) {
		case *ssa.Global:
			m.changed[x] = true
			return
		case *ssa.UnOp:
			v = x.X
		case *ssa.IndexAddr:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		default:
			return
		}
	}
}

// How many instructions a run may take.
const (
	callSteps = 20000
	initSteps = 400000
	deepest   = 300
)

// Bool runs a function of one argument that returns a bool. The argument is an
// int64 or a string; a receiver, if there is one, is not known.
func (m *Machine) Bool(fn *ssa.Function, argument any) (bool, error) {
	args := make([]value, len(fn.Params))
	for i := range args {
		args[i] = unknown{}
	}
	args[len(args)-1] = argument
	r := &run{machine: m, steps: callSteps}
	out, err := r.call(fn, args, nil, 0)
	if err != nil {
		return false, err
	}
	answer, ok := out.(bool)
	if !ok {
		return false, ErrUnknown
	}
	return answer, nil
}

// A run is one evaluation.
type run struct {
	machine *Machine
	steps   int
	lenient bool // go on behind what is not known, as initialisation does
}

// A frame is a function that runs.
type frame struct {
	*run
	values map[ssa.Value]value
	depth  int
}

// call runs a function.
func (r *run) call(fn *ssa.Function, args []value, bound []value, depth int) (value, error) {
	if len(fn.Blocks) == 0 || depth > deepest || len(args) != len(fn.Params) {
		return nil, ErrUnknown
	}
	f := &frame{run: r, values: map[ssa.Value]value{}, depth: depth}
	for i, p := range fn.Params {
		f.values[p] = args[i]
	}
	for i, free := range fn.FreeVars {
		if i < len(bound) {
			f.values[free] = bound[i]
		}
	}
	var before *ssa.BasicBlock
	for b := fn.Blocks[0]; ; {
		next, out, err := f.block(b, before)
		if err != nil || next == nil {
			return out, err
		}
		before, b = b, next
	}
}

// block runs a block, and returns the next one or the result.
func (f *frame) block(b, before *ssa.BasicBlock) (*ssa.BasicBlock, value, error) {
	f.phis(b, before)
	for _, instr := range b.Instrs {
		if f.steps--; f.steps < 0 {
			return nil, nil, ErrUnknown
		}
		switch instr := instr.(type) {
		case *ssa.Phi, *ssa.DebugRef, *ssa.RunDefers:
		case *ssa.Jump:
			return b.Succs[0], nil, nil
		case *ssa.If:
			cond, ok := f.get(instr.Cond).(bool)
			switch {
			case !ok && f.lenient && len(b.Succs) == 2:
				return b.Succs[0], nil, nil // the guard of initialisation
			case !ok:
				return nil, nil, ErrUnknown
			case cond:
				return b.Succs[0], nil, nil
			}
			return b.Succs[1], nil, nil
		case *ssa.Return:
			return nil, f.result(instr), nil
		case *ssa.Panic:
			return nil, nil, ErrUnknown
		case *ssa.Store:
			f.store(instr)
		case *ssa.MapUpdate:
			f.mapUpdate(instr)
		case ssa.Value:
			f.values[instr] = f.eval(instr)
		default:
			if !f.lenient {
				return nil, nil, ErrUnknown
			}
		}
	}
	return nil, nothing{}, nil
}

// phis gives the values that depend on where the block was come from, all at
// once.
func (f *frame) phis(b, before *ssa.BasicBlock) {
	at := slices.Index(b.Preds, before)
	if at < 0 {
		return
	}
	next := map[ssa.Value]value{}
	for _, instr := range b.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		next[phi] = f.get(phi.Edges[at])
	}
	for phi, v := range next {
		f.values[phi] = v
	}
}

func (f *frame) result(ret *ssa.Return) value {
	switch len(ret.Results) {
	case 0:
		return nothing{}
	case 1:
		return f.get(ret.Results[0])
	}
	out := make(tuple, len(ret.Results))
	for i, v := range ret.Results {
		out[i] = f.get(v)
	}
	return out
}

// get is the value of an operand.
func (f *frame) get(v ssa.Value) value {
	switch v := v.(type) {
	case *ssa.Const:
		return constantValue(v)
	case *ssa.Global:
		if c := f.machine.globals[v]; c != nil && (f.lenient || !f.machine.changed[v]) {
			return c
		}
		return unknown{}
	case *ssa.Function:
		return v
	}
	if have, ok := f.values[v]; ok {
		return have
	}
	return unknown{}
}

func constantValue(c *ssa.Const) value {
	if c.Value == nil {
		switch c.Type().Underlying().(type) {
		case *types.Slice:
			return list{}
		case *types.Struct, *types.Array:
			return newCell(c.Type()).load()
		}
		return nothing{}
	}
	switch c.Value.Kind() {
	case constant.Bool:
		return constant.BoolVal(c.Value)
	case constant.String:
		return constant.StringVal(c.Value)
	case constant.Int:
		if n, ok := constant.Int64Val(c.Value); ok {
			return n
		}
	}
	return unknown{}
}

// newCell is a variable of a type, empty.
func newCell(t types.Type) *cell {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		c := &cell{parts: []*cell{}}
		for i := range u.NumFields() {
			c.parts = append(c.parts, newCell(u.Field(i).Type()))
		}
		return c
	case *types.Array:
		c := &cell{parts: []*cell{}}
		for range min(u.Len(), 1024) {
			c.parts = append(c.parts, newCell(u.Elem()))
		}
		return c
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return &cell{v: false}
		case u.Info()&types.IsInteger != 0:
			return &cell{v: int64(0)}
		case u.Info()&types.IsString != 0:
			return &cell{v: ""}
		}
		return &cell{v: unknown{}}
	case *types.Slice:
		return &cell{v: list{}}
	}
	return &cell{v: nothing{}}
}

// load is what a variable holds.
func (c *cell) load() value {
	if c.parts == nil {
		return c.v
	}
	r := record{}
	for _, p := range c.parts {
		r.fields = append(r.fields, p.load())
	}
	return r
}

// set puts a value into a variable.
func (c *cell) set(v value) {
	r, ok := v.(record)
	if c.parts == nil || !ok {
		if c.parts != nil {
			for _, p := range c.parts {
				p.set(unknown{})
			}
			return
		}
		c.v = v
		return
	}
	for i, p := range c.parts {
		if i < len(r.fields) {
			p.set(r.fields[i])
		}
	}
}

func (f *frame) store(s *ssa.Store) {
	if c, ok := f.get(s.Addr).(*cell); ok {
		c.set(f.get(s.Val))
	}
}

func (f *frame) mapUpdate(m *ssa.MapUpdate) {
	o, ok := f.get(m.Map).(*object)
	if !ok {
		return
	}
	key, v := f.get(m.Key), f.get(m.Value)
	if !known(key) {
		o.keys, o.values = append(o.keys, unknown{}), append(o.values, unknown{})
		return
	}
	for i, k := range o.keys {
		if same, ok := equal(k, key); ok && same {
			o.values[i] = v
			return
		}
	}
	o.keys, o.values = append(o.keys, key), append(o.values, v)
}

func known(v value) bool {
	_, no := v.(unknown)
	return v != nil && !no
}

// equal compares two values; it is false where that cannot be told.
func equal(a, b value) (same, ok bool) {
	if !known(a) || !known(b) {
		return false, false
	}
	switch x := a.(type) {
	case bool, int64, string, nothing:
		switch b.(type) {
		case bool, int64, string, nothing:
			return x == b, true
		}
		_, none := x.(nothing)
		return false, none // a nil against something that is not
	case record:
		y, isRecord := b.(record)
		if !isRecord || len(x.fields) != len(y.fields) {
			return false, false
		}
		for i := range x.fields {
			if same, ok := equal(x.fields[i], y.fields[i]); !ok || !same {
				return same, ok
			}
		}
		return true, true
	}
	if _, none := b.(nothing); none {
		return false, true
	}
	return false, false
}

var comparisons = map[token.Token]func(int) bool{
	token.LSS: func(c int) bool { return c < 0 }, token.LEQ: func(c int) bool { return c <= 0 },
	token.GTR: func(c int) bool { return c > 0 }, token.GEQ: func(c int) bool { return c >= 0 },
}
