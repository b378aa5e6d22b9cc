package build

// This file finds the dynamic types of an error, so that a call such as
// coder.ExitCode() does not reach the methods of all types in the program. In
//
//	err := run()
//	if coder, ok := err.(interface{ ExitCode() int }); ok {
//		os.Exit(coder.ExitCode())
//	}
//
// the call can only reach methods of types that run returns, because a type assertion
// does not unwrap errors. errors.As does unwrap them, so for errors.As the search also
// looks for the types of wrapped errors.
//
// The search goes backwards within the package. For a function of another package it
// uses Function.StatusErrorTypes.

import (
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/pattern"
)

// A typeSearch looks for the dynamic types of an interface value, and records the types
// with a method such as ExitCode.
//
// Its methods return true if they have found all types, and false if there may be
// others. If unwrap is set, they also look for the types of the errors that the value
// wraps.
type typeSearch struct {
	c       *collector
	found   map[string]bool
	seen    map[tracedValue]bool
	results map[tracedResult]bool // the results of functions that the search has followed
}

// A tracedValue is a value that the search has followed. If unwrap is set, it has also
// followed the errors that the value wraps.
type tracedValue struct {
	v      ssa.Value
	unwrap bool
}

// A tracedResult is one result of a function that the search has followed. If unwrap is
// set, the search has also followed the errors that the result wraps.
type tracedResult struct {
	fn     *ssa.Function
	index  int
	unwrap bool
}

// A typeList contains the names of types. ok is false if types may be missing.
type typeList struct {
	types []string
	ok    bool
}

// maxTraced limits how many values a search follows.
const maxTraced = 1000

// typesOf returns the dynamic types of v that have a method such as ExitCode. ok is
// false if the list may be incomplete.
func (c *collector) typesOf(v ssa.Value) (names []string, ok bool) {
	d := c.newSearch()
	if !d.addTypes(v, false) {
		return nil, false
	}
	return slices.Sorted(maps.Keys(d.found)), true
}

func (c *collector) newSearch() *typeSearch {
	return &typeSearch{c: c, found: map[string]bool{}, seen: map[tracedValue]bool{}, results: map[tracedResult]bool{}}
}

// resultTypes returns the types of the errors that fn can return as its last result,
// and of the errors that they wrap. It returns only types with a method such as
// ExitCode. ok is false if the last result is not an error, or if the list may be
// incomplete.
func (c *collector) resultTypes(fn *ssa.Function) (names []string, ok bool) {
	results := fn.Signature.Results()
	if results.Len() == 0 || !ssax.IsError(results.At(results.Len()-1).Type()) {
		return nil, false
	}
	d := c.newSearch()
	key := tracedResult{fn, results.Len() - 1, true}
	ok = d.addResult(key)
	if ok {
		names = slices.Sorted(maps.Keys(d.found))
	}
	c.resultTypesCache[key] = typeList{names, ok}
	return names, ok
}

// addTypes records the dynamic types of v that have a method such as ExitCode. If
// unwrap is set, it also records the types of the errors that v wraps. It returns false
// if it may have missed a type.
func (d *typeSearch) addTypes(v ssa.Value, unwrap bool) bool {
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
		return d.addTypes(v.X, unwrap)
	case *ssa.TypeAssert:
		return d.addTypes(v.X, unwrap)
	case *ssa.Phi:
		return d.addAllTypes(v.Edges, unwrap)
	case *ssa.Call:
		return d.addCall(v, 0, unwrap)
	case *ssa.Extract:
		switch t := v.Tuple.(type) {
		case *ssa.Call:
			return d.addCall(t, v.Index, unwrap)
		case *ssa.TypeAssert:
			return d.addTypes(t.X, unwrap)
		}
	case *ssa.UnOp:
		if v.Op == token.MUL {
			return d.addVariable(v.X, unwrap)
		}
	}
	return false
}

func (d *typeSearch) addAllTypes(vs []ssa.Value, unwrap bool) bool {
	return !slices.ContainsFunc(vs, func(v ssa.Value) bool { return !d.addTypes(v, unwrap) })
}

