package object

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// pairings records the pairs of a string and a number in the package; see [Pairing].
// For example, it pairs "E_BUSY" with 7 in
//
//	case "E_BUSY":
//		return 7
func (s *summarizer) pairings() {
	methods := map[*types.TypeName][]*ast.FuncDecl{}
	for _, file := range s.pass.Files {
		for _, decl := range file.Decls {
			d, _ := decl.(*ast.FuncDecl)
			if d != nil {
				if t := s.receiver(d); t != nil {
					methods[t] = append(methods[t], d)
				}
			}
			s.pairingsInside(decl, d)
		}
	}
	for _, list := range methods {
		s.pairingsOfMethods(list)
	}
	s.pairingsOfConstants()
	slices.SortStableFunc(s.out.Pairings, func(a, b Pairing) int {
		return cmp.Or(a.Span.Position.Compare(b.Span.Position), cmp.Compare(a.Text, b.Text))
	})
	s.out.Pairings = slices.Compact(s.out.Pairings)
}

// pairingsInside records the pairs in a declaration. function is the declaration if it is
// one of a function, and otherwise nil.
func (s *summarizer) pairingsInside(decl ast.Decl, function *ast.FuncDecl) {
	around := function
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncType, *ast.StructType, *ast.InterfaceType, *ast.ImportSpec, *ast.CommentGroup:
			return false
		case *ast.ReturnStmt:
			s.pairingsOfReturn(n, around)
		case *ast.BlockStmt:
			function = s.pairingsOnce(function, n.List)
			s.addDefaults(around, n.List)
		case *ast.CaseClause:
			function = s.pairingsOnce(function, n.Body)
			s.addDefaults(around, n.Body)
		case *ast.CompositeLit:
			s.pairingsOfMap(n)
			s.pairingsOfStruct(n)
		case *ast.SwitchStmt:
			s.pairingsOfSwitch(n)
		case *ast.IfStmt:
			s.pairingsIn(s.textsWhere(n.Cond), n.Body.List)
		}
		return true
	})
}

// receiver returns the type of the receiver of the method d. If d is not a method, or
// if it has parameters, the result is nil.
func (s *summarizer) receiver(d *ast.FuncDecl) *types.TypeName {
	fn, ok := s.pass.TypesInfo.Defs[d.Name].(*types.Func)
	if !ok || fn.Signature().Recv() == nil || fn.Signature().Params().Len() > 0 || d.Body == nil {
		return nil
	}
	t := fn.Signature().Recv().Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Obj()
	}
	return nil
}

// pairingsOfMethods pairs the string that one method of a type returns with the number
// that another one returns. list contains the methods of the type.
func (s *summarizer) pairingsOfMethods(list []*ast.FuncDecl) {
	if !slices.ContainsFunc(list, func(d *ast.FuncDecl) bool { return s.isNumber(onlyResult(d)) }) {
		return // most types
	}
	var texts []pairedText
	for _, d := range list {
		if d.Name.Name != "Error" && d.Name.Name != "String" {
			texts = append(texts, s.textsOfFunction(onlyResult(d), d)...)
		}
	}
	for _, d := range list {
		s.pair(texts, onlyResult(d))
	}
}

// onlyResult returns e if the body of a function is only "return e". Otherwise it
// returns nil.
func onlyResult(d *ast.FuncDecl) ast.Expr {
	if len(d.Body.List) != 1 {
		return nil
	}
	if ret, ok := d.Body.List[0].(*ast.ReturnStmt); ok && len(ret.Results) == 1 {
		return ret.Results[0]
	}
	return nil
}

// pairingsOfMap pairs the keys of a map literal with its values, which are numbers or
// structs with a number.
func (s *summarizer) pairingsOfMap(lit *ast.CompositeLit) {
	t := s.pass.TypesInfo.TypeOf(lit)
	if t == nil {
		return
	}
	if _, ok := t.Underlying().(*types.Map); !ok {
		return
	}
	for _, e := range lit.Elts {
		kv := e.(*ast.KeyValueExpr)
		s.noteNumberOf(kv)
		texts := s.comparedWith(kv.Key, nil, lit.Lbrace)
		s.pair(texts, kv.Value)
		if inner, ok := kv.Value.(*ast.CompositeLit); ok {
			for _, field := range inner.Elts {
				if kv, ok := field.(*ast.KeyValueExpr); ok {
					field = kv.Value
				}
				s.pair(texts, field)
			}
		}
	}
}

