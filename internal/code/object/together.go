package object

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// pairingsOfReturn pairs the strings with the numbers that one return statement
// returns, as in
//
//	return "E_BUSY", 7
//
// A string may also be a field of a returned literal, or an argument of a call that
// returns a struct. Errors do not count, because callers often exit with another number
// after an error; see endsBeside.
func (s *summarizer) pairingsOfReturn(ret *ast.ReturnStmt, function *ast.FuncDecl) {
	if len(ret.Results) < 2 || !slices.ContainsFunc(ret.Results, s.isNumber) {
		return
	}
	var texts []pairedText
	for _, e := range ret.Results {
		texts = append(append(texts, s.textsOfFunction(e, function)...), s.textsIn(e)...)
	}
	for _, e := range ret.Results {
		s.pair(texts, e)
	}
}

// textsIn returns the strings in a struct: the fields of a literal, or the arguments of
// a call that creates the struct. Errors do not count.
func (s *summarizer) textsIn(e ast.Expr) []pairedText {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && s.makesObject(call) {
		return s.textsInArguments(call)
	}
	if lit := structLiteral(e); lit != nil && !isErrorType(s.pass.TypesInfo.TypeOf(e)) {
		return s.textsInFields(lit)
	}
	return nil
}

// pairingsOfStruct pairs the strings in a struct with the numbers in the struct around it,
// as in
//
//	ExitError{Problem: Problem{Code: "E_BUSY"}, Status: 7}
func (s *summarizer) pairingsOfStruct(lit *ast.CompositeLit) {
	t := s.pass.TypesInfo.TypeOf(lit)
	if t == nil {
		return
	}
	if _, ok := t.Underlying().(*types.Struct); !ok {
		return
	}
	var texts []pairedText
	for _, field := range lit.Elts {
		inner := valueOf(field)
		if nested := structLiteral(inner); nested != nil {
			texts = append(texts, s.textsInFields(nested)...)
		} else {
			texts = append(texts, s.textsIn(inner)...)
		}
	}
	for _, field := range lit.Elts {
		s.pair(texts, valueOf(field))
	}
}

// makesObject reports whether a call returns a struct or a map that is not an error,
// and nothing else.
func (s *summarizer) makesObject(call *ast.CallExpr) bool {
	t := s.pass.TypesInfo.TypeOf(call)
	if t == nil || isErrorType(t) {
		return false
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	switch t.Underlying().(type) {
	case *types.Struct, *types.Map:
		return true
	}
	return false
}

// structLiteral returns the literal T{…} if e is T{…} or &T{…}. Otherwise it returns
// nil.
func structLiteral(e ast.Expr) *ast.CompositeLit {
	if address, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && address.Op == token.AND {
		e = address.X
	}
	lit, _ := ast.Unparen(e).(*ast.CompositeLit)
	return lit
}

// valueOf returns the value of an element of a composite literal.
func valueOf(element ast.Expr) ast.Expr {
	if kv, ok := element.(*ast.KeyValueExpr); ok {
		return kv.Value
	}
	return element
}

// A place is a variable or, if path is not "", a field of a variable.
type place struct {
	root types.Object
	path string
}

// overlaps reports whether an assignment to one of the two places may change the other.
func (p place) overlaps(o place) bool {
	return p.root == o.root && (p.path == o.path || p.path == "" || o.path == "")
}

// An assignment assigns a value to a place. It is a statement in a list of statements.
type assignment struct {
	place
	value ast.Expr   // nil unless it is a single expression
	at    token.Pos  // the position of the statement
	stack []ast.Node // the nodes around the statement; the last one contains the list
}

// name returns the name of the variable or field to which a assigns.
func (a assignment) name() string {
	if a.path != "" {
		return lastOf(a.path)
	}
	return a.root.Name()
}

func (a assignment) list() ast.Node { return a.stack[len(a.stack)-1] }

// assignsBoth reports whether a list of statements assigns a string and a number.
func (s *summarizer) assignsBoth(list []ast.Stmt) bool {
	hasText, hasNumber := false, false
	for _, stmt := range list {
		assign, ok := stmt.(*ast.AssignStmt)
		if !ok {
			continue
		}
		for _, e := range assign.Rhs {
			hasText = hasText || structLiteral(e) != nil || len(s.texts(e)) > 0
			_, isNumber := s.number(e)
			hasNumber = hasNumber || isNumber
		}
	}
	return hasText && hasNumber
}

// pairingsOnce calls pairingsOfAssignments for a function if list, a list of statements
// in it, assigns a string and a number. It then returns nil, so that later calls for
// the same function do nothing. Otherwise it returns the function.
func (s *summarizer) pairingsOnce(function *ast.FuncDecl, list []ast.Stmt) *ast.FuncDecl {
	if function == nil || !s.assignsBoth(list) {
		return function
	}
	s.pairingsOfAssignments(function.Body)
	return nil
}

// pairingsOfAssignments pairs a string with a number if one branch of a function
// assigns both, as in
//
//	case errors.Is(err, errBusy):
//		code, status = "E_BUSY", 7
//
// Either all branches must assign both, or the function must not assign either of them
// again after this branch.
func (s *summarizer) pairingsOfAssignments(body *ast.BlockStmt) {
	all, isOpen := s.assignmentsIn(body)
	for _, a := range all {
		texts := s.madeTexts(a.value, isCodeName(a.name()))
		if len(texts) == 0 || isOpen[a.root] {
			continue
		}
		for _, b := range all {
			if _, isNumber := s.number(b.value); isNumber && a.list() == b.list() && !isOpen[b.root] && s.belongTogether(a, b, all) {
				s.pair(texts, b.value)
			}
		}
	}
}

// belongTogether reports whether the values of a and b are always used together. Either
// all branches of the function assign to both places, or the function assigns to
// neither of them again. a and b are in one list of statements. The parameter "all"
// contains the assignments of the function.
func (s *summarizer) belongTogether(a, b assignment, all []assignment) bool {
	isAgain, isApart := false, false
	for _, c := range all {
		if !c.overlaps(a.place) && !c.overlaps(b.place) {
			continue
		}
		if c.list() == a.list() {
			if c.at > a.at && c.overlaps(a.place) || c.at > b.at && c.overlaps(b.place) {
				return false
			}
			continue
		}
		between := min(a.at, b.at) < c.at && c.at < max(a.at, b.at)
		isLater := c.at > max(a.at, b.at) && !areAlternatives(a, c)
		isAgain = isAgain || isLater || between
		isApart = isApart || between || !isBeside(c, a, a.at, all) || !isBeside(c, b, a.at, all)
	}
	return !isApart || !isAgain && !slices.ContainsFunc(a.stack, isLoop)
}

// isBeside reports whether the list of statements that contains c also contains an
// assignment to the place of a. This assignment and c must both be before the position
// in the parameter "at", or both after it.
func isBeside(c, a assignment, at token.Pos, all []assignment) bool {
	return slices.ContainsFunc(all, func(o assignment) bool {
		return o.list() == c.list() && o.overlaps(a.place) && (o.at < at) == (c.at < at)
	})
}

// areAlternatives reports whether only one of two assignments can run: they are in
// different branches of one statement.
func areAlternatives(a, b assignment) bool {
	for i := range min(len(a.stack), len(b.stack)) {
		x, y := a.stack[i], b.stack[i]
		if x == y {
			continue
		}
		if branch, ok := a.stack[max(0, i-1)].(*ast.IfStmt); ok {
			return (x == ast.Node(branch.Body) || x == ast.Node(branch.Else)) && (y == ast.Node(branch.Body) || y == ast.Node(branch.Else))
		}
		return isClause(x) && isClause(y)
	}
	return false
}

func isClause(n ast.Node) bool {
	switch n.(type) {
	case *ast.CaseClause, *ast.CommClause:
		return true
	}
	return false
}

func isLoop(n ast.Node) bool {
	switch n.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
		return true
	}
	return false
}