// add records t, the dynamic type of an error, if t has a method such as ExitCode. It
// returns false if there may be further types, because t is an interface. With unwrap,
// it also returns false if a method of t such as Unwrap may return another error.
func (d *typeSearch) add(t types.Type, unwrap bool) bool {
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

// returnsStatus reports whether a method has no parameters and returns one integer, as
// ExitCode does.
func returnsStatus(sig *types.Signature) bool {
	return sig.Params().Len() == 0 && sig.Results().Len() == 1 && isInteger(sig.Results().At(0).Type())
}

// addVariable finds the types of the errors in the variable with the address addr. It
// returns false if it may have missed a type.
func (d *typeSearch) addVariable(addr ssa.Value, unwrap bool) bool {
	switch addr := addr.(type) {
	case *ssa.Alloc:
		return d.addStored(addr, unwrap)
	case *ssa.FreeVar:
		captured, ok := d.c.capturedVariable(addr).(*ssa.Alloc)
		return ok && d.addStored(captured, unwrap)
	case *ssa.Global:
		return d.addGlobal(addr, unwrap)
	}
	return false
}

// addGlobal finds the types of the errors in the package variable v. It returns false
// if it may have missed a type.
//
// For a variable of another package, it takes the types from the graph of that package,
// and assumes that no third package stores errors in v. Without such a graph, the types
// are unknown. Only variables of the standard library, such as io.EOF, need no graph,
// because their errors have no method such as ExitCode.
func (d *typeSearch) addGlobal(v *ssa.Global, unwrap bool) bool {
	if v.Pkg == d.c.ssa {
		return ssax.IsError(pointee(v)) && d.addAllTypes(d.c.storedIn(v), unwrap)
	}
	if known := d.c.deps.Function(globalName(v)); known != nil {
		return d.addMade(known)
	}
	return ssax.IsStandardPath(v.Pkg.Pkg.Path()) && ssax.IsError(pointee(v))
}

// addMade records the error types in the entry that the graph of another package has
// for a function or a variable: the types that the function can return, or that the
// variable can contain. It returns false if some of them may be missing in the entry.
func (d *typeSearch) addMade(known *exit.Function) bool {
	for _, t := range known.StatusErrorTypes {
		d.found[t] = true
	}
	return known.KnowsStatusErrorTypes
}

// storedIn returns the values that the package stores in the error variable v. The list
// contains a nil if other values may be stored through the address of v.
func (c *collector) storedIn(v *ssa.Global) []ssa.Value {
	if c.stored == nil {
		c.stored = map[*ssa.Global][]ssa.Value{}
		var operands []*ssa.Value
		for _, fn := range c.fns {
			for instr := range ssax.Instructions(fn) {
				operands = instr.Operands(operands[:0])
				for _, op := range operands {
					if g, ok := (*op).(*ssa.Global); ok && ssax.IsError(pointee(g)) {
						c.stored[g] = append(c.stored[g], storedAt(instr, g)...)
					}
				}
			}
		}
	}
	return c.stored[v]
}

// storedAt returns the value that instr stores in the variable g, or nothing if instr
// only reads g. If instr does anything else with the address of g, the list contains a
// nil.
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

// errorVariables records in the graph the types of the errors that each exported
// package variable can contain. The analysis of importing packages needs them; see
// typeSearch.addGlobal.
func (c *collector) errorVariables() {
	for _, m := range c.ssa.Members {
		g, ok := m.(*ssa.Global)
		if !ok || !ssax.IsError(pointee(g)) || !g.Object().Exported() {
			continue
		}
		d := c.newSearch()
		if d.addGlobal(g, true) {
			v := c.variable(g.Name())
			v.KnowsStatusErrorTypes, v.StatusErrorTypes = true, slices.Sorted(maps.Keys(d.found))
		}
	}
}

// addStored finds the types of the errors that the package stores in the local or
// captured variable with the address v. It returns false if it may have missed a type,
// for example because unknown code may set the variable.
func (d *typeSearch) addStored(v ssa.Value, unwrap bool) bool {
	key := tracedValue{v, unwrap}
	if d.seen[key] {
		return true
	}
	d.seen[key] = true
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr != v || !d.addTypes(r.Val, unwrap) {
				return false
			}
		case *ssa.UnOp, *ssa.DebugRef:
		case *ssa.MakeClosure:
			fn := r.Fn.(*ssa.Function)
			i := slices.Index(r.Bindings, v)
			if i < 0 || i >= len(fn.FreeVars) || !d.addStored(fn.FreeVars[i], unwrap) {
				return false
			}
		case *ssa.MakeInterface:
			if !d.addTarget(r) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// addTarget finds the types that an error can have after errors.As(err, &v) has stored
// it in v. mi is the conversion of &v to an interface. addTarget returns false if it
// may have missed a type, or if mi is also used for anything else.
func (d *typeSearch) addTarget(mi *ssa.MakeInterface) bool {
	for _, r := range *mi.Referrers() {
		call, ok := r.(*ssa.Call)
		if !ok || len(call.Call.Args) != 2 || call.Call.Args[1] != mi || !isErrorsAs(d.c.names.CalleeID(&call.Call), call.Call.Signature()) {
			return false
		}
		if !d.addTypes(call.Call.Args[0], true) {
			return false
		}
	}
	return true
}

// addCall finds the types of the index-th result of a call. It returns false if it may
// have missed a type.
func (d *typeSearch) addCall(call *ssa.Call, index int, unwrap bool) bool {
	fn := call.Call.StaticCallee()
	if fn == nil {
		return false
	}
	id := d.c.names.Func(fn)
	if t, ok := exit.StatusType(id); ok {
		d.found[t.Name] = true
		return true
	}
	args := call.Call.Args
	if onlyFormats(id, &call.Call) {
		return true
	}
	switch exit.WrapperOf(id) {
	case exit.MakesError:
		return !unwrap || d.addWrapped(args)
	case exit.Unwraps:
		return len(args) > 0 && d.addTypes(args[0], true)
	case exit.MakesPlainError:
		return true
	}
	if fn.Blocks != nil && fn.Pkg == d.c.ssa {
		return d.addResult(tracedResult{fn, index, unwrap})
	}
	known := d.c.deps.Function(id)
	return known != nil && index == fn.Signature.Results().Len()-1 && d.addMade(known)
}

// onlyFormats reports whether a call of the function with the given ID makes an error that
// contains only the text of its arguments, as fmt.Errorf("push: %v", err) does. With the
// verb %w, the error would wrap err.
func onlyFormats(id ssax.ID, common *ssa.CallCommon) bool {
	if id != "fmt.Errorf" && id != "golang.org/x/xerrors.Errorf" {
		return false
	}
	format, ok := common.Args[0].(*ssa.Const)
	return ok && !wrappingVerb().MatchString(strings.ReplaceAll(constant.StringVal(format.Value), "%%", ""))
}

var wrappingVerb = pattern.New(`%[-+# 0-9.*\[\]]*w`)

// addWrapped finds the types of the errors that a call such as fmt.Errorf wraps, given
// its arguments. It returns false if it may have missed a type.
func (d *typeSearch) addWrapped(args []ssa.Value) bool {
	for _, a := range args {
		_, isConst := a.(*ssa.Const)
		switch {
		case isConst:
		case types.IsInterface(a.Type()):
			if !d.addTypes(a, true) {
				return false
			}
		case isVariadic(a):
			if !d.addVariadic(a.(*ssa.Slice).X.(*ssa.Alloc)) {
				return false
			}
		case !isBasic(a.Type()):
			return false // a slice with unknown elements, as in f(args...)
		}
	}
	return true
}

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

// addVariadic finds the types of the variadic arguments of a call. array is the array
// in which SSA stores these arguments. addVariadic returns false if it may have missed
// a type.
func (d *typeSearch) addVariadic(array *ssa.Alloc) bool {
	for _, r := range *array.Referrers() {
		elem, ok := r.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, r := range *elem.Referrers() {
			store, ok := r.(*ssa.Store)
			if !ok || !d.addTypes(store.Val, true) {
				return false
			}
		}
	}
	return true
}

// addResult finds the types of a result of a function of this package. It returns false
// if it may have missed a type.
func (d *typeSearch) addResult(key tracedResult) bool {
	if known, ok := d.c.resultTypesCache[key]; ok {
		for _, t := range known.types {
			d.found[t] = true
		}
		return known.ok
	}
	if d.results[key] {
		return true
	}
	d.results[key] = true
	return key.fn.Blocks != nil && d.addReturned(key)
}

// addReturned finds the types of the result key.index in all return statements of
// key.fn. It returns false if it may have missed a type.
func (d *typeSearch) addReturned(key tracedResult) bool {
	for _, block := range key.fn.Blocks {
		if r, ok := block.Instrs[len(block.Instrs)-1].(*ssa.Return); ok && !d.addTypes(r.Results[key.index], key.unwrap) {
			return false
		}
	}
	return true
}

// limitTypes finds the types that the receiver of a call through an interface can have.
// It sets out.ReturnsInt and, if it finds all types, out.Types and out.KnowsTypes. It
// does nothing unless the method returns one integer, as ExitCode does.
func (c *collector) limitTypes(out *exit.Call, common *ssa.CallCommon) {
	if !returnsStatus(common.Signature()) || isTypeParam(common.Value.Type()) || strings.HasPrefix(string(out.InterfaceMethod), "(syscall.") {
		return
	}
	out.ReturnsInt = true
	out.Types, out.KnowsTypes = c.typesOf(common.Value)
}
