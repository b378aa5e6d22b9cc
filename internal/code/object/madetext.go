package object

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// describesError reports whether values of a type are errors, or have a name like that
// of an error type.
func describesError(t types.Type) bool {
	if t == nil {
		return false
	}
	if isErrorType(t) {
		return true
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && isErrorName(n.Obj().Name())
}

// isErrorName reports whether a name is one that errors and functions about errors have.
func isErrorName(name string) bool {
	name = strings.ToLower(name)
	for _, part := range []string{"err", "fail", "problem", "fault"} {
		if strings.Contains(name, part) {
			return true
		}
	}
	return isCodeName(name)
}

// returnsCodes reports whether the strings that a function returns are error codes: it
// has an error among its parameters, or the name of the function, of a result, or of a
// variable that gets its results says so.
func (s *summarizer) returnsCodes(d *ast.FuncDecl) bool {
	fn, ok := s.pass.TypesInfo.Defs[d.Name].(*types.Func)
	if !ok {
		return false
	}
	sig := fn.Signature()
	if isErrorName(fn.Name()) || sig.Recv() != nil && describesError(sig.Recv().Type()) {
		return true
	}
	for v := range sig.Params().Variables() {
		if describesError(v.Type()) {
			return true
		}
	}
	for v := range sig.Results().Variables() {
		if isCodeName(v.Name()) {
			return true
		}
	}
	return s.isAssignedToCode(fn)
}

// isAssignedToCode reports whether the package assigns a result of a function to a
// variable or field with the name of an error code.
func (s *summarizer) isAssignedToCode(fn *types.Func) bool {
	if s.codeResults == nil {
		s.codeResults = map[types.Object]bool{}
		for _, file := range s.pass.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				if assign, ok := n.(*ast.AssignStmt); ok {
					s.addCodeResult(assign)
				}
				return true
			})
		}
	}
	return s.codeResults[fn]
}

// addCodeResult adds the function to s.codeResults whose result a statement assigns to a
// variable or field with the name of an error code.
func (s *summarizer) addCodeResult(assign *ast.AssignStmt) {
	isCode := func(left ast.Expr) bool { return isCodeName(nameIn(left)) }
	if call, ok := assign.Rhs[0].(*ast.CallExpr); ok && len(assign.Rhs) == 1 && slices.ContainsFunc(assign.Lhs, isCode) {
		s.codeResults[typeutil.Callee(s.pass.TypesInfo, call)] = true
	}
}

// textsOfFunction returns the constant string of one word in e, a result of the function d.
// d is nil outside of a function declaration.
func (s *summarizer) textsOfFunction(e ast.Expr, d *ast.FuncDecl) []pairedText {
	if len(s.texts(e)) == 0 {
		return nil // returnsCodes may have to read the whole package
	}
	return s.madeTexts(e, d != nil && s.returnsCodes(d))
}

// textsInFields returns the constant strings in the fields of a struct literal.
func (s *summarizer) textsInFields(lit *ast.CompositeLit) []pairedText {
	t := s.pass.TypesInfo.TypeOf(lit)
	if t == nil {
		return nil
	}
	fields, ok := t.Underlying().(*types.Struct)
	var out []pairedText
	for i, e := range lit.Elts {
		isCode := describesError(t)
		if kv, isKeyed := e.(*ast.KeyValueExpr); isKeyed && ok {
			i = fieldIndex(fields, kv.Key)
		}
		if ok && i >= 0 && i < fields.NumFields() {
			isCode = isCode || isCodeName(fields.Field(i).Name()) || isCodeName(lastOf(pathOf(fields, i)))
		}
		out = append(out, s.madeTexts(valueOf(e), isCode)...)
	}
	return out
}

// fieldIndex returns the index of the field that a key of a literal names, or -1.
func fieldIndex(fields *types.Struct, key ast.Expr) int {
	for i := range fields.NumFields() {
		if id, ok := key.(*ast.Ident); ok && fields.Field(i).Name() == id.Name {
			return i
		}
	}
	return -1
}

// textsInArguments returns the constant strings among the arguments of a call.
func (s *summarizer) textsInArguments(call *ast.CallExpr) []pairedText {
	sig, _ := s.pass.TypesInfo.TypeOf(call.Fun).(*types.Signature)
	var out []pairedText
	for i, arg := range call.Args {
		isCode := isErrorName(nameIn(call.Fun)) || describesError(s.pass.TypesInfo.TypeOf(call))
		if sig != nil && i < sig.Params().Len() {
			isCode = isCode || isCodeName(sig.Params().At(i).Name())
		}
		out = append(out, s.madeTexts(arg, isCode)...)
	}
	return out
}
