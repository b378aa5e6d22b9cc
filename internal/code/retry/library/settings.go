// Package library knows retry libraries. It knows which settings their functions and
// types have, the defaults of the settings, how many times the libraries retry, and how
// long they wait before each retry.
package library

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/code/ssax"
)

// A Setting is one value of a retry policy, such as 5 in the call retry.Attempts(5), or
// the default of a library.
type Setting struct {
	Library string // name of the library; "" for a setting of a [Plan]
	Role    retry.Role
	Value   constant.Value // the value of the setting; nil if it is unknown
	// Expr is the expression that sets the value. It is usually nil for a default. For
	// a field that a struct literal leaves out, it is the type of the literal.
	Expr ast.Expr
	// Written says whether Expr contains the value. It is false if no argument contains
	// the value, because the function always sets the same one. For example,
	// retry.NewConstant always sets the multiplier 1.
	Written bool
	Default bool // whether Value is a default of the library

	at token.Pos // position of the call or assignment that sets the value; 0 for a default
}

// number returns the value of a setting. ok is false if it is unknown.
func (s Setting) number() (n float64, ok bool) {
	if s.Value == nil {
		return 0, false
	}
	n, _ = constant.Float64Val(constant.ToFloat(s.Value))
	return n, true
}

// settings reads the settings of retry libraries in the syntax of one package.
type settings struct{ info *types.Info }

// Settings returns the constants that a function passes to retry libraries, in source
// order: in arguments of calls, fields of literals, and assignments to fields. For a
// Backoff literal of jpillora/backoff, it also returns the defaults of the other
// fields.
func Settings(info *types.Info, fn ast.Node) []Setting {
	s := settings{info}
	var out []Setting
	// computed is set if the program replaces the function of hashicorp/go-retryablehttp
	// that computes the waits.
	computed := false
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			out = append(out, s.arguments(n)...)
		case *ast.CompositeLit:
			out = append(out, s.fields(n)...)
			out = append(out, s.omittedSettings(n)...)
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok {
				computed = computed || s.computesWaits(key, n.Value)
			}
		case *ast.AssignStmt:
			for i, lhs := range n.Lhs {
				if sel, ok := lhs.(*ast.SelectorExpr); ok && len(n.Lhs) == len(n.Rhs) && n.Tok == token.ASSIGN {
					out = append(out, s.field(sel.Sel, n.Rhs[i])...)
					computed = computed || s.computesWaits(sel.Sel, n.Rhs[i])
				}
			}
		}
		return true
	})
	return slices.DeleteFunc(out, func(x Setting) bool {
		assigned := x.Default && slices.ContainsFunc(out, func(y Setting) bool { return y.Library == x.Library && y.Role == x.Role && !y.Default })
		return assigned || computed && x.Library == hashicorp.name && x.Role != retry.Retries
	})
}

// omittedSettings returns the defaults of the fields that a Backoff literal of
// jpillora/backoff does not set. For other libraries, a [Plan] contains the defaults. A
// Backoff of jpillora/backoff has no Plan, because programs use it in their own loops.
func (s settings) omittedSettings(lit *ast.CompositeLit) []Setting {
	n, ok := types.Unalias(s.info.TypeOf(lit)).(*types.Named)
	if !ok || libraryOf(n.Obj().Pkg()) != jpillora || n.Obj().Name() != "Backoff" || len(lit.Elts) > 0 && !isKeyed(lit) {
		return nil
	}
	var out []Setting
	for _, p := range jpillora.parameters {
		set := slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool {
			key, ok := e.(*ast.KeyValueExpr).Key.(*ast.Ident)
			return ok && key.Name == p.name
		})
		if !set {
			d := jpillora.defaultSetting(p.role)
			d.Library, d.Expr = jpillora.name, lit.Type
			out = append(out, d)
		}
	}
	return slices.DeleteFunc(out, func(d Setting) bool { return d.Expr == nil })
}

func isKeyed(lit *ast.CompositeLit) bool {
	_, ok := lit.Elts[0].(*ast.KeyValueExpr)
	return ok
}

// computesWaits reports whether an assignment makes the program compute the waits of
// hashicorp/go-retryablehttp: it sets the Backoff field to a function other than
// DefaultBackoff. name is the field, and value its new value.
func (s settings) computesWaits(name *ast.Ident, value ast.Expr) bool {
	v, ok := s.info.Uses[name].(*types.Var)
	if !ok || !v.IsField() || libraryOf(v.Pkg()) != hashicorp || v.Name() != "Backoff" {
		return false
	}
	fn, ok := ssax.Object(s.info, value).(*types.Func)
	return !ok || fn.Name() != "DefaultBackoff"
}

