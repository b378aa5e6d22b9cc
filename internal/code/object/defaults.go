package object

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// A Default is the number that a switch assigns to each error code without a case of its
// own, such as the 1 in
//
//	switch e.Code {
//	case "E_BUSY":
//		return 7
//	}
//	return 1
//
// It may also be the number for the error codes that are missing in a table:
//
//	if n, ok := exits[e.Code]; ok {
//		return n
//	}
//	return 1
type Default struct {
	Code   FieldRef  // the field that contains the error code
	Number int       // the number
	Span   span.Span // the span of the number
	// Texts, Prefixes and Suffixes describe the error codes that have a case. A case for a
	// prefix is strings.HasPrefix(e.Code, "auth_").
	Texts, Prefixes, Suffixes []string
}

// IsFor reports whether an error code has no case of its own.
func (d *Default) IsFor(code string) bool {
	hasPrefix := func(p string) bool { return strings.HasPrefix(code, p) }
	hasSuffix := func(s string) bool { return strings.HasSuffix(code, s) }
	return !slices.Contains(d.Texts, code) && !slices.ContainsFunc(d.Prefixes, hasPrefix) && !slices.ContainsFunc(d.Suffixes, hasSuffix)
}

// A defaultSearch finds the Defaults in a function.
type defaultSearch struct {
	*summarizer
	function *ast.FuncDecl
}

// addDefaults records the Default of each switch in a list of statements. function is the
// declaration of the function that contains the list, or nil.
func (s *summarizer) addDefaults(function *ast.FuncDecl, list []ast.Stmt) {
	if function == nil {
		return
	}
	search := defaultSearch{s, function}
	for i, stmt := range list {
		d := Default{}
		number := search.find(&d, stmt, list[:i], list[i+1:])
		if n, ok := s.number(number); ok && !search.mayReturnOther(stmt, d.Code.Type) {
			d.Number, d.Span = n, s.span(number.Pos(), number.End())
			s.out.Defaults = append(s.out.Defaults, d)
		}
	}
}

// find sets d.Code and the lists of d if a statement decides by an error code, and returns
// the expression for the number of all other codes. The parameters before and after contain
// the statements around it. For other statements, the result is nil.
func (s *defaultSearch) find(d *Default, stmt ast.Stmt, before, after []ast.Stmt) ast.Expr {
	switch stmt := stmt.(type) {
	case *ast.SwitchStmt:
		if number := s.numberOfOthers(stmt, before, after); number != nil && s.addCases(d, stmt) {
			return number
		}
	case *ast.IfStmt:
		if number := s.numberOfMissing(stmt, before, after); number != nil && s.addKeys(d, stmt, before) {
			return number
		}
	}
	return nil
}

// numberOfOthers returns the expression for the number that a switch returns or assigns if
// no case applies. The parameters before and after contain the statements around the switch.
// If the number is not known, numberOfOthers returns nil.
func (s *defaultSearch) numberOfOthers(sw *ast.SwitchStmt, before, after []ast.Stmt) ast.Expr {
	allReturn := true
	var assigned types.Object
	for _, stmt := range sw.Body.List {
		clause := stmt.(*ast.CaseClause)
		if clause.List == nil {
			if len(clause.Body) != 1 {
				return nil
			}
			_, number := s.onlyNumber(clause.Body[0])
			return number
		}
		if len(clause.Body) == 0 {
			return nil
		}
		last := clause.Body[len(clause.Body)-1]
		_, returns := last.(*ast.ReturnStmt)
		if allReturn = allReturn && returns; !returns {
			assigned, _ = s.onlyNumber(last)
		}
	}
	if allReturn && len(after) > 0 {
		if ret, ok := after[0].(*ast.ReturnStmt); ok {
			_, number := s.onlyNumber(ret)
			return number
		}
	}
	for _, stmt := range slices.Backward(before) {
		if to, number := s.onlyNumber(stmt); to != nil && to == assigned {
			return number
		}
	}
	return nil
}

// onlyNumber returns the only constant number that a statement returns or assigns, and the
// variable to which it assigns the number. For other statements, both results are nil.
func (s *defaultSearch) onlyNumber(stmt ast.Stmt) (to types.Object, number ast.Expr) {
	switch stmt := stmt.(type) {
	case *ast.ReturnStmt:
		for _, e := range stmt.Results {
			if s.isNumber(e) {
				if number != nil {
					return nil, nil
				}
				number = e
			}
		}
	case *ast.AssignStmt:
		if len(stmt.Lhs) != 1 || len(stmt.Rhs) != 1 || !s.isNumber(stmt.Rhs[0]) {
			return nil, nil
		}
		if id, ok := stmt.Lhs[0].(*ast.Ident); ok {
			return s.pass.TypesInfo.ObjectOf(id), stmt.Rhs[0]
		}
	}
	return nil, number
}

