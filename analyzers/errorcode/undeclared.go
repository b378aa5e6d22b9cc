package errorcode

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// undeclared reports the error codes in the package that the registry does not
// list.
func (c *checker) undeclared() {
	for _, f := range c.pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ImportSpec:
				return false
			case *ast.Field: // its tag is no value
				if n.Type != nil {
					return n.Tag == nil
				}
			case *ast.BinaryExpr:
				return n.Op != token.ADD
			case *ast.GenDecl:
				if n.Tok == token.CONST {
					c.constants(n)
					return false
				}
			case *ast.BasicLit:
				c.literal(n)
			}
			return true
		})
	}
}

// literal reports a literal that begins with a declared prefix.
func (c *checker) literal(l *ast.BasicLit) {
	if text, ok := stringOf(c.pass.TypesInfo, l); ok && c.hasPrefix(text) {
		c.check(l, text)
	}
}

// constants reports constants that begin with a declared prefix, and constants of a
// string type of the program that are declared together with error codes.
func (c *checker) constants(d *ast.GenDecl) {
	declared := map[types.Type]int{}
	each := func(visit func(e ast.Expr, text string, t types.Type)) {
		for _, s := range d.Specs {
			s := s.(*ast.ValueSpec)
			for i, id := range s.Names {
				k, ok := c.pass.TypesInfo.Defs[id].(*types.Const)
				if !ok || i >= len(s.Values) || k.Val().Kind() != constant.String {
					continue
				}
				if _, isLiteral := ast.Unparen(s.Values[i]).(*ast.BasicLit); isLiteral {
					visit(s.Values[i], constant.StringVal(k.Val()), k.Type())
				}
			}
		}
	}
	each(func(_ ast.Expr, text string, t types.Type) {
		if _, ok := c.Registry.ErrorCode(text); ok {
			declared[t]++
		}
	})
	each(func(e ast.Expr, text string, t types.Type) {
		_, isNamed := types.Unalias(t).(*types.Named)
		const most = 2 // declared error codes that show what a type is for
		if c.hasPrefix(text) || isNamed && declared[t] >= most && isCode(text) {
			c.check(e, text)
		}
	})
}

// codeText matches what error codes consist of.
var codeText = pattern.New(`^[A-Za-z][A-Za-z0-9]*(?:[_.-][A-Za-z0-9]+)*$`)

func isCode(text string) bool { return codeText().MatchString(text) }

// hasPrefix reports whether a text begins with a declared prefix, and consists of
// more than that.
func (c *checker) hasPrefix(text string) bool {
	p, ok := c.Registry.PrefixOf(text)
	const least = 3 // a shorter prefix, such as "E_", may begin other texts, too
	return ok && len(p.Prefix) >= least && len(text) > len(p.Prefix) && isCode(text)
}

// check reports an error code that the registry does not list.
func (c *checker) check(e ast.Expr, text string) {
	if _, ok := c.Registry.ErrorCode(text); ok {
		return
	}
	message := fmt.Sprintf("error code %s is not declared in %s", text, c.Registry.Name())
	if near := registry.Near(text, c.codes(), 1); len(near) > 0 {
		message += "; did you mean " + near[0] + "?"
	}
	at := span.Between(c.pass.Fset.Position(e.Pos()), c.pass.Fset.Position(e.End()))
	c.Report(finding.Finding{Rule: undeclared, Message: message, Span: at})
}

func (c *checker) codes() []string {
	var out []string
	for _, e := range c.Registry.Errors {
		out = append(out, e.Code)
	}
	return out
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