// assignmentsIn returns the assignments in the body of a function. isOpen contains the
// variables whose values may change at any time, because a function literal assigns to
// them, or because the code takes their address.
func (s *summarizer) assignmentsIn(body *ast.BlockStmt) (all []assignment, isOpen map[types.Object]bool) {
	isOpen = map[types.Object]bool{}
	add := func(stack []ast.Node, stmt ast.Node, left, value ast.Expr) {
		p, ok := s.placeOf(left)
		if !ok {
			return
		}
		for _, n := range stack {
			lit, isLit := n.(*ast.FuncLit)
			isOpen[p.root] = isOpen[p.root] || isLit && (p.root.Pos() < lit.Pos() || p.root.Pos() > lit.End())
		}
		all = append(all, s.parts(assignment{p, value, stmt.Pos(), stack})...)
	}
	ast.PreorderStack(body, nil, func(n ast.Node, stack []ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			stack := slices.Clone(stack)
			for i, left := range n.Lhs {
				if len(n.Lhs) == len(n.Rhs) && (n.Tok == token.ASSIGN || n.Tok == token.DEFINE) {
					add(stack, n, left, n.Rhs[i])
				} else {
					add(stack, n, left, nil)
				}
			}
		case *ast.IncDecStmt:
			add(slices.Clone(stack), n, n.X, nil)
		case *ast.RangeStmt:
			add(slices.Clone(stack), n, n.Key, nil)
			add(slices.Clone(stack), n, n.Value, nil)
		case *ast.UnaryExpr:
			if id, ok := n.X.(*ast.Ident); ok && n.Op == token.AND && s.isLeafVariable(id) {
				isOpen[s.pass.TypesInfo.ObjectOf(id)] = true
			}
		}
		return true
	})
	return all, isOpen
}

// isLeafVariable reports whether an identifier names a variable of a leaf type; see
// isLeafType.
func (s *summarizer) isLeafVariable(id *ast.Ident) bool {
	v, ok := s.pass.TypesInfo.ObjectOf(id).(*types.Var)
	return ok && isLeafType(v.Type())
}

// placeOf returns the place that an expression names.
func (s *summarizer) placeOf(e ast.Expr) (place, bool) {
	path := ""
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			v, ok := s.pass.TypesInfo.ObjectOf(x).(*types.Var)
			return place{v, path}, ok && v != nil
		case *ast.SelectorExpr:
			if s.pass.TypesInfo.Selections[x] == nil {
				return place{}, false
			}
			path, e = join(x.Sel.Name, path), x.X
		default:
			return place{}, false
		}
	}
}

// parts returns a and, if a assigns a struct literal, one more assignment for each
// field of the literal.
func (s *summarizer) parts(a assignment) []assignment {
	out := []assignment{a}
	lit := structLiteral(a.value)
	if lit == nil {
		return out
	}
	t, ok := s.pass.TypesInfo.TypeOf(lit).Underlying().(*types.Struct)
	if !ok {
		return out
	}
	for i, e := range lit.Elts {
		name := ""
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			name = kv.Key.(*ast.Ident).Name
		} else {
			name = t.Field(i).Name()
		}
		out = append(out, assignment{place{a.root, join(a.path, name)}, valueOf(e), a.at, a.stack})
	}
	return out
}