// addCases adds the cases of a switch to d, and sets d.Code. It returns false if there are
// none, or if some case does not test the field d.Code.
func (s *defaultSearch) addCases(d *Default, sw *ast.SwitchStmt) bool {
	for _, stmt := range sw.Body.List {
		for _, e := range stmt.(*ast.CaseClause).List {
			if sw.Tag == nil && !s.addTest(d, e) || sw.Tag != nil && !s.addText(d, &d.Texts, sw.Tag, e) {
				return false
			}
		}
	}
	return d.Code.Type != ""
}

// numberOfMissing returns the expression for the number that the code returns if a table has
// no entry; see readOf. If the number is not known, numberOfMissing returns nil.
func (s *defaultSearch) numberOfMissing(test *ast.IfStmt, before, after []ast.Stmt) ast.Expr {
	_, isFound := s.readOf(test, before)
	list := after
	if !isFound {
		list = test.Body.List
	} else if n := len(test.Body.List); n == 0 || test.Else != nil {
		return nil
	} else if _, returns := test.Body.List[n-1].(*ast.ReturnStmt); !returns {
		return nil
	}
	if len(list) == 0 {
		return nil
	}
	ret, ok := list[0].(*ast.ReturnStmt)
	if !ok {
		return nil
	}
	_, number := s.onlyNumber(ret)
	return number
}

// readOf returns the read of the table whose outcome an if statement tests, such as
// exits[e.Code] in
//
//	n, ok := exits[e.Code]
//	if !ok {
//
// The assignment may also be in the if statement. isFound says whether the body of the
// statement runs if the table has the entry. For other statements, the read is nil.
func (s *defaultSearch) readOf(test *ast.IfStmt, before []ast.Stmt) (read *ast.IndexExpr, isFound bool) {
	cond, isFound := ast.Unparen(test.Cond), true
	if not, ok := cond.(*ast.UnaryExpr); ok && not.Op == token.NOT {
		cond, isFound = ast.Unparen(not.X), false
	}
	init := test.Init
	if init == nil && len(before) > 0 {
		init = before[len(before)-1]
	}
	assign, ok := init.(*ast.AssignStmt)
	tested, isIdent := cond.(*ast.Ident)
	if !ok || !isIdent || len(assign.Lhs) != 2 || len(assign.Rhs) != 1 {
		return nil, false
	}
	found, ok := assign.Lhs[1].(*ast.Ident)
	if !ok || s.pass.TypesInfo.ObjectOf(found) != s.pass.TypesInfo.ObjectOf(tested) {
		return nil, false
	}
	read, _ = ast.Unparen(assign.Rhs[0]).(*ast.IndexExpr)
	return read, isFound
}

// addKeys adds the keys of the table that an if statement tests to d, and sets d.Code. It
// returns false if the table is not a map literal in a package variable that no code changes.
func (s *defaultSearch) addKeys(d *Default, test *ast.IfStmt, before []ast.Stmt) bool {
	read, _ := s.readOf(test, before)
	if read == nil {
		return false
	}
	table, ok := ast.Unparen(read.X).(*ast.Ident)
	if !ok {
		return false
	}
	pkg, _ := s.exits.SSA()
	g := pkg.Var(table.Name)
	if g == nil || g.Object() != s.pass.TypesInfo.ObjectOf(table) {
		return false
	}
	for e := range entriesIn(s.literalIn(g)) {
		key, ok := ssax.String(e.key)
		if !ok {
			return false
		}
		d.Texts = append(d.Texts, key)
	}
	d.Code = s.comparedField(read.Index)
	return len(d.Texts) > 0 && d.Code.Type != ""
}

