package build

// This file finds the dynamic types of an interface value, so that a call such as
// coder.ExitCode() does not reach the methods of all types in the program. In
//
//	err := run()
//	if coder, ok := err.(interface{ ExitCode() int }); ok {
//		os.Exit(coder.ExitCode())
//	}
//
// the call can only reach types that run returns. A type assertion does not
// unwrap errors, errors.As does. The search goes backwards within the package. For
// a function of another package it uses Function.Makes.

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A dynamics finds the types that an interface value can have, out of those with
// a method that returns a status. It also finds the types of the errors that the
// value wraps, where unwrap is passed.
type dynamics struct {
	c       *collector
	found   map[string]bool
	seen    map[tracedValue]bool
	results map[tracedResult]bool // the results of functions that were followed
}

// A tracedValue is a value that was followed, with or without the errors that it
// wraps.
type tracedValue struct {
	v      ssa.Value
	unwrap bool
}

// A tracedResult is a result of a function, with or without the errors that it
// wraps.
type tracedResult struct {
	fn     *ssa.Function
	index  int
	unwrap bool
}

// A made lists types. ok is false if they may not be all.
type made struct {
	types []string
	ok    bool
}

// maxTraced limits how many values a search follows.
const maxTraced = 1000

// typesOf returns the types that v can have, out of those with a method that
// returns a status. ok is false if v may have others.
func (c *collector) typesOf(v ssa.Value) (names []string, ok bool) {
	d := c.newSearch()
	if !d.follow(v, false) {
		return nil, false
	}
	return slices.Sorted(maps.Keys(d.found)), true
}

// newSearch returns a search that has not found anything yet.
func (c *collector) newSearch() *dynamics {
	return &dynamics{c: c, found: map[string]bool{}, seen: map[tracedValue]bool{}, results: map[tracedResult]bool{}}
}

// makes returns the types that the last result of fn can have or wrap, if it is an
// error.
func (c *collector) makes(fn *ssa.Function) (names []string, ok bool) {
	results := fn.Signature.Results()
	if results.Len() == 0 || !isError(results.At(results.Len()-1).Type()) {
		return nil, false
	}
	d := c.newSearch()
	key := tracedResult{fn, results.Len() - 1, true}
	ok = d.result(key)
	if ok {
		names = slices.Sorted(maps.Keys(d.found))
	}
	c.made[key] = made{names, ok}
	return names, ok
}

// follow finds the types of v. It returns false if v may have others.
func (d *dynamics) follow(v ssa.Value, unwrap bool) bool {
	key := tracedValue{v, unwrap}
	if d.seen[key] {
		return true
	}
	d.seen[key] = true
	if len(d.seen) > maxTraced {
		return false
	}
	switch v := v.(type) {
	case *ssa.Const:
		return true
	case *ssa.MakeInterface:
		return d.add(v.X.Type(), unwrap)
	case *ssa.ChangeInterface:
		return d.follow(v.X, unwrap)
	case *ssa.TypeAssert:
		return d.follow(v.X, unwrap)
	case *ssa.Phi:
		return d.all(v.Edges, unwrap)
	case *ssa.Call:
		return d.call(v, 0, unwrap)
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Call:
			return d.call(t, v.Index, unwrap)
		case *ssa.TypeAssert:
			return d.follow(t.X, unwrap)
		}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return d.variable(v.X, unwrap)
		}
	}
	return false
}

// all follows each of the values.
func (d *dynamics) all(vs []ssa.Value, unwrap bool) bool {
	return !slices.ContainsFunc(vs, func(v ssa.Value) bool { return !d.follow(v, unwrap) })
}

// add adds the type t if it has a method that returns a status. It returns false
// if unwrap is set and t wraps other errors.
func (d *dynamics) add(t types.Type, unwrap bool) bool {
	if types.IsInterface(t) {
		return false
	}
	set := types.NewMethodSet(t)
	for i := range set.Len() {
		fn := set.At(i).Obj().(*types.Func)
		if unwrap && (fn.Name() == "Unwrap" || fn.Name() == "As" || fn.Name() == "Cause") {
			return false
		}
		if returnsStatus(fn.Signature()) {
			d.found[types.TypeString(t, nil)] = true
		}
	}
	return true
}

