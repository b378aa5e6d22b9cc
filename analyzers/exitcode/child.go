package exitcode

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/finding"
)

// noStatus is what ExitCode returns for a child process that a signal has ended.
const noStatus = -1

// reportChild reports a call such as err.ExitCode() whose result becomes the status of
// the program. ExitCode returns -1 if a signal has ended the child process, and the
// program then ends with 255.
func (c *checker) reportChild() {
	for _, d := range c.dynamic {
		if d.Reason != exit.ChildReason || d.Abstract || !d.Becomes(noStatus, 255) {
			continue
		}
		f := finding.Finding{
			Rule:    child,
			Message: "the status of a child is -1 if a signal has ended it, and callers see 255: end with 128 plus the number of the signal, which is in syscall.WaitStatus",
			Package: d.Package, Span: d.Span,
			Related: c.sinkNote(d.Location, d.Sink, ""),
		}
		if fix, ok := c.signalFix(d); ok {
			f.Fixes = append(f.Fixes, fix)
		}
		c.Report(f)
	}
}

// signalFix returns a fix that makes the program end with 128 plus the number of the
// signal. It adds a branch before the statement that uses the status of the child:
//
//	if status, ok := err.Sys().(syscall.WaitStatus); ok && status.Signaled() {
//		return 128 + int(status.Signal())
//	}
//	return err.ExitCode()
//
// ok is false if the code is not a simple statement like this one. It is also false if
// exitcode/dynamic would report the new status.
func (c *checker) signalFix(d exit.Dynamic) (fix finding.Fix, ok bool) {
	file := c.syntax(d.File)
	if file == nil || c.Registry != nil && c.On(dynamic, c.Registry) {
		return finding.Fix{}, false
	}
	call, ok := expressionAt(c.pass.Fset, file, d.Span).(*ast.CallExpr)
	if !ok {
		return finding.Fix{}, false
	}
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || !isExitError(c.pass.TypesInfo.TypeOf(selector.X)) {
		return finding.Fix{}, false
	}
	x, isIdent := selector.X.(*ast.Ident)
	stmt := statementOf(file, call)
	if !isIdent || x.Name == "status" || x.Name == "ok" || stmt == nil {
		return finding.Fix{}, false
	}
	edits, ok := c.importSyscall(file, call)
	if !ok {
		return finding.Fix{}, false
	}
	source, err := c.ReadFile(d.File)
	tf := c.pass.Fset.File(file.Package)
	start, end := tf.Offset(stmt.Pos()), tf.Offset(stmt.End())
	if err != nil || end > len(source) {
		return finding.Fix{}, false
	}
	line := strings.LastIndexByte(string(source[:start]), '\n') + 1
	indent := string(source[line:start])
	if strings.TrimSpace(indent) != "" {
		return finding.Fix{}, false
	}
	repeated := string(source[start:tf.Offset(call.Pos())]) + "128 + int(status.Signal())" + string(source[tf.Offset(call.End()):end])
	text := fmt.Sprintf("if status, ok := %s.Sys().(syscall.WaitStatus); ok && status.Signaled() {\n%s\t%s\n%s}\n%s", x.Name, indent, repeated, indent, indent)
	edits = append(edits, finding.Edit{File: d.File, Start: start, End: start, NewText: text})
	return finding.Fix{Message: "end with 128 plus the signal", Edits: edits}, true
}

func isExitError(t types.Type) bool {
	return t != nil && types.TypeString(t, nil) == "*os/exec.ExitError"
}

// statementOf returns the statement that returns the result of a call, or passes it to
// another function: "return f()" or "g(f())". It returns nil for a call that is not in
// such a statement.
func statementOf(file *ast.File, call *ast.CallExpr) ast.Stmt {
	var found ast.Stmt
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt:
			if slices.Contains(n.Results, ast.Expr(call)) {
				found = n
			}
		case *ast.ExprStmt:
			if outer, ok := n.X.(*ast.CallExpr); ok && len(outer.Args) == 1 && outer.Args[0] == call {
				found = n
			}
		}
		return found == nil
	})
	return found
}

// importSyscall returns edits that import package syscall into a file, or none if the
// file imports it already. ok is false if the import cannot be added: for example, if
// the name syscall has another meaning at the given node.
func (c *checker) importSyscall(file *ast.File, at ast.Node) (edits []finding.Edit, ok bool) {
	const path = "syscall"
	// after is the last import of the standard library that sorts before "syscall". The
	// new import follows it.
	var after *ast.ImportSpec
	for _, imp := range file.Imports {
		if local := c.pass.TypesInfo.PkgNameOf(imp); local != nil && local.Imported().Path() == path {
			return nil, c.objectAt(at, path) == local
		}
		if isStandard(imp) && imp.Path.Value < `"`+path+`"` {
			after = imp
		}
	}
	pkg := find(c.pass.Pkg, path, map[*types.Package]bool{})
	if after == nil || pkg == nil || c.isTaken(file, at, path) {
		return nil, false
	}
	for _, d := range file.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Lparen.IsValid() && d.Pos() < after.Pos() && after.End() < d.End() {
			edit, ok := c.insert(after.End(), "\n\t\""+path+`"`)
			c.MayImport(pkg)
			return []finding.Edit{edit}, ok
		}
	}
	return nil, false
}

// find returns the package with the given path among the dependencies of p, or nil.
func find(p *types.Package, path string, seen map[*types.Package]bool) *types.Package {
	for _, imp := range p.Imports() {
		if imp.Path() == path {
			return imp
		}
		if seen[imp] {
			continue
		}
		seen[imp] = true
		if found := find(imp, path, seen); found != nil {
			return found
		}
	}
	return nil
}