// addTest adds to d the error codes for which a condition may be true. It returns false if
// the condition may be true for others.
func (s *defaultSearch) addTest(d *Default, cond ast.Expr) bool {
	switch x := ast.Unparen(cond).(type) {
	case *ast.BinaryExpr:
		switch x.Op {
		case token.EQL:
			return s.addText(d, &d.Texts, x.X, x.Y)
		case token.LOR:
			return s.addTest(d, x.X) && s.addTest(d, x.Y)
		case token.LAND:
			return s.addTest(d, x.X) || s.addTest(d, x.Y)
		}
	case *ast.CallExpr:
		fn, ok := x.Fun.(*ast.SelectorExpr)
		if !ok || len(x.Args) != 2 {
			return false
		}
		switch called, _ := s.pass.TypesInfo.ObjectOf(fn.Sel).(*types.Func); {
		case called == nil || called.Pkg() == nil || called.Pkg().Path() != "strings":
		case called.Name() == "HasPrefix":
			return s.addText(d, &d.Prefixes, x.Args[0], x.Args[1])
		case called.Name() == "HasSuffix":
			return s.addText(d, &d.Suffixes, x.Args[0], x.Args[1])
		}
	}
	return false
}

// addText adds the constant text e to a list of d, if field reads d.Code. The first field
// becomes d.Code.
func (s *defaultSearch) addText(d *Default, to *[]string, field, e ast.Expr) bool {
	from, texts := s.comparedField(field), s.texts(e)
	if d.Code == (FieldRef{}) {
		d.Code = from
	}
	*to = append(*to, texts...)
	return from.Type != "" && from == d.Code && len(texts) > 0
}

// comparedField returns the field that an expression reads, as in e.Code or string(e.Code).
// If the expression is a parameter, the calls in the package show the field. For other
// expressions, the result is zero.
func (s *defaultSearch) comparedField(e ast.Expr) FieldRef {
	switch x := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		if len(x.Args) == 1 && s.pass.TypesInfo.Types[x.Fun].IsType() {
			return s.comparedField(x.Args[0])
		}
	case *ast.SelectorExpr:
		if read := s.pass.TypesInfo.Selections[x]; read != nil && read.Kind() == types.FieldVal && len(read.Index()) == 1 {
			return s.fieldRef(read.Recv(), read.Index()[0])
		}
	case *ast.Ident:
		if v, ok := s.pass.TypesInfo.ObjectOf(x).(*types.Var); ok {
			return s.passedField(v)
		}
	}
	return FieldRef{}
}

// passedField returns the field that all calls in the package pass for a parameter of the
// function. If there is none, the result is zero.
func (s *defaultSearch) passedField(v *types.Var) FieldRef {
	obj, _ := s.pass.TypesInfo.Defs[s.function.Name].(*types.Func)
	fn := s.program.FuncValue(obj)
	if fn == nil {
		return FieldRef{}
	}
	i := slices.IndexFunc(fn.Params, func(p *ssa.Parameter) bool { return p.Object() == v })
	if i < 0 {
		return FieldRef{}
	}
	var out FieldRef
	for _, site := range s.callSites()[fn] {
		arg := peel(site.Common().Args[i])
		if load, ok := arg.(*ssa.UnOp); ok {
			arg = load.X
		}
		outer, field := ssax.StructOfField(arg)
		if outer == nil {
			return FieldRef{}
		}
		from := s.fieldRef(outer.Type(), field)
		if out != (FieldRef{}) && out != from {
			return FieldRef{}
		}
		out = from
	}
	return out
}

// mayReturnOther reports whether the function may return a number before a statement,
// depending on a field of the given struct type, or a number that is not constant. Then the
// statement may not decide about all error codes.
func (s *defaultSearch) mayReturnOther(stmt ast.Stmt, typ string) bool {
	found := false
	ast.Inspect(s.function.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt:
			found = found || n.Pos() < stmt.Pos() && slices.ContainsFunc(n.Results, s.isVariableNumber)
		case *ast.IfStmt:
			found = found || n.End() < stmt.Pos() && s.readsField(n.Cond, typ)
		}
		return !found && n != ast.Node(stmt)
	})
	return found
}

// isVariableNumber reports whether e is a number that is not constant.
func (s *summarizer) isVariableNumber(e ast.Expr) bool {
	t := s.pass.TypesInfo.Types[e]
	return t.Value == nil && t.Type != nil && ssax.IsBasic(t.Type, types.IsInteger)
}

// readsField reports whether an expression reads a field of the given struct type.
func (s *defaultSearch) readsField(e ast.Expr, typ string) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if x, ok := n.(*ast.SelectorExpr); ok && s.comparedField(x).Type == typ {
			found = true
		}
		return !found
	})
	return found
}
