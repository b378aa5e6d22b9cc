package ssax

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"sync"

	"golang.org/x/tools/go/ssa"
)

// A Syntax finds the expressions and statements that SSA instructions were built from.
//
// An instruction has only the position of one token. For a call, this is the left
// parenthesis. For a store, it is the variable, the selector or the bracket on the left
// side. Constants have no position at all in SSA; see Origins.
//
// Creating a Syntax visits all files of a package, so analyses should share one.
type Syntax struct {
	info *types.Info
	// calls contains the calls, keyed by the position of the left parenthesis, or of
	// the keyword go or defer.
	calls map[token.Pos]*ast.CallExpr
	// ops contains the operations, keyed by the position of the operator. Assignments
	// and statements such as x++ are keyed by the position at which they begin.
	ops      map[token.Pos]ast.Node
	returns  map[token.Pos]*ast.ReturnStmt   // return statements, keyed by the position of the keyword
	stores   map[token.Pos]ast.Expr          // the stored expressions, keyed by the position of the store; see Stored
	literals map[token.Pos]*ast.CompositeLit // composite literals, keyed by the position of the left brace
	vars     map[token.Pos]*types.Var        // variables, keyed by the position of their declaration
	// assigns contains, for each variable, the expressions that are assigned to it,
	// except by "a, b = f()".
	assigns map[*types.Var][]ast.Expr
	initial []*ast.ValueSpec // declarations of package variables with initial values, in source order

	// keys returns the map for the Key method. It is computed on first use, because the
	// analysis of most packages does not need it.
	keys func() map[token.Pos]ast.Expr
}

// NewSyntax returns the Syntax of the files of a package.
func NewSyntax(files []*ast.File, info *types.Info) *Syntax {
	x := &Syntax{
		info:     info,
		calls:    map[token.Pos]*ast.CallExpr{},
		ops:      map[token.Pos]ast.Node{},
		returns:  map[token.Pos]*ast.ReturnStmt{},
		stores:   map[token.Pos]ast.Expr{},
		literals: map[token.Pos]*ast.CompositeLit{},
		vars:     map[token.Pos]*types.Var{},
		assigns:  map[*types.Var][]ast.Expr{},
	}
	x.keys = sync.OnceValue(func() map[token.Pos]ast.Expr { return mapKeys(files) })
	for _, f := range files {
		ast.Inspect(f, x.visit)
		x.addInitial(f)
	}
	slices.SortFunc(x.initial, func(a, b *ast.ValueSpec) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return x
}

// Object returns the object that an identifier or a selector such as pkg.F names. It
// returns nil if e is any other expression, or if no object is known.
func Object(info *types.Info, e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return info.Uses[e]
	case *ast.SelectorExpr:
		return info.Uses[e.Sel]
	}
	return nil
}

// Call returns the call expression of a call instruction, or nil if SSA has
// added the call.
func (x *Syntax) Call(instr ssa.CallInstruction) *ast.CallExpr { return x.calls[instr.Pos()] }

// Argument returns the expression for the i-th argument of a call, or for the receiver
// if i is -1. It returns nil if the source has no such expression: in f(g()), for
// example, the arguments of f are the results of g.
func (x *Syntax) Argument(instr ssa.CallInstruction, i int) ast.Expr {
	call := x.Call(instr)
	if call == nil || i >= len(call.Args) {
		return nil
	}
	if i >= 0 {
		return call.Args[i]
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		return sel.X
	}
	return nil
}

// Computation returns the syntax of the operation at pos: a unary or binary expression,
// or a statement such as x++. It returns nil if there is no operation.
func (x *Syntax) Computation(pos token.Pos) ast.Node { return x.ops[pos] }

// Return returns the return statement at pos, or nil. If a deferred function can change
// the results, SSA first stores them in variables. pos may then be the position of such
// a store.
func (x *Syntax) Return(pos token.Pos) *ast.ReturnStmt { return x.returns[pos] }

// Stored returns the expression that the instruction at pos stores: 3 for "x = 3",
// "T{F: 3}" and "ch <- 3". It returns nil if the instruction stores no expression.
func (x *Syntax) Stored(pos token.Pos) ast.Expr { return x.stores[pos] }

// Key returns the key expression of the map store at pos: 3 in "m[3] = x" and
// "map[int]string{3: x}". It returns nil if the source has no such expression.
func (x *Syntax) Key(pos token.Pos) ast.Expr { return x.keys()[pos] }

// mapKeys returns the key expressions of map elements. They are keyed by the position
// of the store in SSA: the colon in "map[int]string{3: x}", or the left bracket in
// "m[3] = x".
func mapKeys(files []*ast.File) map[token.Pos]ast.Expr {
	keys := map[token.Pos]ast.Expr{}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.KeyValueExpr:
				keys[n.Colon] = n.Key
			case *ast.IndexExpr:
				keys[n.Lbrack] = n.Index
			}
			return true
		})
	}
	return keys
}

