package answer

import (
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// maxCallDepth limits how deep calls are followed. The predicate itself has depth 1,
// and the functions that it calls have depth 2.
const maxCallDepth = 3

// reachable yields fn and the functions of its package that fn calls, directly or
// through other functions, up to maxCallDepth.
func reachable(fn *ssa.Function) iter.Seq[*ssa.Function] {
	return func(yield func(*ssa.Function) bool) {
		seen := map[*ssa.Function]bool{}
		var visit func(fn *ssa.Function, depth int) bool
		visit = func(fn *ssa.Function, depth int) bool {
			if seen[fn] || depth == 0 || len(fn.Blocks) == 0 {
				return true
			}
			seen[fn] = true
			if !yield(fn) {
				return false
			}
			for instr := range ssax.Instructions(fn) {
				if call, ok := instr.(ssa.CallInstruction); ok {
					if callee := call.Common().StaticCallee(); callee != nil && !visit(callee, depth-1) {
						return false
					}
				}
			}
			return true
		}
		visit(fn, maxCallDepth)
	}
}

// Target returns the type E if t is a pointer type *E. Otherwise it returns t itself.
func Target(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// Asserted returns the error types that fn tests for, with errors.As or a type
// assertion for example. They are structs or pointers to structs. If fn tests for an
// interface, the result contains types that implement the interface; see implementers.
// Asserted also searches the functions of the same package that fn calls.
func Asserted(fn *ssa.Function) []types.Type {
	var out []types.Type
	for _, t := range asserted(fn) {
		for _, each := range append(implementers(fn.Pkg, t), t) {
			_, isStruct := Target(each).Underlying().(*types.Struct)
			if isStruct && ssax.ImplementsError(each) && !slices.ContainsFunc(out, func(o types.Type) bool { return types.Identical(o, each) }) {
				out = append(out, each)
			}
		}
	}
	return out
}

// mostTypes limits how many implementations of one interface the search considers.
const mostTypes = 8

// implementers returns types that implement the interface t, or pointers to such types.
// It searches the package that declares t. For an interface without a name, it searches
// pkg, which uses t. It returns nil for interfaces of package net, because the errors
// of that package have neither a status nor a code.
func implementers(pkg *ssa.Package, t types.Type) []types.Type {
	i, isInterface := t.Underlying().(*types.Interface)
	if pkg == nil || !isInterface || ssax.IsError(t) {
		return nil
	}
	scope := pkg.Pkg.Scope()
	if n, ok := types.Unalias(t).(*types.Named); ok {
		if n.Obj().Pkg() == nil || n.Obj().Pkg().Path() == "net" {
			return nil
		}
		scope = n.Obj().Pkg().Scope()
	}
	var out []types.Type
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() || types.IsInterface(obj.Type()) || len(out) == mostTypes || obj.Pkg() != pkg.Pkg && !obj.Exported() {
			continue
		}
		if named, ok := obj.Type().(*types.Named); !ok || named.TypeParams() != nil {
			continue
		}
		switch pointer := types.NewPointer(obj.Type()); {
		case types.Implements(obj.Type(), i):
			out = append(out, obj.Type())
		case types.Implements(pointer, i):
			out = append(out, pointer)
		}
	}
	return out
}

// FieldsRead returns the fields that fn accesses, directly or in functions of its
// package that fn calls.
func FieldsRead(fn *ssa.Function) map[*types.Var]bool {
	out := map[*types.Var]bool{}
	for each := range reachable(fn) {
		for instr := range ssax.Instructions(each) {
			switch x := instr.(type) {
			case *ssa.FieldAddr:
				out[Target(x.X.Type()).Underlying().(*types.Struct).Field(x.Field).Origin()] = true
			case *ssa.Field:
				out[x.X.Type().Underlying().(*types.Struct).Field(x.Field).Origin()] = true
			}
		}
	}
	return out
}

// asserted returns all types, including interfaces, that fn tests for with a type
// assertion or a call such as errors.As. It also searches the functions of the same
// package that fn calls.
func asserted(fn *ssa.Function) []types.Type {
	var out []types.Type
	add := func(t types.Type) {
		if !slices.ContainsFunc(out, func(o types.Type) bool { return types.Identical(o, t) }) {
			out = append(out, t)
		}
	}
	for each := range reachable(fn) {
		for instr := range ssax.Instructions(each) {
			switch x := instr.(type) {
			case *ssa.TypeAssert:
				add(x.AssertedType)
			case *ssa.Call:
				callee := x.Common().StaticCallee()
				if callee == nil {
					continue
				}
				obj := ssax.Declared(callee)
				if obj == nil || !ssax.IsErrorsPackage(obj.Pkg()) || obj.Signature().Recv() != nil {
					continue
				}
				switch obj.Name() {
				case "As":
					if len(x.Call.Args) != 2 {
						continue
					}
					if to, ok := x.Call.Args[1].(*ssa.MakeInterface); ok {
						add(Target(to.X.Type()))
					}
				case "AsType":
					add(callee.Signature.Results().At(0).Type())
				}
			}
		}
	}
	return out
}

// IsResponse reports whether t is [net/http.Response], another type named Response, or a
// pointer to such a type.
func IsResponse(t types.Type) bool {
	n, ok := types.Unalias(Target(t)).(*types.Named)
	return ok && n.Obj().Name() == "Response"
}

// A Source is a method of an error, or a function of another package, that a predicate
// calls to get the status or code of the error.
type Source struct {
	eval.CodeFunc
	// Type is the type of the error that contains the status, possibly an interface. It
	// is nil if the function accepts every error.
	Type   types.Type
	Text   bool // whether the method or function returns a string
	Result types.Type
}

// CodeFuncs returns the methods, and the functions of other packages, with which fn can
// get a status or code from an error. It also searches the functions of the same
// package that fn calls.
func CodeFuncs(fn *ssa.Function) []Source {
	var out []Source
	for each := range reachable(fn) {
		for instr := range ssax.Instructions(each) {
			call, ok := instr.(*ssa.Call)
			if !ok {
				continue
			}
			if s, ok := codeFunc(call.Common()); ok && !slices.ContainsFunc(out, func(o Source) bool { return o.CodeFunc == s.CodeFunc }) {
				out = append(out, s)
			}
		}
	}
	return out
}

// codeFunc returns what c calls, if the call may return the status or code of an error.
// The first result must be a string or an integer, and the second one, if any, a bool.
// c must call one of these:
//
//   - an interface method without parameters, except Error and String;
//   - a function of another package whose only argument is an error or a response.
//
// ok is false for other calls.
func codeFunc(c *ssa.CallCommon) (s Source, ok bool) {
	sig := c.Signature()
	if n := sig.Results().Len(); n == 0 || n > 2 || n == 2 && !ssax.IsBasic(sig.Results().At(1).Type(), types.IsBoolean) {
		return Source{}, false
	}
	s.Result = sig.Results().At(0).Type()
	if s.Text = ssax.IsBasic(s.Result, types.IsString); !s.Text && !ssax.IsBasic(s.Result, types.IsInteger) {
		return Source{}, false
	}
	if c.IsInvoke() {
		s.Method, s.Type = c.Method.Name(), c.Value.Type()
		return s, sig.Params().Len() == 0 && s.Method != "Error" && s.Method != "String"
	}
	callee := c.StaticCallee()
	if callee == nil || len(callee.Blocks) > 0 || callee.Object() == nil || len(c.Args) != 1 || callee.Name() == "Error" {
		return Source{}, false
	}
	arg := c.Args[0].Type()
	if !ssax.ImplementsError(arg) && !IsResponse(arg) {
		return Source{}, false
	}
	if !types.IsInterface(arg) {
		s.Type = arg
	}
	s.Func = ssax.ID(ssax.Declared(callee).FullName())
	return s, true
}

// exitCode is the method that returns the status of an [os/exec.ExitError], which
// embeds an *os.ProcessState.
const exitCode = "(*os.ProcessState).ExitCode"

// ExitError returns an argument of type t that is an [os/exec.ExitError] with the given
// status. ok is false if t is any type other than *exec.ExitError.
func ExitError(t types.Type, status eval.Argument) (a eval.Argument, ok bool) {
	if types.TypeString(t, nil) != "*os/exec.ExitError" {
		return nil, false
	}
	return eval.Boxed(t, eval.With(t, []int{0}, eval.WithCode(eval.CodeFunc{Func: exitCode}, nil, status))), true
}
