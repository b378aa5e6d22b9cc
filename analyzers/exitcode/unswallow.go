package exitcode

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/exitlint/exitlint/internal/code/swallow"
	"github.com/exitlint/exitlint/internal/finding"
)

// fixPrinted returns a fix for an error that the program prints but does not report to
// its caller. In a handler, the fix returns the error. In main, it adds os.Exit(1). In a
// function that returns a status, it returns 1.
//
// There is a fix only if the error is printed in a branch for the error alone, and at
// most one return follows.
func (c *checker) fixPrinted(loss swallow.Loss) []finding.Fix {
	if loss.Test == nil || loss.Returns > 1 {
		return nil
	}
	test, ok := c.flow.Syntax().Computation(loss.Test.Pos()).(*ast.BinaryExpr)
	if !ok {
		return nil
	}
	id, ok := test.X.(*ast.Ident)
	body := c.branchForError(test)
	if loss.Print != nil {
		body = listAround(body, loss.Print.Pos())
	}
	if !ok || len(body) == 0 {
		return nil
	}
	last := body[len(body)-1]
	switch {
	case loss.Kind == swallow.Failing:
		return c.returnError(last, id)
	case loss.Kind == swallow.Status:
		return c.returnOne(last)
	case loss.Main:
		return c.exitAfter(last)
	}
	return nil
}

// listAround returns the innermost statements around a call, of those in body: what follows
// them may also run for errors that the program expects. If the call is inside of another
// statement and no return follows it there, listAround returns nil.
func listAround(body []ast.Stmt, call token.Pos) []ast.Stmt {
	list, isInner := body, false
	for _, stmt := range body {
		if stmt.Pos() > call || call >= stmt.End() {
			continue
		}
		ast.Inspect(stmt, func(n ast.Node) bool {
			if n == nil || n.Pos() > call || call >= n.End() {
				return false
			}
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.BlockStmt:
				list, isInner = n.List, true
			case *ast.CaseClause:
				list, isInner = n.Body, true
			}
			return true
		})
	}
	if isInner && len(list) > 0 {
		if _, isReturn := list[len(list)-1].(*ast.ReturnStmt); !isReturn {
			return nil
		}
	}
	return list
}

// branchForError returns the statements that run only if a comparison of an error with
// nil says that there is an error: the body of "if err != nil", what follows the else of "if
// err == nil", or the case "err != nil". It returns nil if the comparison is not such a
// condition of its own.
func (c *checker) branchForError(test *ast.BinaryExpr) []ast.Stmt {
	file := c.syntax(c.pass.Fset.PositionFor(test.Pos(), false).Filename)
	if file == nil {
		return nil
	}
	at, ok := inspector.New([]*ast.File{file}).Root().FindNode(test)
	if !ok {
		return nil
	}
	switch n := at.Parent().Node().(type) {
	case *ast.IfStmt:
		if test.Op == token.NEQ {
			return n.Body.List
		}
		if block, ok := n.Else.(*ast.BlockStmt); ok {
			return block.List
		}
	case *ast.CaseClause:
		if test.Op == token.NEQ && len(n.List) == 1 {
			return n.Body
		}
	}
	return nil
}

