package causes

import (
	"go/ast"
	"go/token"
	"go/types"
)

// handlesOtherErrors reports whether code handles all errors that no earlier test has
// recognised, as the default case of a switch does. The parameter from is the place of
// an expression in this code. In
//
//	func status(err error) int {
//		if errors.Is(err, ErrNotFound) {
//			return 4
//		}
//		return 1
//	}
//
// it returns true for the 1, and false for the 4. The error must be a parameter of the
// function. The expression may also be in the body of "if err != nil".
func (r *reader) handlesOtherErrors(from place) bool {
	for c := from; ; c = c.Parent() {
		var asked types.Object
		switch parent := c.Parent().Node().(type) {
		case *ast.ParenExpr, *ast.CallExpr, *ast.ExprStmt, *ast.ReturnStmt:
		case *ast.BlockStmt:
			asked = r.testedBefore(parent.List, c.Node())
		case *ast.IfStmt:
			if c.Node() != parent.Body || r.notNil(parent.Cond) == nil {
				return false
			}
		case *ast.CaseClause:
			asked = r.testedBySwitch(c.Parent().Parent().Parent().Node())
			if parent.List != nil || asked == nil {
				return false
			}
		default:
			return false
		}
		if asked != nil {
			return r.isParam(from, asked)
		}
	}
}

// testedBefore returns the error that a statement before child tests. Both are in the
// same list. For the statement after
//
//	if errors.Is(err, ErrNotFound) {
//		return 4
//	}
//
// it returns err. The test counts only if control leaves the list whenever the
// condition is true, as it does here because of the return statement.
func (r *reader) testedBefore(list []ast.Stmt, child ast.Node) types.Object {
	var asked types.Object
	for _, s := range list {
		if s == child {
			return asked
		}
		switch s := s.(type) {
		case *ast.ExprStmt, *ast.DeclStmt:
		case *ast.AssignStmt:
			if asked != nil && r.isAssignment(s, asked) {
				asked = nil
			}
		case *ast.IfStmt:
			obj := r.testedByIf(s)
			if obj == nil && r.isNilTest(s, asked) {
				continue
			}
			asked = obj
		case *ast.SwitchStmt, *ast.TypeSwitchStmt:
			asked = r.testedBySwitch(s)
			if asked != nil && !r.allLeave(s) {
				asked = nil
			}
		default:
			asked = nil
		}
	}
	return nil
}

// isNilTest reports whether an if statement tests obj as in
// "if err == nil { return 0 }". Its body must end with a return or another jump.
func (r *reader) isNilTest(s *ast.IfStmt, obj types.Object) bool {
	b, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
	return ok && obj != nil && b.Op == token.EQL && r.info.Types[b.Y].IsNil() && r.object(b.X) == obj && r.alwaysLeaves(s.Body)
}

// testedByIf returns the error that an if statement tests. It returns nil if the
// statement has an else branch, or if control can continue after its body.
func (r *reader) testedByIf(s *ast.IfStmt) types.Object {
	if s.Else != nil || !r.alwaysLeaves(s.Body) {
		return nil
	}
	return r.testedBy(s.Cond)
}

// testedBy returns the error that a condition tests with errors.Is, errors.As, a
// predicate such as os.IsNotExist, or a comparison.
func (r *reader) testedBy(cond ast.Expr) types.Object {
	switch e := ast.Unparen(cond).(type) {
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LOR, token.LAND:
			if obj := r.testedBy(e.X); obj != nil {
				return obj
			}
			return r.testedBy(e.Y)
		case token.EQL:
			if len(r.causesOfSentinel(e.Y)) > 0 {
				return r.object(e.X)
			}
		}
	case *ast.CallExpr:
		if found := r.causesOfTest(e); len(found) > 0 && len(e.Args) > 0 {
			return r.object(e.Args[0])
		}
	}
	return nil
}