func (s settings) arguments(call *ast.CallExpr) []Setting {
	fn, ok := typeutil.Callee(s.info, call).(*types.Func)
	if !ok {
		return nil
	}
	var out []Setting
	for _, p := range parameters(fn.Pkg(), fn.Name(), false) {
		switch {
		case p.arg == argImplied:
			out = append(out, Setting{Library: libraryOf(fn.Pkg()).name, Role: p.role, Value: constant.MakeFloat64(p.value), Expr: call.Fun})
		case p.arg < len(call.Args):
			out = append(out, s.setting(fn.Pkg(), p.role, call.Args[p.arg])...)
		}
	}
	return out
}

func (s settings) fields(lit *ast.CompositeLit) []Setting {
	var out []Setting
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok {
				out = append(out, s.field(key, kv.Value)...)
			}
		}
	}
	return out
}

// field returns the settings that an assignment to a library field sets, such as
// "b.Multiplier = 2" or an element of a literal. name is the identifier of the field,
// and value is its new value.
func (s settings) field(name *ast.Ident, value ast.Expr) []Setting {
	v, ok := s.info.Uses[name].(*types.Var)
	if !ok || !v.IsField() {
		return nil
	}
	var out []Setting
	for _, p := range parameters(v.Pkg(), v.Name(), true) {
		out = append(out, s.setting(v.Pkg(), p.role, value)...)
	}
	return out
}

// setting returns the setting with the role r and the value e, or none if e is not a
// constant number.
func (s settings) setting(pkg *types.Package, r retry.Role, e ast.Expr) []Setting {
	tv, ok := s.info.Types[e]
	if !ok || tv.Value == nil || tv.Value.Kind() != constant.Int && tv.Value.Kind() != constant.Float {
		return nil
	}
	return []Setting{{Library: libraryOf(pkg).name, Role: r, Value: tv.Value, Expr: e, Written: true}}
}

// UsesLibrary reports whether a function calls a retry library.
func UsesLibrary(info *types.Info, d *ast.FuncDecl) bool {
	used := false
	ast.Inspect(d, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && !used {
			fn, ok := typeutil.Callee(info, call).(*types.Func)
			used = ok && libraryOf(fn.Pkg()) != nil
		}
		return !used
	})
	return used
}

// An Index maps the position of an SSA instruction to the expression that determines a
// setting. The expression is the call at this position or, for a store to a field, the
// stored value.
type Index struct {
	info  *types.Info
	calls map[token.Pos]*ast.CallExpr // the calls, keyed by the position of the left parenthesis
	// stores contains the values that are stored in fields. The key is the position of
	// the colon in a literal, or of the field name in an assignment.
	stores map[token.Pos]ast.Expr
}

// NewIndex returns the index of the given files.
func NewIndex(info *types.Info, files []*ast.File) *Index {
	x := &Index{info, map[token.Pos]*ast.CallExpr{}, map[token.Pos]ast.Expr{}}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				x.calls[n.Lparen] = n
			case *ast.KeyValueExpr:
				x.stores[n.Colon] = n.Value
			case *ast.AssignStmt:
				for i, lhs := range n.Lhs {
					if sel, ok := lhs.(*ast.SelectorExpr); ok && len(n.Lhs) == len(n.Rhs) && n.Tok == token.ASSIGN {
						x.stores[sel.Sel.Pos()] = n.Rhs[i]
					}
				}
			}
			return true
		})
	}
	return x
}

// Call returns the call whose left parenthesis is at pos, or nil.
func (x *Index) Call(pos token.Pos) *ast.CallExpr { return x.calls[pos] }

// locate sets s.Expr to the expression that sets s. Without such an expression, for
// example for a default, s.Expr stays nil.
func (x *Index) locate(s *Setting) {
	if e := x.stores[s.at]; e != nil {
		s.Expr = e
		return
	}
	call := x.calls[s.at]
	if call == nil {
		return
	}
	fn, ok := typeutil.Callee(x.info, call).(*types.Func)
	if !ok {
		return
	}
	for _, p := range parameters(fn.Pkg(), fn.Name(), false) {
		switch {
		case p.role != s.Role:
		case p.arg == argImplied:
			s.Expr, s.Written = call.Fun, false
		case p.arg < len(call.Args):
			s.Expr = call.Args[p.arg]
		}
	}
}
