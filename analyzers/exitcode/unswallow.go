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
// its caller. In a handler, the fix returns the error. In main, it adds os.Exit(1).
//
// There is a fix only if the error is printed in the body of "if err != nil" without an
// else, and at most one return follows.
func (c *checker) fixPrinted(loss swallow.Loss) []finding.Fix {
	if loss.Test == nil || loss.Returns > 1 {
		return nil
	}
	test, ok := c.flow.Syntax().Computation(loss.Test.Pos()).(*ast.BinaryExpr)
	if !ok || test.Op != token.NEQ {
		return nil
	}
	id, ok := test.X.(*ast.Ident)
	branch := c.branch(test)
	if !ok || branch == nil || branch.Else != nil || len(branch.Body.List) == 0 {
		return nil
	}
	last := branch.Body.List[len(branch.Body.List)-1]
	switch {
	case loss.Kind == swallow.Failing:
		return c.returnError(last, id)
	case loss.Main:
		return c.exitAfter(last)
	}
	return nil
}

// branch returns the if statement with the given condition, or nil.
func (c *checker) branch(cond ast.Expr) *ast.IfStmt {
	for _, f := range c.pass.Files {
		if f.FileStart <= cond.Pos() && cond.Pos() < f.FileEnd {
			if at, ok := inspector.New([]*ast.File{f}).Root().FindNode(cond); ok {
				branch, _ := at.Parent().Node().(*ast.IfStmt)
				return branch
			}
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

// exitAfter returns a fix that adds os.Exit(1) after the given statement. If the
// statement is a return, os.Exit(1) replaces it.
func (c *checker) exitAfter(last ast.Stmt) []finding.Fix {
	if !c.mayExit(last) {
		return nil
	}
	const message = "end with os.Exit(1)"
	switch last.(type) {
	case *ast.ReturnStmt:
		return c.fix(message, replacement{last.Pos(), last.End(), "os.Exit(1)"})
	case *ast.ExprStmt:
		return c.fix(message, replacement{last.End(), last.End(), "\n" + c.indent(last.Pos()) + "os.Exit(1)"})
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
		if !ok || !c.mayExit(stmt) {
			return nil
		}
		indent := c.indent(stmt.Pos())
		after := replacement{stmt.End(), stmt.End(), " != nil {\n" + indent + "\tos.Exit(1)\n" + indent + "}"}
		return c.fix("end with os.Exit(1)", replacement{stmt.Pos(), call.Pos(), "if "}, after)
	}
	return nil
}

// mayExit reports whether a fix may write os.Exit(1) at the given statement. The file
// must import os, and the registry, if there is one, must declare the status 1.
func (c *checker) mayExit(at ast.Node) bool {
	if c.Registry != nil {
		if _, declared := c.Registry.Code(1); !declared {
			return false
		}
	}
	pkg, ok := c.objectAt(at, "os").(*types.PkgName)
	return ok && pkg.Imported().Path() == "os"
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
