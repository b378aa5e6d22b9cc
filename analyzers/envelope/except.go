package envelope

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

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

// functionsOf returns the functions that make an envelope: those around its
// literal and around the call that completes it, and the function that is
// called.
func (c *checker) functionsOf(e envelope) []ssax.ID {
	functions := []ssax.ID{ssax.ID(e.Maker), ssax.ID(e.Func)}
	for _, at := range []span.Span{e.Call, e.Span} {
		if at.File != "" && (e.Call.File == "" || filepath.Dir(at.File) == filepath.Dir(e.Call.File)) {
			functions = append(functions, c.functionAround(at, e.pkg))
		}
	}
	return functions
}

// functionAround returns the declared function around a span of a package. It
// returns "" if there is none, as around the value of a package variable.
func (c *checker) functionAround(at span.Span, pkg string) ssax.ID {
	file, fset := c.fileAt(at.File)
	if file == nil {
		return ""
	}
	for _, d := range file.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || !within(at, span.Between(fset.Position(fn.Pos()), fset.Position(fn.End()))) {
			continue
		}
		name := pkg + "."
		if fn.Recv != nil && len(fn.Recv.List) > 0 {
			receiver, _, _ := strings.Cut(types.ExprString(fn.Recv.List[0].Type), "[")
			name += receiver + "."
		}
		return ssax.ID(name + fn.Name.Name)
	}
	return ""
}

// fileAt returns a file of this package or of a dependency, or nil if it cannot
// be read.
func (c *checker) fileAt(name string) (*ast.File, *token.FileSet) {
	for _, f := range c.pass.Files {
		if c.pass.Fset.Position(f.FileStart).Filename == name {
			return f, c.pass.Fset
		}
	}
	if _, ok := c.files[name]; !ok {
		p := parsed{fset: token.NewFileSet()}
		p.file, _ = parser.ParseFile(p.fset, name, nil, parser.SkipObjectResolution)
		c.files[name] = p
	}
	return c.files[name].file, c.files[name].fset
}

// A parsed holds a file of a dependency with its positions.
type parsed struct {
	file *ast.File
	fset *token.FileSet
}
