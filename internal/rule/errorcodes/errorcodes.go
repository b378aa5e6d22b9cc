// Package errorcodes finds undeclared error codes: error codes that the Go code of a package
// contains, but that the registry does not list. The rule family errorcode reports these
// error codes. The rule family envelope also uses this package, so that it does not report
// the same error codes again.
package errorcodes

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/internal/span"
	"github.com/exitlint/exitlint/registry"
)

// A Literal is an undeclared error code in the source, with the span of the expression
// that has this value.
type Literal struct {
	span.Span
	Code       string
	IsConstant bool // whether the literal is the value of a constant
}

// A collector collects the undeclared error codes in a package.
type collector struct {
	*registry.Registry
	pass  *analysis.Pass
	found []Literal
	// outer contains the field to which an inner struct literal belongs. The keys are the
	// literal and the values of its fields.
	outer map[ast.Expr]types.Object
	// isSuccess contains the struct literals that say OK: true, those inside of them, and
	// the values of their fields.
	isSuccess map[ast.Expr]bool
	others    *others // nil until namesOther or constantNamesOther needs it
}

// Undeclared returns the error codes in the package of the pass that are not in the
// registry. A literal may occur more than once.
func Undeclared(pass *analysis.Pass, reg *registry.Registry) []Literal {
	c := &collector{Registry: reg, pass: pass}
	c.addLiterals()
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
					c.addConstants(n)
					return false
				}
			case *ast.BasicLit:
				c.addLiteral(n)
			}
			return true
		})
	}
	return c.found
}

// addLiteral adds the literal l to the error codes in the collector, if l is a string
// that begins with a declared prefix or matches error_pattern, and names nothing else.
func (c *collector) addLiteral(l *ast.BasicLit) {
	if text, ok := stringOf(c.pass.TypesInfo, l); ok && c.isErrorCode(text) && (!c.namesOther(l) || c.isMisspeltCode(text)) {
		c.add(l, text)
	}
}

// addConstants adds the undeclared error codes among the constants of a Go declaration. A
// constant is an error code if its value begins with a declared prefix or matches
// error_pattern, or if it resembles declared error codes in the same declaration.
func (c *collector) addConstants(d *ast.GenDecl) {
	all := c.stringConstants(d)
	var declared []stringConstant
	for _, k := range all {
		if _, ok := c.ErrorCode(k.text); ok {
			declared = append(declared, k)
		}
	}
	for _, k := range all {
		if c.isErrorCode(k.text) && (!c.constantNamesOther(k.object) || c.isMisspeltCode(k.text)) || IsCode(k.text) && k.isErrorCode(declared) {
			c.addUnlessDeclared(k.value, k.text, true)
		}
	}
}

// A stringConstant is a constant whose value is a string literal.
type stringConstant struct {
	name, text string
	value      ast.Expr
	object     *types.Const
	named      *types.Named // the named type of the constant; nil if its type is string
}

// stringConstants returns the constants of a declaration whose values are string literals.
// It leaves out constants that tools generate: their names begin with an underscore.
func (c *collector) stringConstants(d *ast.GenDecl) []stringConstant {
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
				out = append(out, stringConstant{id.Name, constant.StringVal(k.Val()), s.Values[i], k, named})
			}
		}
	}
	return out
}

// isErrorCode reports whether a constant is an error code because it resembles at least
// two of the declared error codes in its declaration.
//
// Constants of the same named string type always resemble each other. Constants of type
// string resemble each other only if the values of both or of neither are in capitals.
// In addition, one of these must be true:
//
//   - Their names begin with the same word.
//   - Their values are their names in capitals, as in ErrGone = "ERR_GONE".
//   - The value of the constant is a misspelt declared error code.
func (k stringConstant) isErrorCode(declared []stringConstant) bool {
	like := func(same func(o stringConstant) bool) bool {
		n := 0
		for _, o := range declared {
			if o.named == k.named && (k.named != nil || isUpper(o.text) == isUpper(k.text)) && same(o) {
				n++
			}
		}
		return n >= 2 // a single constant may resemble an error code by chance
	}
	return like(func(o stringConstant) bool { return k.named != nil || firstWord(k.name) == firstWord(o.name) }) ||
		isUpper(k.text) && registry.SameName(k.name, k.text) && like(func(o stringConstant) bool { return registry.SameName(o.name, o.text) }) ||
		slices.ContainsFunc(declared, func(o stringConstant) bool { return registry.IsMisspelling(k.text, o.text) }) && like(func(stringConstant) bool { return true })
}

// firstWord returns the first word of a name: "err" for ErrGone. It returns a name of a
// single word unchanged.
func firstWord(name string) string {
	words := sources.Words(name)
	if len(words) < 2 {
		return name
	}
	return words[0]
}

func isUpper(text string) bool { return text == strings.ToUpper(text) }

// isErrorCode reports whether a string begins with a declared prefix or matches
// error_pattern.
func (c *collector) isErrorCode(text string) bool {
	return IsCode(text) && c.MarksErrorCode(text)
}

// codeText matches a string that can be an error code: words, joined by _, . or -.
var codeText = pattern.New(`^[A-Za-z][A-Za-z0-9]*(?:[_.-][A-Za-z0-9]+)*$`)

// IsCode reports whether a string can be an error code for this package: words, joined by
// _, . or -.
func IsCode(text string) bool { return codeText().MatchString(text) }

// Message returns the message about an error code that the registry does not declare.
func Message(code string, reg *registry.Registry) string {
	message := fmt.Sprintf("error code %s is not declared in %s", code, reg.Name())
	if near := reg.SimilarError(code); near != "" {
		message += "; did you mean " + near + "?"
	}
	return message
}

// MeansSuccess reports whether a text usually says that an operation was successful, such as
// "OK". It is not an error code, although a function may return it in place of one.
func MeansSuccess(text string) bool {
	words := []string{"ok", "success", "succeeded", "passed", "pass", "done", "completed", "ready", "healthy"}
	return slices.Contains(words, strings.ToLower(text))
}

// add adds the literal l, whose value is text, unless the registry lists text as an error
// code.
func (c *collector) add(l *ast.BasicLit, text string) { c.addUnlessDeclared(l, text, false) }

// addUnlessDeclared adds the expression e, whose value is text, unless the registry
// lists text as an error code. isConstant says whether e is the value of a constant.
func (c *collector) addUnlessDeclared(e ast.Expr, text string, isConstant bool) {
	if _, ok := c.ErrorCode(text); !ok {
		at := span.Between(c.pass.Fset.Position(e.Pos()), c.pass.Fset.Position(e.End()))
		c.found = append(c.found, Literal{at, text, isConstant})
	}
}

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