// returnError returns a fix that changes "return nil" into "return err". id is the
// variable that contains the error.
func (c *checker) returnError(last ast.Stmt, id *ast.Ident) []finding.Fix {
	r, ok := last.(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 || c.objectAt(r, id.Name) != c.pass.TypesInfo.Uses[id] {
		return nil
	}
	if null, ok := r.Results[0].(*ast.Ident); !ok || c.pass.TypesInfo.Uses[null] != types.Universe.Lookup("nil") {
		return nil
	}
	return c.fix("return "+id.Name, replacement{r.Results[0].Pos(), r.Results[0].End(), id.Name})
}

// returnOne returns a fix that changes "return 0" into "return 1". There is none if the
// registry does not declare the status 1.
func (c *checker) returnOne(last ast.Stmt) []finding.Fix {
	r, ok := last.(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 || !c.mayEndWithOne() {
		return nil
	}
	if zero, ok := r.Results[0].(*ast.BasicLit); !ok || zero.Value != "0" {
		return nil
	}
	return c.fix("return 1", replacement{r.Results[0].Pos(), r.Results[0].End(), "1"})
}

// exitAfter returns a fix that adds os.Exit(1) after the given statement. If the
// statement is a return, os.Exit(1) replaces it.
func (c *checker) exitAfter(last ast.Stmt) []finding.Fix {
	switch last.(type) {
	case *ast.ReturnStmt:
		return c.endWithOne(last, replacement{last.Pos(), last.End(), "os.Exit(1)"})
	case *ast.ExprStmt:
		end := c.endOfLine(last)
		return c.endWithOne(last, replacement{end, end, "\n" + c.indent(last.Pos()) + "os.Exit(1)"})
	}
	return nil
}

// fixDropped returns a fix for a main function that drops the error of a call such as
// root.Execute(). The fix tests the error and calls os.Exit(1).
func (c *checker) fixDropped(loss swallow.Loss) []finding.Fix {
	call := c.flow.Syntax().Call(loss.Call)
	if !loss.Main || loss.Root == nil || !loss.Root.Prints || loss.Call.Call.Signature().Results().Len() != 1 {
		return nil
	}
	for _, f := range c.pass.Files {
		if call.Pos() < f.FileStart || f.FileEnd <= call.Pos() {
			continue
		}
		at, ok := inspector.New([]*ast.File{f}).Root().FindNode(call)
		if !ok {
			return nil
		}
		stmt, ok := at.Parent().Node().(ast.Stmt)
		if !ok {
			return nil
		}
		indent := c.indent(stmt.Pos())
		after := replacement{stmt.End(), stmt.End(), " != nil {\n" + indent + "\tos.Exit(1)\n" + indent + "}"}
		return c.endWithOne(stmt, replacement{stmt.Pos(), call.Pos(), "if "}, after)
	}
	return nil
}

// mayEndWithOne reports whether a fix may make the program end with 1: the registry, if
// there is one, must declare this status.
func (c *checker) mayEndWithOne() bool {
	if c.Registry == nil {
		return true
	}
	_, declared := c.Registry.Code(1)
	return declared
}

// endWithOne returns a fix that writes os.Exit(1) at the given statement, and imports os if
// the file does not. There is none if the registry does not declare the status 1, or if the
// name os has another meaning.
func (c *checker) endWithOne(at ast.Stmt, all ...replacement) []finding.Fix {
	if !c.mayEndWithOne() {
		return nil
	}
	file := c.syntax(c.pass.Fset.PositionFor(at.Pos(), false).Filename)
	if file == nil {
		return nil
	}
	imports, ok := c.importStandard(file, at, "os")
	if !ok {
		return nil
	}
	fixes := c.fix("end with os.Exit(1)", all...)
	for i := range fixes {
		fixes[i].Edits = append(imports, fixes[i].Edits...)
	}
	return fixes
}

// endOfLine returns where a statement ends, including a comment after it on the same
// line.
func (c *checker) endOfLine(stmt ast.Stmt) token.Pos {
	tf := c.pass.Fset.File(stmt.Pos())
	source, err := c.ReadFile(tf.Name())
	if err != nil || len(source) < tf.Offset(stmt.End()) {
		return stmt.End()
	}
	line, _, _ := strings.Cut(string(source[tf.Offset(stmt.End()):]), "\n")
	if !strings.HasPrefix(strings.TrimSpace(line), "//") {
		return stmt.End()
	}
	return stmt.End() + token.Pos(len(strings.TrimRight(line, "\r")))
}

// indent returns the tabs in front of the statement at the given position.
func (c *checker) indent(at token.Pos) string {
	return strings.Repeat("\t", max(c.pass.Fset.Position(at).Column-1, 0))
}

// A replacement is text that a fix writes in place of the source code between two
// positions.
type replacement struct {
	start, end token.Pos
	text       string
}

// fix returns a fix with the given message, or none if cgo has rewritten the file.
func (c *checker) fix(message string, all ...replacement) []finding.Fix {
	out := finding.Fix{Message: message}
	for _, r := range all {
		e, ok := c.insert(r.start, r.text)
		if !ok {
			return nil
		}
		e.End += int(r.end - r.start)
		out.Edits = append(out.Edits, e)
	}
	return []finding.Fix{out}
}
