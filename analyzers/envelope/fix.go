package envelope

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"strconv"
	"strings"

	"github.com/exitlint/exitlint/internal/code/object"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// edit returns an edit that replaces the source code between two positions in a file of
// the package.
func (c *checker) edit(start, end token.Pos, text string) finding.Edit {
	from, to := c.pass.Fset.Position(start), c.pass.Fset.Position(end)
	return finding.Edit{File: from.Filename, Start: from.Offset, End: to.Offset, NewText: text}
}

func fixWith(message string, e finding.Edit) *finding.Fix {
	return &finding.Fix{Message: message, Edits: []finding.Edit{e}}
}

// nodeAt returns the first node with the given span that has the type T, or the zero
// value of T if the package contains none.
func nodeAt[T ast.Node](c *checker, at span.Span) T {
	var found T
	isFound := false
	c.inspect(at.File, func(n ast.Node) bool {
		if n, ok := n.(T); ok && !isFound && c.spanOf(n) == at {
			found, isFound = n, true
		}
		return !isFound
	})
	return found
}

func (c *checker) spanOf(n ast.Node) span.Span {
	return span.Between(c.pass.Fset.Position(n.Pos()), c.pass.Fset.Position(n.End()))
}

// inspect calls visit for the nodes of one file of the package, like [ast.Inspect].
func (c *checker) inspect(fileName string, visit func(ast.Node) bool) {
	for _, file := range c.pass.Files {
		if c.pass.Fset.Position(file.FileStart).Filename == fileName {
			ast.Inspect(file, visit)
		}
	}
}

// exprAt returns the expression with the given span, or nil if the package contains
// none.
func (c *checker) exprAt(at span.Span) ast.Expr {
	if e := nodeAt[ast.Expr](c, at); e != nil {
		return ast.Unparen(e)
	}
	return nil
}

// correctValue returns a fix that replaces the value of a role with the given text. It
// returns nil if the value is not a literal, or if the finding is somewhere else, such
// as at a call.
func (c *checker) correctValue(e envelope, role, text string) *finding.Fix {
	return c.replaceLiteral(e.value(role).Span, c.valueAt(e, role), text)
}

// replaceLiteral returns a fix that replaces a literal with the given text. value is
// the span of the literal, and at is the span of the finding. The result is nil if the
// two spans differ, or if there is no literal at this span.
func (c *checker) replaceLiteral(value, at span.Span, text string) *finding.Fix {
	if at != value {
		return nil
	}
	expr := c.exprAt(at)
	switch x := expr.(type) {
	case *ast.BasicLit:
	case *ast.Ident:
		if x.Name != "true" && x.Name != "false" {
			return nil
		}
	default:
		return nil
	}
	return fixWith("write "+text, c.edit(expr.Pos(), expr.End(), text))
}

// correctedExit returns a fix that replaces the exit status of an envelope with the
// given one. The fix replaces a number with a number, and a constant such as
// exit.NotFound with another constant of its package. The result is nil if there is no
// such fix.
func (c *checker) correctedExit(e envelope, status int) *finding.Fix {
	at := e.value(registry.RoleExitCode).Span
	code, declared := e.reg.Code(status)
	if name := c.constantIn(c.exprAt(at)); name != nil && declared && at == c.valueAt(e, registry.RoleExitCode) {
		return c.replaceConstant(name, e.reg, code)
	}
	return c.correctValue(e, registry.RoleExitCode, strconv.Itoa(status))
}

// constantIn returns the identifier of the constant in expressions such as
// exit.NotFound and int(exit.NotFound). It returns nil for other expressions.
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

// replaceConstant returns a fix that replaces a constant with the constant for the
// given code in the same package. It returns nil if the package has no such constant.
func (c *checker) replaceConstant(name *ast.Ident, reg *registry.Registry, code *registry.Code) *finding.Fix {
	scope := c.pass.TypesInfo.Uses[name].Pkg().Scope()
	k, ok := scope.Lookup(reg.Pair(constantsOf(scope)).ConstantName(code.Value)).(*types.Const)
	if !ok || !k.Exported() && k.Pkg() != c.pass.Pkg {
		return nil
	}
	if v, exact := constant.Int64Val(constant.ToInt(k.Val())); !exact || v != int64(code.Value) {
		return nil
	}
	return fixWith("use "+k.Name(), c.edit(name.Pos(), name.End(), k.Name()))
}

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

// addition returns a fix that adds the field f with the given value to the literal of
// an envelope. It returns nil if this package contains no such literal.
func (c *checker) addition(e envelope, f field, value string) *finding.Fix {
	if e.Call.File != "" {
		// The literal is in a constructor. A fix there would change the envelopes of
		// all callers.
		return nil
	}
	lit := nodeAt[*ast.CompositeLit](c, cmp.Or(c.embeddedSpan(e, f.path), e.Span))
	path := f.path
	if path == "" { // the object is a map that has no key for the role
		path = e.printedPath(registry.RoleRecoverable)
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
	text += ": " + value
	return fixWith("add "+text, c.edit(last.End(), last.End(), separator+text))
}

// inner returns the composite literal that lit contains as the value for a JSON key, or
// nil. For the key "error" in Reply{Error: Error{Code: 4}}, this is Error{Code: 4}.
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

// keyName returns the JSON key for an element of a composite literal. key is the key of
// the element in Go. For the Hint field with the tag `json:"hint"`, the JSON key is
// "hint". In a map literal, the two keys are the same.
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

// withoutOmit returns a fix that removes omitempty or omitzero from the tag of a field,
// or nil if there is no such option.
func (c *checker) withoutOmit(l *object.Leaf) *finding.Fix {
	tag := c.tagOf(l.Span)
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
	start := tag.Pos() + token.Pos(i+j)
	return fixWith("remove "+l.Omit, c.edit(start, start+token.Pos(len(","+l.Omit)), ""))
}

// tagOf returns the tag of the struct field whose name has the given span, or nil.
func (c *checker) tagOf(at span.Span) *ast.BasicLit {
	var tag *ast.BasicLit
	c.inspect(at.File, func(n ast.Node) bool {
		if f, ok := n.(*ast.Field); ok && len(f.Names) > 0 && f.Tag != nil && c.spanOf(f.Names[0]) == at {
			tag = f.Tag
		}
		return tag == nil
	})
	return tag
}
