package build

import (
	"go/token"
	"go/types"
	"iter"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// typeIndex returns the index in Graph.Types of the type t, whose values the program
// converts to interfaces, so that the methods of t can be called. If a field of t is a
// command, a framework can also call the methods of the field; see commandTypes. The
// index is -1 if no such method can return a status or end the process.
func (c *collector) typeIndex(t types.Type) int {
	name := types.TypeString(t, nil)
	if i, ok := c.types[name]; ok {
		return i
	}
	c.types[name] = -1
	var fns []*types.Func
	for _, t := range append([]types.Type{t}, commandTypes(t)...) {
		fns = slices.AppendSeq(fns, c.methodsOf(t))
	}
	if !slices.ContainsFunc(fns, c.mayMatter) {
		return -1
	}
	out := exit.Type{Name: name}
	for _, fn := range fns {
		out.MethodNames = append(out.MethodNames, fn.Name())
		if c.mayMatter(fn) {
			out.Methods = append(out.Methods, exit.Method{Key: methodKey(fn), ID: c.names.Method(fn)})
		}
	}
	c.types[name] = len(c.graph.Types)
	c.graph.Types = append(c.graph.Types, out)
	return c.types[name]
}

// methodsOf yields the methods of t, sorted by name.
func (c *collector) methodsOf(t types.Type) iter.Seq[*types.Func] {
	set := c.ssa.Prog.MethodSets.MethodSet(t) // a cache
	return func(yield func(*types.Func) bool) {
		for i := range set.Len() {
			if !yield(set.At(i).Obj().(*types.Func).Origin()) {
				return
			}
		}
	}
}

// mayMatter reports whether the method fn may return a status or end the process.
func (c *collector) mayMatter(fn *types.Func) bool {
	return fn.Pkg() == c.pass.Pkg || c.deps.Contains(fn.Pkg()) || exit.IsExitFunc(fn) || mayGiveStatus(fn)
}

// mayGiveStatus reports whether fn, a method of a dependency without a graph, may
// return a status, as ExitCode() int does. It returns false for the standard library
// and for packages that read flags or settings, because the tables of package exit
// describe these.
func mayGiveStatus(fn *types.Func) bool {
	if fn.Pkg() == nil || ssax.IsStandardPath(fn.Pkg().Path()) || exit.FlagReason(fn.Pkg().Path()) != "" {
		return false
	}
	return returnsStatus(fn.Signature())
}

// commandTypes returns the types of those fields of t that are commands of a
// command-line framework, and the types of their subcommands. A field is a command if
// it has a struct tag such as `cmd:""` for kong or `command:"name"` for go-flags. For a
// field of type T, the result contains *T, because frameworks call methods through
// pointers.
func commandTypes(t types.Type) []types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	var out []types.Type
	for i := range s.NumFields() {
		if tag := s.Tag(i); strings.Contains(tag, `cmd:"`) || strings.Contains(tag, `command:"`) || tag == "cmd" {
			ft := s.Field(i).Type()
			if _, isPointer := ft.Underlying().(*types.Pointer); !isPointer {
				ft = types.NewPointer(ft)
			}
			out = append(append(out, ft), commandTypes(ft)...)
		}
	}
	return out
}

// methodKey returns the name and signature of a method, as in "ExitCode() int".
// Interface methods and their implementations have the same key. For an unexported
// method, the key includes the package.
func methodKey(fn *types.Func) string {
	sig := fn.Type().(*types.Signature)
	sig = types.NewSignatureType(nil, nil, nil, withoutNames(sig.Params()), withoutNames(sig.Results()), sig.Variadic())
	name := fn.Name()
	if !fn.Exported() && fn.Pkg() != nil {
		name = fn.Pkg().Path() + "." + name
	}
	key := strings.TrimPrefix(types.TypeString(sig, nil), "func")
	// The types interface{} and any are the same, so they must have the same key.
	return name + strings.ReplaceAll(key, "interface{}", "any")
}

// withoutNames returns a tuple with the types of t, but without the names of
// the variables.
func withoutNames(t *types.Tuple) *types.Tuple {
	vars := make([]*types.Var, t.Len())
	for i := range vars {
		vars[i] = types.NewParam(token.NoPos, nil, "", t.At(i).Type())
	}
	return types.NewTuple(vars...)
}
