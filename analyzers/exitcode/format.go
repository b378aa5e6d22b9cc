package exitcode

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/exitlint/exitlint/internal/code/choice"
	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/span"
)

// reportFormats reports code that ends with one status if the output format is JSON,
// and with another status otherwise, although the code tests nothing else:
//
//	if asJSON {
//		printJSON(err)
//		return 3
//	}
//	fmt.Println(err)
//	return 4
func (c *checker) reportFormats() {
	if !c.On(mismatch, c.Registry) {
		return
	}
	at := map[span.Position]exit.Origin{}
	for _, o := range c.origins {
		if o.Package == c.pass.Pkg.Path() && !o.Dependency {
			at[o.Position] = o
		}
	}
	for _, f := range c.pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			if b, ok := n.(*ast.BlockStmt); ok {
				for i, s := range b.List {
					if branch, ok := s.(*ast.IfStmt); ok && c.isFormat(branch.Cond) {
						c.compareFormats(at, branch, b.List[i+1:])
					}
				}
			}
			return true
		})
	}
}

// compareFormats reports a branch on the output format if its two sides end with
// different statuses. The branch must test nothing else. "after" contains the
// statements that follow it. They are the second side of a branch without an else.
func (c *checker) compareFormats(at map[span.Position]exit.Origin, branch *ast.IfStmt, after []ast.Stmt) {
	if branch.Else != nil {
		other, ok := branch.Else.(*ast.BlockStmt)
		if !ok {
			return
		}
		after = other.List
	}
	a, okA := c.lastStatus(at, branch.Body.List)
	b, okB := c.lastStatus(at, after)
	if !okA || !okB || uint8(a.Raw) == uint8(b.Raw) {
		return
	}
	value := int(uint8(b.Raw))
	c.Report(finding.Finding{
		Rule: mismatch, Code: &value, Span: b.Span, Package: b.Package,
		Message: fmt.Sprintf("this ends with %d in one output format, but with %d in another: let the status depend on the failure only", uint8(a.Raw), value),
		Related: []finding.Related{{Position: a.Position, Message: fmt.Sprintf("%d is the status in the other format", uint8(a.Raw))}},
	})
}

// lastStatus returns the status with which a list of statements ends: 3 if the last one
// is os.Exit(3) or "return 3". ok is false if the status is not a known constant, or if
// the statements can also end in another way.
func (c *checker) lastStatus(at map[span.Position]exit.Origin, list []ast.Stmt) (o exit.Origin, ok bool) {
	if len(list) == 0 {
		return exit.Origin{}, false
	}
	last := list[len(list)-1]
	for _, s := range list[:len(list)-1] {
		if canLeave(s) {
			return exit.Origin{}, false
		}
	}
	var status ast.Expr
	switch s := last.(type) {
	case *ast.ReturnStmt:
		if len(s.Results) == 1 {
			status = s.Results[0]
		}
	case *ast.ExprStmt:
		if call, isCall := s.X.(*ast.CallExpr); isCall && len(call.Args) == 1 {
			status = call.Args[0]
		}
	}
	if status == nil {
		return exit.Origin{}, false
	}
	o, ok = at[span.Between(c.pass.Fset.Position(status.Pos()), c.pass.Fset.Position(status.End())).Position]
	return o, ok
}

// canLeave reports whether a statement contains a return, a branch or a call of panic.
func canLeave(s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt, *ast.BranchStmt:
			found = true
		case *ast.CallExpr:
			id, ok := n.Fun.(*ast.Ident)
			found = found || ok && id.Name == "panic"
		}
		return !found
	})
	return found
}

// isFormat reports whether a condition tests only the output format, as asJSON,
// !*jsonOutput and format == "json" do.
func (c *checker) isFormat(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return choice.IsSwitch(e.Name)
	case *ast.SelectorExpr:
		return choice.IsSwitch(e.Sel.Name)
	case *ast.StarExpr:
		return c.isFormat(e.X)
	case *ast.UnaryExpr:
		return e.Op == token.NOT && c.isFormat(e.X)
	case *ast.CallExpr:
		t := c.pass.TypesInfo.TypeOf(e)
		b, ok := t.(*types.Basic)
		return len(e.Args) == 0 && ok && b.Kind() == types.Bool && c.isFormat(e.Fun)
	case *ast.BinaryExpr:
		v := c.pass.TypesInfo.Types[e.Y].Value
		return (e.Op == token.EQL || e.Op == token.NEQ) && v != nil && isFormatWord(v.ExactString()) && namesFormat(e.X)
	}
	return false
}

func isFormatWord(quoted string) bool {
	switch quoted {
	case `"json"`, `"JSON"`, `"ndjson"`, `"jsonl"`, `"yaml"`, `"text"`:
		return true
	}
	return false
}

// namesFormat reports whether an expression is a variable or field for the output
// format.
func namesFormat(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return choice.IsFormat(e.Name)
	case *ast.SelectorExpr:
		return choice.IsFormat(e.Sel.Name)
	case *ast.StarExpr:
		return namesFormat(e.X)
	}
	return false
}