// returnsStatus reports whether a method has no parameters and returns one
// integer.
func returnsStatus(sig *types.Signature) bool {
	return sig.Params().Len() == 0 && sig.Results().Len() == 1 && isInteger(sig.Results().At(0).Type())
}

// variable follows everything that is stored in the variable at addr.
func (d *dynamics) variable(addr ssa.Value, unwrap bool) bool {
	switch addr := addr.(type) {
	case *ssa.Alloc:
		return d.stores(addr, unwrap)
	case *ssa.FreeVar:
		captured, ok := d.c.captured(addr).(*ssa.Alloc)
		return ok && d.stores(captured, unwrap)
	case *ssa.Global:
		return d.global(addr, unwrap)
	}
	return false
}

// global follows everything that is stored in a package variable. Only errors of
// the standard library such as io.EOF, and errors that no other package sets, are
// followed. Programs do not set the error variables of another package.
func (d *dynamics) global(v *ssa.Global, unwrap bool) bool {
	if v.Pkg == d.c.ssa {
		return isError(pointee(v)) && d.all(d.c.storedIn(v), unwrap)
	}
	if known := d.c.deps.Function(globalName(v)); known != nil {
		return d.addMade(known)
	}
	return ssax.IsStandardPath(v.Pkg.Pkg.Path()) && isError(pointee(v))
}

// addMade adds the types in Makes of a function or variable of another package.
func (d *dynamics) addMade(known *exit.Function) bool {
	for _, t := range known.Makes {
		d.found[t] = true
	}
	return known.KnowsMakes
}

// storedIn returns the values that the package stores in an error variable. One of
// them is nil if the address of the variable is used in another way.
func (c *collector) storedIn(v *ssa.Global) []ssa.Value {
	if c.stored == nil {
		c.stored = map[*ssa.Global][]ssa.Value{}
		var operands []*ssa.Value
		for _, fn := range c.fns {
			for instr := range ssax.Instructions(fn) {
				operands = instr.Operands(operands[:0])
				for _, op := range operands {
					if g, ok := (*op).(*ssa.Global); ok && isError(pointee(g)) {
						c.stored[g] = append(c.stored[g], storedAt(instr, g)...)
					}
				}
			}
		}
	}
	return c.stored[v]
}

// storedAt returns the value that an instruction stores in g. It returns no value
// if the instruction reads g, and nil as the value if it does something else.
func storedAt(instr ssa.Instruction, g *ssa.Global) []ssa.Value {
	switch instr := instr.(type) {
	case *ssa.Store:
		if instr.Addr == g {
			return []ssa.Value{instr.Val}
		}
	case *ssa.UnOp, *ssa.DebugRef:
		return nil
	}
	return []ssa.Value{nil}
}

// errorVariables records the types of the errors in the package variables that
// other packages may read.
func (c *collector) errorVariables() {
	for _, m := range c.ssa.Members {
		g, ok := m.(*ssa.Global)
		if !ok || !isError(pointee(g)) || !g.Object().Exported() {
			continue
		}
		d := c.newSearch()
		if d.global(g, true) {
			v := c.variable(g.Name())
			v.KnowsMakes, v.Makes = true, slices.Sorted(maps.Keys(d.found))
		}
	}
}