// pairingsOfSwitch pairs the strings in the cases of a switch with the numbers in the
// bodies.
func (s *summarizer) pairingsOfSwitch(sw *ast.SwitchStmt) {
	for _, stmt := range sw.Body.List {
		clause := stmt.(*ast.CaseClause)
		var texts []pairedText
		for _, e := range clause.List {
			one := s.comparedWith(e, sw.Tag, e.Pos())
			if sw.Tag == nil {
				one = s.textsWhere(e)
			}
			// The case may also be reached with other strings, so do not pair any
			// string with the numbers in its body.
			if len(one) == 0 {
				texts = nil
				break
			}
			texts = append(texts, one...)
		}
		s.pairingsIn(texts, clause.Body)
	}
}

// textsWhere returns the strings for which a condition is true, such as "x" for s ==
// "x". It returns none if other strings may also make the condition true, as in s ==
// "x" || force.
func (s *summarizer) textsWhere(cond ast.Expr) []pairedText {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return nil
	}
	switch b.Op {
	case token.EQL:
		return append(s.comparedWith(b.X, b.Y, b.OpPos), s.comparedWith(b.Y, b.X, b.OpPos)...)
	case token.LAND:
		if x := s.textsWhere(b.X); len(x) > 0 {
			return x
		}
		return s.textsWhere(b.Y)
	case token.LOR:
		x, y := s.textsWhere(b.X), s.textsWhere(b.Y)
		if len(x) > 0 && len(y) > 0 {
			return append(x, y...)
		}
	}
	return nil
}

// pairingsIn pairs the strings in texts with the numbers that the statements in body
// return or assign. The numbers in some nested statements may belong to other strings,
// so it skips function literals, switch statements, and if statements that compare
// strings.
func (s *summarizer) pairingsIn(texts []pairedText, body []ast.Stmt) {
	if len(texts) == 0 {
		return
	}
	for _, stmt := range body {
		ast.Inspect(stmt, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit, *ast.SwitchStmt:
				return false
			case *ast.IfStmt:
				return len(s.textsWhere(n.Cond)) == 0
			case *ast.ReturnStmt:
				for _, e := range n.Results {
					s.pair(texts, e)
				}
			case *ast.AssignStmt:
				for _, e := range n.Rhs {
					s.pair(texts, e)
				}
			}
			return true
		})
	}
}

// pair pairs each string in texts with the number e, if e is a constant. It leaves out
// strings that the code compares with input, such as the name of a command.
func (s *summarizer) pair(texts []pairedText, e ast.Expr) {
	n, ok := s.number(e)
	if !ok {
		return
	}
	for _, t := range texts {
		if origin := s.originOf(t); origin != inputText {
			s.out.Pairings = append(s.out.Pairings, Pairing{t.text, n, s.span(e.Pos(), e.End()), origin == unknownText})
		}
	}
}

// isNumber reports whether e is a constant number. e may be nil.
func (s *summarizer) isNumber(e ast.Expr) bool { _, ok := s.number(e); return ok }

// number returns the value of e, if e is a constant number.
func (s *summarizer) number(e ast.Expr) (int, bool) {
	v := s.pass.TypesInfo.Types[e].Value
	if v == nil || v.Kind() != constant.Int {
		return 0, false
	}
	n, ok := constant.Int64Val(v)
	return int(n), ok
}

// texts returns the value of e if e is a constant string of one word. Otherwise it
// returns nil.
func (s *summarizer) texts(e ast.Expr) []string {
	v := s.pass.TypesInfo.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return nil
	}
	if text := constant.StringVal(v); text != "" && !strings.ContainsAny(text, " \n") {
		return []string{text}
	}
	return nil
}
