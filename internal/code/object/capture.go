package object

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// applyClosure handles an instruction that creates a closure, as in
// "onEvent := func(e Event) { draft.Text = e.Text }". The fields that the closure sets
// in captured variables, here draft.Text, become unknown, because it is not known when
// the closure is called.
func (f *funcAnalysis) applyClosure(m *ssa.MakeClosure) {
	fn, ok := m.Fn.(*ssa.Function)
	if !ok {
		return
	}
	for i, variable := range m.Bindings {
		to := f.targets(variable)
		for _, stored := range storedIn(variable) { // the variable may contain a pointer or a map
			to = append(to, f.targets(stored)...)
		}
		if len(to) == 0 {
			continue
		}
		for _, path := range f.assignedByClosure(fn, i) {
			for _, t := range to {
				at := join(t.path, path)
				if at == "" && f.objects[t.obj].Kind == Map {
					f.openKeys([]target{t})
					continue
				}
				f.setFields(t.obj, f.writableFields(t.obj).set(at, &Value{State: Dynamic, Kind: f.fields(t.obj).At(at).Kind}))
			}
		}
	}
}

// assignedByClosure returns the paths of the fields that a closure sets in the struct or
// map that it captures as its i-th free variable. For a method value such as e.Advise,
// these are the fields that the method sets in its receiver.
func (s *summarizer) assignedByClosure(closure *ssa.Function, i int) []string {
	if method, ok := closure.Object().(*types.Func); ok && closure.Synthetic != "" {
		if fn := s.program.FuncValue(method.Origin()); fn != nil && len(fn.Params) > 0 {
			return assignedIn(fn.Params[0])
		}
	}
	return assignedIn(closure.FreeVars[i])
}

// assignedIn returns the paths of the fields that a function sets in a struct or a map.
// These include fields that closures in the function set, and fields that the function
// sets by calling other functions of the package. The parameter "address" is the map
// itself, the address of the struct, or the address of a variable that contains the map
// or a pointer to the struct. A map key that is not constant has the path "".
func assignedIn(address ssa.Value) []string { return assignedWithin(address, 0) }

// assignedWithin is the recursive part of assignedIn. depth is the number of calls and
// closures that lead to the current function.
func assignedWithin(address ssa.Value, depth int) []string {
	var out []string
	for _, ref := range referrers(address) {
		switch x := ref.(type) {
		case *ssa.UnOp:
			if x.Op == token.MUL && isReference(x.Type()) {
				out = append(out, assignedWithin(x, depth)...)
			}
		case *ssa.MapUpdate:
			if x.Map == address {
				key, _ := ssax.String(x.Key)
				out = append(out, key)
			}
		case *ssa.FieldAddr:
			s, _ := ssax.StructOf(x.X.Type())
			for _, use := range referrers(x) {
				if store, ok := use.(*ssa.Store); ok && store.Addr == x {
					out = append(out, pathOf(s, x.Field))
				}
			}
		case *ssa.MakeClosure:
			if fn, ok := x.Fn.(*ssa.Function); ok && depth < maxDepth {
				for i, captured := range x.Bindings {
					if captured == address && i < len(fn.FreeVars) {
						out = append(out, assignedWithin(fn.FreeVars[i], depth+1)...)
					}
				}
			}
		case ssa.CallInstruction:
			params := paramsOf(x)
			for i, arg := range x.Common().Args {
				if arg == address && i < len(params) && depth < maxDepth {
					out = append(out, assignedWithin(params[i], depth+1)...)
				}
			}
		}
	}
	return out
}