// stores follows everything that is stored in the variable v, which is a local
// variable or captured by a function literal. It returns false if code that is not
// followed may store there.
func (d *dynamics) stores(v ssa.Value, unwrap bool) bool {
	key := tracedValue{v, unwrap}
	if d.seen[key] {
		return true
	}
	d.seen[key] = true
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr != v || !d.follow(r.Val, unwrap) {
				return false
			}
		case *ssa.UnOp, *ssa.DebugRef:
		case *ssa.MakeClosure:
			fn := r.Fn.(*ssa.Function)
			i := slices.Index(r.Bindings, v)
			if i < 0 || i >= len(fn.FreeVars) || !d.stores(fn.FreeVars[i], unwrap) {
				return false
			}
		case *ssa.MakeInterface:
			if !d.target(r) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// target follows the error of a call errors.As(err, &v), where mi is &v. It returns
// false if mi is used in another way.
func (d *dynamics) target(mi *ssa.MakeInterface) bool {
	for _, r := range *mi.Referrers() {
		call, ok := r.(*ssa.Call)
		if !ok || len(call.Call.Args) != 2 || call.Call.Args[1] != mi || !isErrorsAs(d.c.names.Called(&call.Call), call.Call.Signature()) {
			return false
		}
		if !d.follow(call.Call.Args[0], true) {
			return false
		}
	}
	return true
}

// call follows a result of a call.
func (d *dynamics) call(call *ssa.Call, index int, unwrap bool) bool {
	fn := call.Call.StaticCallee()
	if fn == nil {
		return false
	}
	id := d.c.names.Func(fn)
	if t, ok := exit.ChildType(id); ok {
		d.found[t.Name] = true
		return true
	}
	args := call.Call.Args
	switch exit.WrapperOf(id) {
	case exit.MakesError:
		return !unwrap || d.wrapped(args)
	case exit.Unwraps:
		return len(args) > 0 && d.follow(args[0], true)
	case exit.FailsPlainly:
		return true
	}
	if fn.Blocks != nil && fn.Pkg == d.c.ssa {
		return d.result(tracedResult{fn, index, unwrap})
	}
	known := d.c.deps.Function(id)
	return known != nil && index == fn.Signature.Results().Len()-1 && d.addMade(known)
}

// wrapped follows the errors among the arguments of a call that wraps them, such
// as fmt.Errorf.
func (d *dynamics) wrapped(args []ssa.Value) bool {
	for _, a := range args {
		_, isConst := a.(*ssa.Const)
		switch {
		case isConst:
		case types.IsInterface(a.Type()):
			if !d.follow(a, true) {
				return false
			}
		case isVariadic(a):
			if !d.elements(a.(*ssa.Slice).X.(*ssa.Alloc)) {
				return false
			}
		case !isBasic(a.Type()):
			return false // arguments given as a slice
		}
	}
	return true
}

// isBasic reports whether t is a basic type, such as string, or nil.
func isBasic(t types.Type) bool {
	_, ok := t.Underlying().(*types.Basic)
	return ok
}

// isVariadic reports whether v is the slice that SSA builds for the variadic
// arguments of a call.
func isVariadic(v ssa.Value) bool {
	s, ok := v.(*ssa.Slice)
	if !ok {
		return false
	}
	array, ok := s.X.(*ssa.Alloc)
	return ok && array.Comment == "varargs"
}

// elements follows the values in the array of the variadic arguments of a call,
// except for those that are certain not to be errors.
func (d *dynamics) elements(array *ssa.Alloc) bool {
	for _, r := range *array.Referrers() {
		elem, ok := r.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, r := range *elem.Referrers() {
			store, ok := r.(*ssa.Store)
			if !ok || !d.follow(store.Val, true) {
				return false
			}
		}
	}
	return true
}

// result follows a result of a function of this package, unless the search has
// followed it already.
func (d *dynamics) result(key tracedResult) bool {
	if known, ok := d.c.made[key]; ok {
		for _, t := range known.types {
			d.found[t] = true
		}
		return known.ok
	}
	if d.results[key] {
		return true
	}
	d.results[key] = true
	return key.fn.Blocks != nil && d.returns(key)
}

// returns follows what the return statements of a function return.
func (d *dynamics) returns(key tracedResult) bool {
	for _, block := range key.fn.Blocks {
		if r, ok := block.Instrs[len(block.Instrs)-1].(*ssa.Return); ok && !d.follow(r.Results[key.index], key.unwrap) {
			return false
		}
	}
	return true
}

// limit records the types that the receiver of a call through an interface can
// have, if they are known. It only does so for methods that return a status.
func (c *collector) limit(out *exit.Call, common *ssa.CallCommon) {
	if !returnsStatus(common.Signature()) || isTypeParam(common.Value.Type()) || strings.HasPrefix(string(out.Abstract), "(syscall.") {
		return
	}
	out.Types, out.Limited = c.typesOf(common.Value)
}