// testedBySwitch returns the error that every case of a switch statement tests. It
// returns nil if a case tests anything else.
func (r *reader) testedBySwitch(n ast.Node) types.Object {
	switch s := n.(type) {
	case *ast.TypeSwitchStmt:
		return r.errorOfTypeSwitch(s)
	case *ast.SwitchStmt:
		var asked types.Object
		for _, clause := range s.Body.List {
			for _, e := range clause.(*ast.CaseClause).List {
				obj := r.testedBy(e)
				if s.Tag != nil {
					obj = nil
					if len(r.causesOfSentinel(e)) > 0 {
						obj = r.object(s.Tag)
					}
				}
				if obj == nil && s.Tag == nil && r.isNil(e) || r.info.Types[e].IsNil() {
					continue
				}
				if obj == nil || asked != nil && asked != obj {
					return nil
				}
				asked = obj
			}
		}
		return asked
	}
	return nil
}

// errorOfTypeSwitch returns err for "switch err.(type)" if err is an error, and nil for
// other statements.
func (r *reader) errorOfTypeSwitch(s *ast.TypeSwitchStmt) types.Object {
	var x ast.Expr
	switch a := s.Assign.(type) {
	case *ast.ExprStmt:
		x = a.X
	case *ast.AssignStmt:
		x = a.Rhs[0]
	}
	assert, ok := ast.Unparen(x).(*ast.TypeAssertExpr)
	if !ok {
		return nil
	}
	obj := r.object(assert.X)
	if obj == nil || !types.IsInterface(obj.Type()) || !isError(obj.Type()) {
		return nil
	}
	return obj
}

// isNil reports whether a condition is "err == nil" for some error err.
func (r *reader) isNil(cond ast.Expr) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	return ok && b.Op == token.EQL && r.info.Types[b.Y].IsNil() && isError(r.info.TypeOf(b.X))
}

// notNil returns the variable in a condition such as "err != nil", here err. For other
// conditions it returns nil.
func (r *reader) notNil(cond ast.Expr) types.Object {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || b.Op != token.NEQ || !r.info.Types[b.Y].IsNil() || !isError(r.info.TypeOf(b.X)) {
		return nil
	}
	return r.object(b.X)
}

// allLeave reports whether each clause of a switch leaves the function.
func (r *reader) allLeave(s ast.Stmt) bool {
	var body *ast.BlockStmt
	switch s := s.(type) {
	case *ast.SwitchStmt:
		body = s.Body
	case *ast.TypeSwitchStmt:
		body = s.Body
	}
	for _, clause := range body.List {
		list := clause.(*ast.CaseClause).Body
		if len(list) == 0 {
			return false
		}
		if _, isBranch := list[len(list)-1].(*ast.BranchStmt); isBranch || !r.alwaysLeaves(&ast.BlockStmt{List: list}) {
			return false
		}
	}
	return true
}

// isParam reports whether the variable obj is a parameter of the function that contains
// the node at c. A parameter can be any error. An error in a local variable comes from
// one particular call.
func (r *reader) isParam(c place, obj types.Object) bool {
	for ; c.Node() != nil; c = c.Parent() {
		switch n := c.Node().(type) {
		case *ast.FuncDecl:
			return r.isParameter(n.Type, obj)
		case *ast.FuncLit:
			return r.isParameter(n.Type, obj)
		}
	}
	return false
}

func (r *reader) isParameter(f *ast.FuncType, obj types.Object) bool {
	for _, field := range f.Params.List {
		for _, name := range field.Names {
			if r.info.Defs[name] == obj {
				return true
			}
		}
	}
	return false
}

func (r *reader) isAssignment(s *ast.AssignStmt, obj types.Object) bool {
	for _, e := range s.Lhs {
		if r.object(e) == obj {
			return true
		}
	}
	return false
}

// object returns the variable that an expression names, or nil.
func (r *reader) object(e ast.Expr) types.Object {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		return r.info.ObjectOf(id)
	}
	return nil
}
