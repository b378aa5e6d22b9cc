package envelope

import (
	"go/ast"
	"go/constant"
	"go/types"
	"reflect"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// replace writes something else at a place.
func (c *checker) replace(at object.Place, text string) *finding.Fix {
	if at.IsZero() {
		return nil
	}
	return &finding.Fix{Message: "write " + text, Edits: []finding.Edit{{File: at.File, Start: at.Offset, End: at.EndOffset, NewText: text}}}
}

// exprAt is the expression of the package at a place, nil where there is none.
func (c *checker) exprAt(at object.Place) ast.Expr {
	var found ast.Expr
	c.inspect(at.File, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && found == nil && c.pass.Fset.Position(e.Pos()).Offset == at.Offset && c.pass.Fset.Position(e.End()).Offset == at.EndOffset {
			found = ast.Unparen(e)
		}
		return found == nil
	})
	return found
}

// constantIn is the name of the declared constant that an expression is, be it
// converted; nil for any other expression.
func (c *checker) constantIn(e ast.Expr) *ast.Ident {
	switch e := e.(type) {
	case *ast.Ident:
		if k, ok := c.pass.TypesInfo.Uses[e].(*types.Const); ok && k.Pkg() != nil && k.Parent() == k.Pkg().Scope() {
			return e
		}
	case *ast.SelectorExpr:
		return c.constantIn(e.Sel)
	case *ast.CallExpr:
		if c.pass.TypesInfo.Types[e.Fun].IsType() && len(e.Args) == 1 {
			return c.constantIn(ast.Unparen(e.Args[0]))
		}
	}
	return nil
}

// renamed writes the constant of a code for another one of its package.
func (c *checker) renamed(name *ast.Ident, reg *registry.Registry, code *registry.Code) *finding.Fix {
	scope := c.pass.TypesInfo.Uses[name].Pkg().Scope()
	k, ok := scope.Lookup(reg.Pair(constantsOf(scope)).Of(code.Value)).(*types.Const)
	if !ok || !k.Exported() && k.Pkg() != c.pass.Pkg {
		return nil
	}
	if v, exact := constant.Int64Val(constant.ToInt(k.Val())); !exact || v != int64(code.Value) {
		return nil
	}
	from, to := c.pass.Fset.Position(name.Pos()), c.pass.Fset.Position(name.End())
	return &finding.Fix{Message: "use " + k.Name(), Edits: []finding.Edit{{File: from.Filename, Start: from.Offset, End: to.Offset, NewText: k.Name()}}}
}

// constantsOf are the integer constants of a package.
func constantsOf(scope *types.Scope) []registry.Constant {
	var out []registry.Constant
	for _, name := range scope.Names() {
		if k, ok := scope.Lookup(name).(*types.Const); ok && k.Val().Kind() == constant.Int {
			v, known := constant.Int64Val(k.Val())
			out = append(out, registry.Constant{Name: name, Value: v, Known: known, Group: types.TypeString(k.Type(), nil)})
		}
	}
	return out
}

// addition adds a field to the literal of an envelope. There is no fix for one
// that is made otherwise, or in another package.
func (c *checker) addition(e envelope, f field, value string) *finding.Fix {
	if !e.Call.IsZero() {
		return nil // the literal serves other calls, too
	}
	lit := c.literalAt(e.Place)
	path := f.path
	if path == "" { // a map: beside what it has
		for _, role := range []string{registry.RoleErrorCode, registry.RoleMessage, registry.RoleSuggestion} {
			if beside, ok := e.roles[role]; ok {
				path = strings.TrimSuffix(beside.path, lastOf(beside.path)) + "recoverable"
				break
			}
		}
	}
	parts := strings.Split(path, ".")
	for _, part := range parts[:len(parts)-1] {
		lit = c.inner(lit, part)
	}
	if lit == nil || len(lit.Elts) == 0 || e.Kind == object.Text {
		return nil
	}
	last := lit.Elts[len(lit.Elts)-1]
	if _, keyed := last.(*ast.KeyValueExpr); !keyed {
		return nil
	}
	text := strconv.Quote(parts[len(parts)-1])
	if f.leaf != nil {
		text = f.leaf.Go
	} else if e.Kind == object.Struct {
		return nil
	}
	separator := ", "
	if from, to := c.pass.Fset.Position(last.Pos()), c.pass.Fset.Position(lit.Rbrace); from.Line != to.Line {
		separator = ",\n" + strings.Repeat("\t", max(0, from.Column-1))
	}
	at := c.pass.Fset.Position(last.End())
	text += ": " + value
	return &finding.Fix{Message: "add " + text, Edits: []finding.Edit{{File: at.Filename, Start: at.Offset, End: at.Offset, NewText: separator + text}}}
}

