package object

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// An invocation is a call of a method on a parameter of an interface type.
type invocation struct {
	Param  int
	Method string // the name of the method
}

// applySetter handles the call of a method through an interface, as in "h.SetHint(s)".
// The fields that the method sets in the value of the interface become unknown.
func (f *funcAnalysis) applySetter(instr ssa.CallInstruction) {
	common := instr.Common()
	if common.IsInvoke() && f.mayBeSetter(common.Method) {
		f.setThroughInterface(common.Value, common.Method, instr.Block())
	}
}

// applyInvocations does what applySetter does, but for a call of a function that itself
// calls methods on its parameters. sum is the summary of that function.
func (f *funcAnalysis) applyInvocations(site callSite, sum *summary) {
	for _, x := range sum.Invokes {
		if x.Param < len(site.Args) {
			f.setThroughInterface(site.Args[x.Param], types.NewFunc(token.NoPos, f.pass.Pkg, x.Method, nil), site.instr.Block())
		}
	}
}

// mayBeSetter reports whether an interface method may set a field of its receiver to
// one of its arguments, judging by its signature.
func (f *funcAnalysis) mayBeSetter(m *types.Func) bool {
	sig := m.Signature()
	if !f.isOwn(m.Pkg()) || sig.Params().Len() == 0 || sig.Results().Len() > 1 {
		return false
	}
	for p := range sig.Params().Variables() {
		if !isLeafType(p.Type()) {
			return false
		}
	}
	return sig.Results().Len() == 0 || !isLeafType(sig.Results().At(0).Type())
}

// setThroughInterface handles the call of method m on the interface v in block b. If v
// contains an object of this function, the fields that the method sets become unknown.
// If v is a parameter, the summary records the call. If v contains an error of other
// code, the fields count as set in all errors with this method; see [Fill].
func (f *funcAnalysis) setThroughInterface(v ssa.Value, m *types.Func, b *ssa.BasicBlock) {
	for _, from := range boxedValues(v) {
		if !types.IsInterface(from.Type()) {
			for _, path := range f.setBy(from.Type(), m) {
				f.forgetIn(from, path)
			}
		} else if i := f.paramIndex(from); i >= 0 {
			if x := (invocation{i, m.Name()}); f.emitting && !slices.Contains(f.sum.Invokes, x) {
				f.sum.Invokes = append(f.sum.Invokes, x)
			}
		} else if f.emitting && !isZero(from) && f.isOfError(v, 0) && isForAll(b, firstBlockWith(from)) {
			f.addFill(Fill{Ref: FieldRef{AnyError, m.Name()}})
		}
	}
}

// forgetIn marks the field with the given path as unknown in the objects to which v may
// point. It does nothing if the field is certainly not empty.
func (f *funcAnalysis) forgetIn(v ssa.Value, path string) {
	for _, t := range f.targets(v) {
		at := join(t.path, path)
		if have := f.fields(t.obj).at(at); have.State == Unset || have.State == Maybe || have.IsEmpty() {
			f.setFields(t.obj, f.writableFields(t.obj).set(at, dynamic))
		}
	}
}

// setBy returns the paths of the fields that the method with the name of m sets in its
// receiver. The receiver has the type t, which may be a pointer.
func (s *summarizer) setBy(t types.Type, m *types.Func) []string {
	obj, _, _ := types.LookupFieldOrMethod(t, true, m.Pkg(), m.Name())
	method, ok := obj.(*types.Func)
	if !ok {
		return nil
	}
	sum := s.method(method)
	if sum == nil || len(sum.Effects) == 0 || sum.Effects[0] == nil {
		return nil
	}
	var out []string
	for _, e := range sum.Effects[0].Fields {
		out = append(out, e.Path)
	}
	return out
}

// boxedValues returns the values that the function may have converted to the interface
// v. If the function gets v from another interface, with a type assertion or errors.As,
// the result contains the values of that interface. An interface that it gets in another
// way, such as a parameter, is in the result itself.
func boxedValues(v ssa.Value) []ssa.Value {
	var out []ssa.Value
	seen := map[ssa.Value]bool{}
	var visit func(ssa.Value)
	visit = func(v ssa.Value) {
		v = peel(v)
		if seen[v] || len(seen) > maxErrors {
			return
		}
		seen[v] = true
		switch x := v.(type) {
		case *ssa.Extract:
			if _, ok := x.Tuple.(*ssa.TypeAssert); ok {
				visit(x.Tuple)
				return
			}
		case *ssa.TypeAssert:
			visit(x.X)
			return
		case *ssa.Phi:
			for _, e := range x.Edges {
				visit(e)
			}
			return
		case *ssa.UnOp:
			stored, finds := storedIn(x.X), findsOf(x.X)
			for _, s := range stored {
				visit(s)
			}
			for _, call := range finds {
				visit(errorArgument(&call.Call))
			}
			if len(stored)+len(finds) > 0 {
				return
			}
		}
		out = append(out, v)
	}
	visit(v)
	return out
}

