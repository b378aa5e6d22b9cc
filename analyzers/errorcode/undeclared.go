package errorcode

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// reportUndeclared reports the error codes in the package that the registry does not
// list.
func (c *checker) reportUndeclared() {
	c.checkLiterals()
	for _, f := range c.pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				return false
			case *ast.Field: // skip tags of fields
				if n.Type != nil {
					return n.Tag == nil
				}
			case *ast.BinaryExpr:
				return n.Op != token.ADD
			case *ast.GenDecl:
				if n.Tok == token.CONST {
					c.reportConstants(n)
					return false
				}
			case *ast.BasicLit:
				c.reportLiteral(n)
			}
			return true
		})
	}
}

// reportLiteral reports a literal that begins with a declared prefix, or matches the
// pattern of error codes.
func (c *checker) reportLiteral(l *ast.BasicLit) {
	if text, ok := stringOf(c.pass.TypesInfo, l); ok && c.isErrorCode(text) {
		c.check(l, text)
	}
}

// reportConstants reports the undeclared error codes among the constants of a
// declaration. Both the text of a constant and the declared error codes beside it can
// show that it is an error code.
func (c *checker) reportConstants(d *ast.GenDecl) {
	all := c.stringConstants(d)
	var declared []stringConstant
	for _, k := range all {
		if _, ok := c.Registry.ErrorCode(k.text); ok {
			declared = append(declared, k)
		}
	}
	for _, k := range all {
		if c.isErrorCode(k.text) || isCode(k.text) && k.isErrorCode(declared) {
			c.check(k.value, k.text)
		}
	}
}

// A stringConstant is a constant whose value is a string literal.
type stringConstant struct {
	name, text string
	value      ast.Expr
	named      *types.Named // its type; nil for string
}

// stringConstants returns the constants of a declaration whose values are string
// literals. It leaves out names that begin with an underscore, which tools generate.
func (c *checker) stringConstants(d *ast.GenDecl) []stringConstant {
	var out []stringConstant
	for _, s := range d.Specs {
		s := s.(*ast.ValueSpec)
		for i, id := range s.Names {
			k, ok := c.pass.TypesInfo.Defs[id].(*types.Const)
			if !ok || id.Name[0] == '_' || i >= len(s.Values) || k.Val().Kind() != constant.String {
				continue
			}
			if _, isLiteral := ast.Unparen(s.Values[i]).(*ast.BasicLit); isLiteral {
				named, _ := types.Unalias(k.Type()).(*types.Named)
				out = append(out, stringConstant{id.Name, constant.StringVal(k.Val()), s.Values[i], named})
			}
		}
	}
	return out
}

// isErrorCode reports whether a constant is an error code because it is similar to two
// declared error codes in the same declaration.
//
// If they have a string type of the program, having the same type is enough. If their
// type is string, they must agree in the use of capitals, and the constant must share
// the first word of their names, be named like its text as they are, or be a misspelt
// error code.
func (k stringConstant) isErrorCode(declared []stringConstant) bool {
	like := func(same func(o stringConstant) bool) bool {
		n := 0
		for _, o := range declared {
			if o.named == k.named && (k.named != nil || isUpper(o.text) == isUpper(k.text)) && same(o) {
				n++
			}
		}
		return n >= 2 // a single constant may be like an error code by chance
	}
	return like(func(o stringConstant) bool { return k.named != nil || firstWord(k.name) == firstWord(o.name) }) ||
		isUpper(k.text) && registry.SameName(k.name, k.text) && like(func(o stringConstant) bool { return registry.SameName(o.name, o.text) }) ||
		slices.ContainsFunc(declared, func(o stringConstant) bool { return isMisspelling(k.text, o.text) }) && like(func(stringConstant) bool { return true })
}

// firstWord returns the first of several words in a name: "err" for ErrGone.
func firstWord(name string) string {
	words := sources.Words(name)
	if len(words) < 2 {
		return name
	}
	return words[0]
}

func isUpper(text string) bool { return text == strings.ToUpper(text) }

// isErrorCode reports whether a text begins with a declared prefix or matches
// error_pattern.
func (c *checker) isErrorCode(text string) bool {
	return isCode(text) && c.Registry.MarksErrorCode(text)
}

// codeText matches a text that can be an error code: words, joined by _, . or -.
var codeText = pattern.New(`^[A-Za-z][A-Za-z0-9]*(?:[_.-][A-Za-z0-9]+)*$`)

func isCode(text string) bool { return codeText().MatchString(text) }

// check reports an error code that the registry does not list.
func (c *checker) check(e ast.Expr, text string) {
	if _, ok := c.Registry.ErrorCode(text); ok {
		return
	}
	message := fmt.Sprintf("error code %s is not declared in %s", text, c.Registry.Name())
	if near := c.similarCode(text); near != "" {
		message += "; did you mean " + near + "?"
	}
	at := span.Between(c.pass.Fset.Position(e.Pos()), c.pass.Fset.Position(e.End()))
	c.Report(finding.Finding{Rule: undeclared, Message: message, Span: at})
}

// similarCode returns the declared error code that is most similar to a text, or "". A
// common prefix does not count as similarity.
func (c *checker) similarCode(text string) string {
	prefix, _ := c.Registry.PrefixOf(text)
	start := ""
	if prefix != nil {
		start = prefix.Prefix
	}
	var words []string
	for _, e := range c.Registry.Errors {
		words = append(words, strings.TrimPrefix(e.Code, start))
	}
	near := registry.Near(strings.TrimPrefix(text, start), words, 1)
	if len(near) == 0 {
		return ""
	}
	return c.Registry.Errors[slices.Index(words, near[0])].Code
}

// stringOf returns the value of a string literal.
func stringOf(info *types.Info, l *ast.BasicLit) (string, bool) {
	if l.Kind != token.STRING {
		return "", false
	}
	v := info.Types[l].Value
	if v == nil || v.Kind() != constant.String {
		return "", false
	}
	return strings.TrimSpace(constant.StringVal(v)), true
}
