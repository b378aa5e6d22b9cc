package envelope

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// isExcepted reports whether an envelope may lack what the registry requires:
// the error is of class cancelled, or an [[envelope.except]] names its error
// code, its type, or a function that makes it.
func (c *checker) isExcepted(e envelope, code subject) bool {
	if code.class == registry.ClassCancelled {
		return true
	}
	name := e.value(registry.RoleErrorCode)
	return slices.ContainsFunc(e.sort.Excepts, func(x registry.Except) bool {
		switch {
		case x.Code != "":
			return name.Is == object.Constant && name.Const == x.Code
		case x.Type != "":
			return e.Type == x.Type
		}
		return slices.ContainsFunc(c.functionsOf(e), func(id ssax.ID) bool { return id.Matches(x.Func) })
	})
}

// isExceptedType reports whether an [[envelope.except]] names a type.
func isExceptedType(sort *registry.Envelope, typ string) bool {
	return typ != "" && slices.ContainsFunc(sort.Excepts, func(x registry.Except) bool { return x.Type == typ })
}

// functionsOf returns the functions that make an envelope, as far as they are in
// this package: those around its literal and around the call that completes
// it, and the function that is called.
func (c *checker) functionsOf(e envelope) []ssax.ID {
	makers := append(c.functionsAround(e.Span), c.functionsAround(e.Call)...)
	if call, ok := c.exprAt(e.Call).(*ast.CallExpr); ok {
		if fn, ok := typeutil.Callee(c.pass.TypesInfo, call).(*types.Func); ok {
			makers = append(makers, ssax.ID(fn.Origin().FullName()))
		}
	}
	return makers
}

// functionsAround returns the declared function around a span of the package,
// if there is one.
func (c *checker) functionsAround(at span.Span) []ssax.ID {
	var around []ssax.ID
	c.inspect(at.File, func(n ast.Node) bool {
		fn, ok := n.(*ast.FuncDecl)
		if ok && within(at, c.spanOf(fn)) {
			if obj, ok := c.pass.TypesInfo.Defs[fn.Name].(*types.Func); ok {
				around = append(around, ssax.ID(obj.FullName()))
			}
		}
		_, isFile := n.(*ast.File)
		return isFile
	})
	return around
}
