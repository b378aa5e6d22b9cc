package object

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// describesError reports whether values of a type are errors, or have a name like that
// of an error type, or a json tag with a key that only errors have, such as "retryable".
func (s *summarizer) describesError(t types.Type) bool {
	if t == nil {
		return false
	}
	if isErrorType(t) || s.hasErrorKey(t) {
		return true
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && isErrorName(n.Obj().Name())
}

// hasErrorKey reports whether a struct type has a json tag with a key that only errors have.
func (s *summarizer) hasErrorKey(t types.Type) bool {
	fields, _ := ssax.StructOf(t)
	if fields == nil || !hasJSONTag(fields) {
		return false
	}
	for i := range fields.NumFields() {
		if s.isKey(lastOf(pathOf(fields, i))) {
			return true
		}
	}
	return false
}

// isErrorName reports whether a name is usual for errors, or for functions that create
// or describe errors.
func isErrorName(name string) bool {
	name = strings.ToLower(name)
	for _, part := range []string{"err", "fail", "problem", "fault"} {
		if strings.Contains(name, part) {
			return true
		}
	}
	return isCodeName(name)
}

// returnsCodes reports whether the strings that a function returns are error codes: its
// receiver or a parameter is an error, or a name shows it. This can be the name of the
// function, of a result, or of a variable to which the package assigns a result.
func (s *summarizer) returnsCodes(d *ast.FuncDecl) bool {
	fn, ok := s.pass.TypesInfo.Defs[d.Name].(*types.Func)
	if !ok {
		return false
	}
	sig := fn.Signature()
	if isErrorName(fn.Name()) || sig.Recv() != nil && s.describesError(sig.Recv().Type()) {
		return true
	}
	for v := range sig.Params().Variables() {
		if s.describesError(v.Type()) {
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
// variable or field whose name is usual for error codes, such as code.
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

// addCodeResult handles an assignment of the result of a function. If the variable or
// field on the left has a name that is usual for error codes, such as code,
// addCodeResult adds the function to s.codeResults.
func (s *summarizer) addCodeResult(assign *ast.AssignStmt) {
	isCode := func(left ast.Expr) bool { return isCodeName(nameIn(left)) }
	if call, ok := assign.Rhs[0].(*ast.CallExpr); ok && len(assign.Rhs) == 1 && slices.ContainsFunc(assign.Lhs, isCode) {
		s.codeResults[typeutil.Callee(s.pass.TypesInfo, call)] = true
	}
}

// textsOfFunction returns a pairedText for e if e is a constant string of one word. e
// is a result in a return statement. d is the function declaration around this
// statement, or nil.
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
	isError := s.describesError(t)
	for i, e := range lit.Elts {
		isCode := isError
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
	isError := isErrorName(nameIn(call.Fun)) || s.describesError(s.pass.TypesInfo.TypeOf(call))
	for i, arg := range call.Args {
		isCode := isError
		if sig != nil && i < sig.Params().Len() {
			isCode = isCode || isCodeName(sig.Params().At(i).Name())
		}
		out = append(out, s.madeTexts(arg, isCode)...)
	}
	return out
}