// Literal returns the composite literal whose left brace is at pos, or nil. For
// "x := T{...}", pos may also be the position of x, because SSA often builds a literal
// directly in the variable.
func (x *Syntax) Literal(pos token.Pos) *ast.CompositeLit { return x.literals[pos] }

// Var returns the variable that is declared at pos, or nil. In SSA, the phis of the
// variable and the instruction that allocates it have this position.
func (x *Syntax) Var(pos token.Pos) *types.Var { return x.vars[pos] }

// HasValue reports whether the package variable that is declared at a position
// has an initial value.
func (x *Syntax) HasValue(pos token.Pos) bool { return x.specAt(pos) != nil }

// InitialOf returns the names of the package variables whose initial value contains the
// given position: a and b for the call in "var a, b = f()". It returns nil if one of
// the variables has the name "_".
func (x *Syntax) InitialOf(pos token.Pos) []string {
	spec := x.specAt(pos)
	if spec == nil {
		return nil
	}
	var names []string
	for _, name := range spec.Names {
		if name.Name == "_" {
			return nil
		}
		names = append(names, name.Name)
	}
	return names
}

func (x *Syntax) specAt(pos token.Pos) *ast.ValueSpec {
	i, _ := slices.BinarySearchFunc(x.initial, pos, func(s *ast.ValueSpec, pos token.Pos) int { return cmp.Compare(s.End(), pos) })
	if i == len(x.initial) || pos < x.initial[i].Pos() {
		return nil
	}
	return x.initial[i]
}

// Origins returns the expressions from which the expression e gets its constant value
// c. In
//
//	code := 3
//	os.Exit(code)
//
// the argument of os.Exit gets the value 3 from the literal in the first line. If e is
// itself a constant expression, Origins returns e.
//
// If it finds no such expression, Origins returns e. If c is 0, it returns nil instead:
// after "var code int", no expression gives code its value.
func (x *Syntax) Origins(e ast.Expr, c int64) []ast.Expr {
	found := x.search(e, c, map[*types.Var]bool{})
	if len(found) == 0 && c != 0 && e != nil {
		return []ast.Expr{e}
	}
	return found
}

// Writes reports whether the source contains an expression from which e gets its
// constant value c: e itself or, if e is a variable, an expression with the value c
// that is assigned to e.
func (x *Syntax) Writes(e ast.Expr, c int64) bool {
	return len(x.search(e, c, map[*types.Var]bool{})) > 0
}

// VarOrigins returns the expressions with the constant value c that are assigned to the
// variable v.
func (x *Syntax) VarOrigins(v *types.Var, c int64) []ast.Expr {
	return x.searchVar(v, c, map[*types.Var]bool{})
}

func (x *Syntax) search(e ast.Expr, c int64, seen map[*types.Var]bool) []ast.Expr {
	e = ast.Unparen(e)
	if e == nil {
		return nil
	}
	if v := x.info.Types[e].Value; v != nil {
		if got, ok := constant.Int64Val(constant.ToInt(v)); ok && got == c {
			return []ast.Expr{x.convertedOperand(e, c)}
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

// convertedOperand returns x if e is a conversion T(x) and x has the constant value c.
// For other expressions, it returns e.
func (x *Syntax) convertedOperand(e ast.Expr, c int64) ast.Expr {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !x.info.Types[call.Fun].IsType() {
		return e
	}
	if inner := x.search(call.Args[0], c, nil); len(inner) == 1 {
		return inner[0]
	}
	return e
}

func (x *Syntax) searchVar(v *types.Var, c int64, seen map[*types.Var]bool) []ast.Expr {
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

func (x *Syntax) addInitial(f *ast.File) {
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

func (x *Syntax) visit(n ast.Node) bool {
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
		x.literals[n.Lbrace] = n
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

// addStore records that the expression e is stored at pos. If there already is an
// expression for pos, e is only the first part of it, and addStore does nothing.
func (x *Syntax) addStore(pos token.Pos, e ast.Expr) {
	if _, taken := x.stores[pos]; !taken {
		x.stores[pos] = e
	}
}

func (x *Syntax) addElements(lit *ast.CompositeLit) {
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			x.stores[kv.Colon] = kv.Value
		} else {
			x.addStore(e.Pos(), e)
		}
	}
}

// addAssign records that the expression rhs is assigned to lhs. Its key in x.stores is the
// position that the store has in SSA.
func (x *Syntax) addAssign(lhs, rhs ast.Expr) {
	if lit, ok := rhs.(*ast.CompositeLit); ok {
		x.literals[lhs.Pos()] = lit
	}
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

// IsLiteral reports whether e is a literal such as 1, -1 or "a", and not a name
// or a computation.
func IsLiteral(e ast.Expr) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	_, ok := e.(*ast.BasicLit)
	return ok
}
