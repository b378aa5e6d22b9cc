package object

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/pattern"
)

// verb is a verb of fmt, with the quotes that stand around it if there are any.
var verb = pattern.New(`"?%[-+# 0]*[\d.]*[a-zA-Z]"?`)

// held is what stands for a verb while a text is read as JSON.
const held = "\x00"

// text notes a text of JSON that is written.
func (f *frame) text(s string, c *ssa.Const, sink Sink, status *int) {
	trimmed := strings.TrimSpace(s)
	if !strings.HasPrefix(trimmed, "{") || !mentionsWord(trimmed) {
		return
	}
	trimmed = verb().ReplaceAllStringFunc(trimmed, func(v string) string {
		if strings.HasPrefix(v, `"`) == strings.HasSuffix(v, `"`) {
			return `"\u0000"`
		}
		return `\u0000` + strings.Trim(strings.ReplaceAll(v[strings.IndexByte(v, '%'):], `"`, ``), "%") // within a text
	})
	var root map[string]any
	if json.Unmarshal([]byte(trimmed), &root) != nil {
		return
	}
	o := Object{Kind: Text, Place: f.textPlace(s)}
	if o.Place.IsZero() {
		return
	}
	state := State{"": {Is: Unset}}
	leaves(state, "", root)
	f.emit(o, final{state, &sink, status, leavesToSink})
}

// leaves sets the fields that an object of JSON has.
func leaves(s State, prefix string, in map[string]any) {
	for key, v := range in {
		path := join(prefix, key)
		switch v := v.(type) {
		case map[string]any:
			s[path] = Value{Is: Unset}
			leaves(s, path, v)
		case string:
			if strings.Contains(v, held) {
				s[path] = Value{Is: Dynamic}
			} else {
				s[path] = Value{Is: Constant, Const: v}
			}
		case nil:
			s[path] = Value{Is: Constant}
		case []any:
			s[path] = Value{Is: Dynamic}
			if len(v) == 0 {
				s[path] = Value{Is: Constant}
			}
		default:
			s[path] = Value{Is: Constant, Const: fmt.Sprint(v)}
		}
	}
}

// textPlace is the first place of the function where a text stands.
func (f *frame) textPlace(s string) Place {
	var found Place
	node := f.fn.Syntax()
	if node == nil {
		return found
	}
	ast.Inspect(node, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok || !found.IsZero() {
			return found.IsZero()
		}
		tv, ok := f.pass.TypesInfo.Types[e]
		if ok && tv.Value != nil && tv.Value.Kind() == constant.String && constant.StringVal(tv.Value) == s && !f.claimed[e.Pos()] {
			f.claimed[e.Pos()] = true
			found = f.place(e.Pos(), e.End())
			return false
		}
		return true
	})
	return found
}

// index finds expressions of a file by where the SSA says they stand.
type index struct {
	literals map[token.Pos]ast.Expr      // composite literals, by their brace
	values   map[token.Pos]ast.Expr      // values of keys and of assignments, by the colon, the operator or themselves
	calls    map[token.Pos]*ast.CallExpr // by their parenthesis
}

// syntax indexes the files of the package.
func (r *reader) syntax() *index {
	if r.index != nil {
		return r.index
	}
	x := &index{map[token.Pos]ast.Expr{}, map[token.Pos]ast.Expr{}, map[token.Pos]*ast.CallExpr{}}
	for _, file := range r.pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				x.literals[n.Lbrace] = n
				for _, e := range n.Elts {
					if _, keyed := e.(*ast.KeyValueExpr); !keyed {
						x.values[e.Pos()] = e
					}
				}
			case *ast.KeyValueExpr:
				x.values[n.Colon] = n.Value
			case *ast.AssignStmt:
				if len(n.Lhs) == len(n.Rhs) {
					for i, lhs := range n.Lhs {
						if sel, ok := lhs.(*ast.SelectorExpr); ok {
							x.values[sel.Sel.Pos()] = n.Rhs[i]
						}
						x.values[lhs.Pos()] = n.Rhs[i]
						x.variable(lhs, n.Rhs[i])
					}
				}
			case *ast.ValueSpec:
				for i, name := range n.Names {
					if len(n.Values) == len(n.Names) {
						x.variable(name, n.Values[i])
					}
				}
			case *ast.CallExpr:
				x.calls[n.Lparen] = n
			}
			return true
		})
	}
	r.index = x
	return x
}

// variable notes the literal that a variable begins with: in the SSA that is the
// variable.
func (x *index) variable(name, value ast.Expr) {
	if lit, ok := value.(*ast.CompositeLit); ok {
		x.literals[name.Pos()] = lit
	}
}

// literal is the place of the composite literal whose brace is at a position, or
// of what makes an object there.
func (r *reader) literal(pos token.Pos, v ssa.Value) Place {
	if lit, ok := r.syntax().literals[pos]; ok {
		return r.place(lit.Pos(), lit.End())
	}
	if a, ok := v.(*ssa.Alloc); ok && a.Comment != "complit" && a.Comment != "new" && a.Comment != "" {
		return r.place(pos, pos+token.Pos(len(a.Comment)))
	}
	return r.place(pos, token.NoPos)
}

// valuePlace is the place of the value that is stored at a position.
func (r *reader) valuePlace(pos token.Pos) Place {
	if e, ok := r.syntax().values[pos]; ok {
		return r.place(e.Pos(), e.End())
	}
	return Place{}
}

func (r *reader) callAt(pos token.Pos) *ast.CallExpr { return r.syntax().calls[pos] }

// generated reports whether a position is in a generated file.
func (r *reader) generated(pos token.Pos) bool {
	for _, f := range r.pass.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return ast.IsGenerated(f)
		}
	}
	return false
}
