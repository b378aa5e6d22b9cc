package ssax

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A Syntax finds the syntax behind SSA instructions. An instruction has a
// position but no link to the expression that it was made of, and constants do
// not even have a position. Each kind of instruction has the position of one
// token of its syntax, by which a Syntax looks it up: a call that of its left
// parenthesis, a store that of the variable, the selector or the bracket on the
// left.
//
// Make one for a package and share it: it takes a walk over all files.
type Syntax struct {
	info     *types.Info
	calls    map[token.Pos]*ast.CallExpr     // by left parenthesis, or the go or defer before it
	ops      map[token.Pos]ast.Node          // by operator; statements by their start
	returns  map[token.Pos]*ast.ReturnStmt   // by the return keyword
	stores   map[token.Pos]ast.Expr          // see Stored
	literals map[token.Pos]*ast.CompositeLit // see Literal
	vars     map[token.Pos]*types.Var        // by declaration
	assigns  map[*types.Var][]ast.Expr       // expressions assigned to a variable, alone
	initial  []*ast.ValueSpec                // package variables with a value, by position
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
	for _, f := range files {
		ast.Inspect(f, x.visit)
		x.addInitial(f)
	}
	slices.SortFunc(x.initial, func(a, b *ast.ValueSpec) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return x
}

// Call returns the call expression of a call instruction, or nil.
func (x *Syntax) Call(instr ssa.CallInstruction) *ast.CallExpr { return x.calls[instr.Pos()] }

// Argument returns the i-th argument of a call instruction; -1 is its receiver.
// It is nil where the source has no such expression: for a call that SSA adds,
// and for the results of a call that are the arguments of another one, f(g()).
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

// Computation returns the expression of a unary or binary operation, or the
// statement x++ or x += y, by the position of the instruction; nil if there is
// none.
func (x *Syntax) Computation(pos token.Pos) ast.Node { return x.ops[pos] }

// Return returns the return statement at a position, or nil. SSA gives its
// position also to the stores by which it sets results that a deferred function
// can change.
func (x *Syntax) Return(pos token.Pos) *ast.ReturnStmt { return x.returns[pos] }

// Stored returns the expression whose value the instruction at a position
// stores: on the right of an assignment or declaration, in a composite literal,
// or sent on a channel. It is nil if there is no such expression.
func (x *Syntax) Stored(pos token.Pos) ast.Expr { return x.stores[pos] }

// Literal returns the composite literal with its left brace at a position, or
// the one that is assigned to the variable at the position: SSA builds a literal
// in the variable where it can. It is nil if there is none.
func (x *Syntax) Literal(pos token.Pos) *ast.CompositeLit { return x.literals[pos] }

// Var returns the variable that is declared at a position, or nil. A phi and an
// allocation have the position of their variable.
func (x *Syntax) Var(pos token.Pos) *types.Var { return x.vars[pos] }

// HasValue reports whether the package variable declared at a position has an
// initial value.
func (x *Syntax) HasValue(pos token.Pos) bool { return x.specAt(pos) != nil }

// InitialOf returns the package variables whose initial value contains a
// position. It is nil where one of them is the blank identifier: then no
// reference to the variables shows whether the value matters.
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

// Origins returns the expressions in which the value c of the expression e is
// written: e itself, without a conversion around it, or what is assigned to the
// variable that e names, in any of its assignments. It returns e if it finds
// none, except for a 0, which a declaration without a value gives.
func (x *Syntax) Origins(e ast.Expr, c int64) []ast.Expr {
	found := x.search(e, c, map[*types.Var]bool{})
	if len(found) == 0 && c != 0 && e != nil {
		return []ast.Expr{e}
	}
	return found
}

// Writes reports whether the value c is written in the expression e or in an
// assignment to the variable that it names.
func (x *Syntax) Writes(e ast.Expr, c int64) bool {
	return len(x.search(e, c, map[*types.Var]bool{})) > 0
}

// VarOrigins returns the expressions in which the value c of a variable is
// written.
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
func (x *Syntax) converted(e ast.Expr, c int64) ast.Expr {
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

// addStore records a stored expression, unless an outer one is stored by an
// instruction with the same position.
func (x *Syntax) addStore(at token.Pos, e ast.Expr) {
	if _, taken := x.stores[at]; !taken {
		x.stores[at] = e
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

// addAssign records lhs = rhs under the position that SSA gives the store.
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

// IsLiteral reports whether e is a bare number or text, with or without a sign.
func IsLiteral(e ast.Expr) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	_, ok := e.(*ast.BasicLit)
	return ok
}
