package build

import (
	"go/token"
	"go/types"
	"strings"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// typeIndex returns the index in Graph.Types of a type t that is converted to
// an interface. It returns -1 if no method of t can return a status or end the
// process. A call through an interface may run the methods of t, and the
// methods of the commands in its fields.
func (c *collector) typeIndex(t types.Type) int {
	name := types.TypeString(t, nil)
	if i, ok := c.types[name]; ok {
		return i
	}
	c.types[name] = -1
	out := exit.Type{Name: name}
	for _, t := range append([]types.Type{t}, commandTypes(t)...) {
		set := types.NewMethodSet(t)
		for i := range set.Len() {
			fn := set.At(i).Obj().(*types.Func).Origin()
			out.All = append(out.All, fn.Name())
			if fn.Pkg() == c.pass.Pkg || exit.IsExit(ssax.ID(fn.FullName())) || c.deps.Contains(fn.Pkg()) || mayGiveStatus(fn) {
				out.Methods = append(out.Methods, exit.Method{Key: methodKey(fn), ID: ssax.ID(fn.FullName())})
			}
		}
	}
	if len(out.Methods) > 0 {
		c.types[name] = len(c.graph.Types)
		c.graph.Types = append(c.graph.Types, out)
	}
	return c.types[name]
}

// mayGiveStatus reports whether a method may return a status through an
// interface, although the package of the method is a dependency that is not
// followed. Such a method has no parameters, and its only result is an integer.
// Methods of the standard library and of command-line frameworks do not count,
// because the tables of package exit describe them.
func mayGiveStatus(fn *types.Func) bool {
	if fn.Pkg() == nil || ssax.IsStandardPath(fn.Pkg().Path()) || exit.FlagReason(fn.Pkg().Path()) != "" {
		return false
	}
	sig := fn.Signature()
	return sig.Params().Len() == 0 && sig.Results().Len() == 1 && isInteger(sig.Results().At(0).Type())
}

// commandTypes returns the types of fields that a command-line framework sets
// and calls by reflection: kong's `cmd:""`, go-flags' `command:"name"`.
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

// methodKey returns a key that is equal for all methods that implement the same
// interface method. It consists of the name, the signature and, for an
// unexported method, the package.
func methodKey(fn *types.Func) string {
	sig := fn.Type().(*types.Signature)
	sig = types.NewSignatureType(nil, nil, nil, withoutNames(sig.Params()), withoutNames(sig.Results()), sig.Variadic())
	name := fn.Name()
	if !fn.Exported() && fn.Pkg() != nil {
		name = fn.Pkg().Path() + "." + name
	}
	key := strings.TrimPrefix(types.TypeString(sig, nil), "func")
	return name + strings.ReplaceAll(key, "interface{}", "any") // two names of one type
}

// withoutNames returns a tuple with the types of t.
func withoutNames(t *types.Tuple) *types.Tuple {
	vars := make([]*types.Var, t.Len())
	for i := range vars {
		vars[i] = types.NewParam(token.NoPos, nil, "", t.At(i).Type())
	}
	return types.NewTuple(vars...)
}