// literalAt is the composite literal of the package at a place.
func (c *checker) literalAt(at object.Place) *ast.CompositeLit {
	var found *ast.CompositeLit
	c.inspect(at.File, func(n ast.Node) bool {
		if lit, ok := n.(*ast.CompositeLit); ok && found == nil && c.pass.Fset.Position(lit.Pos()).Offset == at.Offset && c.pass.Fset.Position(lit.End()).Offset == at.EndOffset {
			found = lit
		}
		return found == nil
	})
	return found
}

// inspect walks the files of the package that have a name.
func (c *checker) inspect(fileName string, visit func(ast.Node) bool) {
	for _, file := range c.pass.Files {
		if c.pass.Fset.Position(file.FileStart).Filename == fileName {
			ast.Inspect(file, visit)
		}
	}
}

// inner is the literal that a literal has under a key of JSON.
func (c *checker) inner(lit *ast.CompositeLit, key string) *ast.CompositeLit {
	if lit == nil {
		return nil
	}
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok || c.keyName(lit, kv.Key) != key {
			continue
		}
		value := kv.Value
		if u, ok := value.(*ast.UnaryExpr); ok {
			value = u.X
		}
		in, _ := value.(*ast.CompositeLit)
		return in
	}
	return nil
}

// keyName is the name in JSON of a key of a literal.
func (c *checker) keyName(lit *ast.CompositeLit, key ast.Expr) string {
	if tv, ok := c.pass.TypesInfo.Types[key]; ok && tv.Value != nil {
		name, _ := strconv.Unquote(tv.Value.ExactString())
		return name
	}
	id, ok := key.(*ast.Ident)
	if !ok {
		return ""
	}
	s, ok := c.pass.TypesInfo.TypeOf(lit).Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	for i := range s.NumFields() {
		if s.Field(i).Name() == id.Name {
			name, _, _ := strings.Cut(reflect.StructTag(s.Tag(i)).Get("json"), ",")
			if name == "" {
				return id.Name
			}
			return name
		}
	}
	return ""
}

// withoutOmit takes the option that drops empty values out of the tag of a
// field.
func (c *checker) withoutOmit(l *object.Leaf) *finding.Fix {
	tag := c.tagOf(l.Place)
	if tag == nil {
		return nil
	}
	i := strings.Index(tag.Value, `json:"`)
	if i < 0 {
		return nil
	}
	j := strings.Index(tag.Value[i:], ","+l.Omit)
	if end := strings.IndexByte(tag.Value[i+len(`json:"`):], '"'); j < 0 || j > end+len(`json:"`) {
		return nil
	}
	at := c.pass.Fset.Position(tag.Pos())
	start := at.Offset + i + j
	return &finding.Fix{Message: "remove " + l.Omit, Edits: []finding.Edit{{File: at.Filename, Start: start, End: start + len(l.Omit) + 1, NewText: ""}}}
}

// tagOf is the tag of the field whose name stands at a place.
func (c *checker) tagOf(at object.Place) *ast.BasicLit {
	var tag *ast.BasicLit
	c.inspect(at.File, func(n ast.Node) bool {
		if f, ok := n.(*ast.Field); ok && len(f.Names) > 0 && f.Tag != nil && c.pass.Fset.Position(f.Names[0].Pos()).Offset == at.Offset {
			tag = f.Tag
		}
		return tag == nil
	})
	return tag
}
