package exitflow

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// A syntaxIndex finds the expression behind an SSA instruction. SSA constants
// have no position, and a finding stands at the expression that fixes one.
type syntaxIndex struct {
	info    *types.Info
	calls   map[token.Pos]*ast.CallExpr   // by left parenthesis, or the go or defer before it
	ops     map[token.Pos]ast.Node        // what computes, by its operator; a statement, by its start
	returns map[token.Pos]*ast.ReturnStmt // by the return keyword
	stores  map[token.Pos]ast.Expr        // stored expression, by the position SSA gives the store
	vars    map[token.Pos]*types.Var      // by declaration
	assigns map[*types.Var][]ast.Expr     // what is assigned to a variable
	initial []*ast.ValueSpec              // package variables with a value, by position
}

func newSyntaxIndex(pass *analysis.Pass) *syntaxIndex {
	x := &syntaxIndex{
		info:    pass.TypesInfo,
		calls:   map[token.Pos]*ast.CallExpr{},
		ops:     map[token.Pos]ast.Node{},
		returns: map[token.Pos]*ast.ReturnStmt{},
		stores:  map[token.Pos]ast.Expr{},
		vars:    map[token.Pos]*types.Var{},
		assigns: map[*types.Var][]ast.Expr{},
	}
	for _, f := range pass.Files {
		ast.Inspect(f, x.visit)
		x.addInitial(f)
	}
	slices.SortFunc(x.initial, func(a, b *ast.ValueSpec) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return x
}

func (x *syntaxIndex) addInitial(f *ast.File) {
	for _, d := range f.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.VAR {
			continue
		}
		for _, s := range decl.Specs {
			if spec := s.(*ast.ValueSpec); len(spec.Values) > 0 {
				x.initial = append(x.initial, spec)
			}
		}
	}
}

// hasValue reports whether the package variable declared at a position has an
// initial value.
func (x *syntaxIndex) hasValue(at token.Pos) bool {
	i, _ := slices.BinarySearchFunc(x.initial, at, func(s *ast.ValueSpec, at token.Pos) int { return cmp.Compare(s.End(), at) })
	return i < len(x.initial) && x.initial[i].Pos() <= at
}

// initialised returns the package variables in whose initial value a position
// lies.
func (x *syntaxIndex) initialised(at token.Pos) []string {
	i, _ := slices.BinarySearchFunc(x.initial, at, func(s *ast.ValueSpec, at token.Pos) int { return cmp.Compare(s.End(), at) })
	if i == len(x.initial) || !at.IsValid() || at < x.initial[i].Pos() {
		return nil
	}
	var names []string
	for _, name := range x.initial[i].Names {
		if name.Name == "_" {
			return nil // it runs, and nothing can mention it
		}
		names = append(names, name.Name)
	}
	return names
}

func (x *syntaxIndex) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CallExpr:
		x.calls[n.Lparen] = n
	case *ast.GoStmt:
		x.calls[n.Go] = n.Call
	case *ast.DeferStmt:
		x.calls[n.Defer] = n.Call
	case *ast.BinaryExpr:
		x.ops[n.OpPos] = n
	case *ast.UnaryExpr:
		x.ops[n.OpPos] = n
	case *ast.IncDecStmt:
		x.ops[n.Pos()] = n
	case *ast.ReturnStmt:
		x.returns[n.Return] = n
	case *ast.SendStmt:
		x.addStore(n.Arrow, n.Value)
	case *ast.CompositeLit:
		x.addElements(n)
	case *ast.AssignStmt:
		x.ops[n.Pos()] = n
		if len(n.Lhs) == len(n.Rhs) {
			for i, lhs := range n.Lhs {
				x.addAssign(lhs, n.Rhs[i])
			}
		}
	case *ast.ValueSpec:
		if len(n.Names) == len(n.Values) {
			for i, name := range n.Names {
				x.addAssign(name, n.Values[i])
			}
		}
	case *ast.Ident:
		if v, ok := x.info.Defs[n].(*types.Var); ok {
			x.vars[n.Pos()] = v
		}
	}
	return true
}

func (x *syntaxIndex) addStore(at token.Pos, e ast.Expr) {
	if _, taken := x.stores[at]; !taken {
		x.stores[at] = e
	}
}

func (x *syntaxIndex) addElements(lit *ast.CompositeLit) {
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			x.stores[kv.Colon] = kv.Value
		} else {
			x.addStore(e.Pos(), e)
		}
	}
}

// addAssign records lhs = rhs under the position that SSA gives the store.
func (x *syntaxIndex) addAssign(lhs, rhs ast.Expr) {
	switch l := ast.Unparen(lhs).(type) {
	case *ast.Ident:
		x.stores[l.Pos()] = rhs
		if v, ok := x.info.ObjectOf(l).(*types.Var); ok {
			x.assigns[v] = append(x.assigns[v], rhs)
		}
	case *ast.SelectorExpr:
		x.stores[l.Sel.Pos()] = rhs
	case *ast.IndexExpr:
		x.stores[l.Lbrack] = rhs
	case *ast.StarExpr:
		x.stores[l.Star] = rhs
	}
}

// fixing returns the expressions that fix the constant c as the value of e: e
// itself, or the assignments of c to the variable that e names. It is empty
// for a zero that only a declaration without a value gives.
func (x *syntaxIndex) fixing(e ast.Expr, c int64) []ast.Expr {
	found := x.search(e, c, map[*types.Var]bool{})
	if len(found) == 0 && c != 0 && e != nil {
		return []ast.Expr{e}
	}
	return found
}

// fixingVar is fixing for a variable.
func (x *syntaxIndex) fixingVar(v *types.Var, c int64) []ast.Expr {
	return x.searchVar(v, c, map[*types.Var]bool{})
}

func (x *syntaxIndex) search(e ast.Expr, c int64, seen map[*types.Var]bool) []ast.Expr {
	e = ast.Unparen(e)
	if e == nil {
		return nil
	}
	if v := x.info.Types[e].Value; v != nil {
		if got, ok := constant.Int64Val(constant.ToInt(v)); ok && got == c {
			return []ast.Expr{x.converted(e, c)}
		}
		return nil
	}
	switch e := e.(type) {
	case *ast.Ident:
		if v, ok := x.info.ObjectOf(e).(*types.Var); ok {
			return x.searchVar(v, c, seen)
		}
	case *ast.CallExpr:
		if len(e.Args) == 1 && x.info.Types[e.Fun].IsType() {
			return x.search(e.Args[0], c, seen)
		}
	}
	return nil
}

// converted returns the constant inside a conversion that does not change it.
func (x *syntaxIndex) converted(e ast.Expr, c int64) ast.Expr {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !x.info.Types[call.Fun].IsType() {
		return e
	}
	if inner := x.search(call.Args[0], c, nil); len(inner) == 1 {
		return inner[0]
	}
	return e
}

func (x *syntaxIndex) searchVar(v *types.Var, c int64, seen map[*types.Var]bool) []ast.Expr {
	if seen[v] {
		return nil
	}
	seen[v] = true
	var found []ast.Expr
	for _, rhs := range x.assigns[v] {
		found = append(found, x.search(rhs, c, seen)...)
	}
	return found
}

// isLiteral reports whether e is a bare number.
func isLiteral(e ast.Expr) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	_, ok := e.(*ast.BasicLit)
	return ok
}