// setAfterBoxing returns an unknown value for each field that the function sets in a
// struct after it has converted the struct to an interface, as in
//
//	var err error = &Fail{Code: "E_USAGE"}
//	if h, ok := err.(hinter); ok {
//		h.SetHint("see --help")
//	}
//
// It looks for calls of methods on the interface.
func (f *funcAnalysis) setAfterBoxing(boxed *ssa.MakeInterface) Fields {
	if !f.emitting || !f.isFollowed(boxed.X.Type()) {
		return nil
	}
	var out Fields
	add := func(m *types.Func) {
		for _, path := range f.setBy(boxed.X.Type(), m) {
			out = out.setEntry(path, dynamic)
		}
	}
	seen := map[ssa.Value]bool{}
	var visit func(ssa.Value)
	visit = func(v ssa.Value) {
		if seen[v] || len(seen) > maxErrors {
			return
		}
		seen[v] = true
		for _, ref := range referrers(v) {
			switch x := ref.(type) {
			case *ssa.ChangeInterface, *ssa.TypeAssert, *ssa.Extract, *ssa.Phi:
				if next := x.(ssa.Value); types.IsInterface(next.Type()) || isTuple(next.Type()) {
					visit(next)
				}
			case ssa.CallInstruction:
				common := x.Common()
				switch {
				case common.IsInvoke() && common.Value == v && f.mayBeSetter(common.Method):
					add(common.Method)
				case isSearch(common) && len(common.Args) == 2:
					for _, use := range referrers(peel(common.Args[1])) {
						if load, ok := use.(*ssa.UnOp); ok && types.IsInterface(load.Type()) {
							visit(load)
						}
					}
				}
				if sum := f.summaryOf(common); sum != nil && !common.IsInvoke() {
					for _, y := range sum.Invokes {
						if y.Param < len(common.Args) && common.Args[y.Param] == v {
							add(types.NewFunc(token.NoPos, f.pass.Pkg, y.Method, nil))
						}
					}
				}
			}
		}
	}
	visit(boxed)
	return out
}

func isTuple(t types.Type) bool { _, ok := t.(*types.Tuple); return ok }

// isForAll reports whether block b runs for every error of a certain type that the code
// gets in an earlier block. The parameter "from" is the earlier block. Between the two
// blocks, the code may only test the types of errors, or compare with nil.
func isForAll(b, from *ssa.BasicBlock) bool {
	for d := b.Idom(); d != nil && b != from; b, d = d, d.Idom() {
		test, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok || len(b.Preds) != 1 {
			continue
		}
		if y, _ := nonEmpty(test.Cond); (y == nil || isLeafType(y.Type())) && !isTypeTest(test.Cond) {
			return false
		}
	}
	return true
}

// firstBlockWith returns the block in which the function gets the error v. If the code
// has found v in another error, it returns the block in which the function gets the
// other error. It returns nil for a parameter, and if the block is not known.
func firstBlockWith(v ssa.Value) *ssa.BasicBlock {
	for range maxDepth * 2 {
		switch x := peel(v).(type) {
		case *ssa.Extract:
			v = x.Tuple
			continue
		case *ssa.TypeAssert:
			v = x.X
			continue
		case *ssa.UnOp:
			if finds := findsOf(x.X); len(finds) == 1 {
				v = errorArgument(&finds[0].Call)
				continue
			}
			if stored := storedIn(x.X); len(stored) == 1 {
				v = stored[0]
				continue
			}
		case *ssa.Alloc:
			if finds := findsOf(x); len(finds) == 1 {
				v = errorArgument(&finds[0].Call)
				continue
			}
		case *ssa.Call:
			if callee(&x.Call).isFuncOf("errors", "As") {
				v = errorArgument(&x.Call)
				continue
			}
			return x.Block()
		case *ssa.Phi:
			return x.Block()
		}
		return nil
	}
	return nil
}

// Setters returns the fields that the method with the given name sets in its receiver,
// for all types of the package.
func (p *Package) Setters(method string) []FieldRef {
	var out []FieldRef
	for _, f := range p.Functions {
		if len(f.Effects) == 0 || f.Effects[0] == nil || f.Effects[0].Type == "" || !isMethodNamed(f.Name, method) {
			continue
		}
		for _, e := range f.Effects[0].Fields {
			out = append(out, FieldRef{f.Effects[0].Type, e.Path})
		}
	}
	return out
}

// isMethodNamed reports whether "full" is the full name of a method with the given name.
// For the full name "(*example.com/x.Fail).SetHint", this name is "SetHint".
func isMethodNamed(full, method string) bool {
	suffix := ")." + method
	return len(full) > len(suffix) && full[len(full)-len(suffix):] == suffix
}
