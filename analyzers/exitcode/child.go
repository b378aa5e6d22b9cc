package exitcode

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/exitlint/exitlint/internal/code/exit"
	"github.com/exitlint/exitlint/internal/code/ssax"
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
	u := c.childUse(file, call)
	if u == nil {
		return finding.Fix{}, false
	}
	test, ok := c.testOfSignal(u)
	if !ok {
		return finding.Fix{}, false
	}
	var edits []finding.Edit
	if test.imports {
		if edits, ok = c.importStandard(file, call, "syscall"); !ok {
			return finding.Fix{}, false
		}
	}
	at, text, ok := c.branchOnSignal(u, test)
	edit, inserts := c.insert(at, text)
	return finding.Fix{Message: "end with 128 plus the signal", Edits: append(edits, edit)}, ok && inserts
}

// A childUse is a statement that uses the status of a child, such as
// "return err.ExitCode()".
type childUse struct {
	stmt         ast.Stmt
	call         *ast.CallExpr
	of           ast.Expr // the expression whose method is called: err in err.ExitCode()
	before, rest string   // the text of the statement before and after the call
	indent       string
}

// childUse returns the statement that contains a call such as err.ExitCode(). It returns
// nil if no code can be added before and after it, or if the call cannot be repeated.
func (c *checker) childUse(file *ast.File, call *ast.CallExpr) *childUse {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || !isPath(selector.X) {
		return nil
	}
	stmt := statementOf(file, call)
	name := c.pass.Fset.PositionFor(file.Package, false).Filename
	source, err := c.ReadFile(name)
	if err != nil || stmt == nil {
		return nil
	}
	tf := c.pass.Fset.File(file.Package)
	start, end := tf.Offset(stmt.Pos()), tf.Offset(stmt.End())
	if end > len(source) {
		return nil
	}
	text := string(source[:end])
	indent := text[strings.LastIndexByte(text[:start], '\n')+1 : start]
	if strings.TrimSpace(indent) != "" {
		return nil // the statement is a part of another one, such as the head of an if
	}
	return &childUse{stmt: stmt, call: call, of: selector.X, before: text[start:tf.Offset(call.Pos())], rest: text[tf.Offset(call.End()):], indent: indent}
}

// isPath reports whether an expression consists of names only, such as cmd.ProcessState,
// so that code can repeat it.
func isPath(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return isPath(e.X)
	}
	return false
}

// statementOf returns the innermost statement that contains a call, or nil.
func statementOf(file *ast.File, call *ast.CallExpr) ast.Stmt {
	at, ok := inspector.New([]*ast.File{file}).Root().FindNode(call)
	if !ok {
		return nil
	}
	for ; at.Node() != nil; at = at.Parent() {
		if stmt, ok := at.Node().(ast.Stmt); ok {
			return stmt
		}
	}
	return nil
}

// A signalTest is code that tests whether a signal has ended a child.
type signalTest struct {
	guard   string // a condition that must hold before the test; often ""
	head    string // the head of the if statement
	number  string // 128 plus the number of the signal
	imports bool   // whether the code uses package syscall
}

// testOfSignal returns a test for a signal that fits the type of the status. ok is false if
// there is none, or if the statement uses the names that the test declares.
func (c *checker) testOfSignal(u *childUse) (test signalTest, ok bool) {
	x := types.ExprString(u.of)
	test = signalTest{
		head:    "status, ok := " + x + ".Sys().(syscall.WaitStatus); ok && status.Signaled()",
		number:  "128 + int(status.Signal())",
		imports: true,
	}
	switch types.TypeString(c.pass.TypesInfo.TypeOf(u.of), nil) {
	case "*os/exec.ExitError":
	case "*os.ProcessState":
		test.guard = x + " != nil" // it is nil if the child could not be started
	case "syscall.WaitStatus", "golang.org/x/sys/unix.WaitStatus":
		return signalTest{head: x + ".Signaled()", number: "128 + int(" + x + ".Signal())"}, true
	default:
		return signalTest{}, false
	}
	return test, !usesNames(u.stmt, "status", "ok")
}

// usesNames reports whether a statement uses one of the given names.
func usesNames(stmt ast.Stmt, names ...string) bool {
	found := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && slices.Contains(names, id.Name)
		return !found
	})
	return found
}

// branchOnSignal returns the text of a branch for a child that a signal has ended, and
// where it has to be inserted. If the statement leaves the function, the branch comes
// before it. If it assigns the status to a variable, the branch comes after it. For any
// other statement, ok is false.
func (c *checker) branchOnSignal(u *childUse, test signalTest) (at token.Pos, text string, ok bool) {
	branch := func(indent, body string) string {
		if test.guard == "" {
			return fmt.Sprintf("if %s {\n%s\t%s\n%s}", test.head, indent, body, indent)
		}
		return fmt.Sprintf("if %s {\n%s\tif %s {\n%s\t\t%s\n%s\t}\n%s}", test.guard, indent, test.head, indent, body, indent, indent)
	}
	switch stmt := u.stmt.(type) {
	case *ast.ReturnStmt:
	case *ast.ExprStmt:
		if outer, isCall := stmt.X.(*ast.CallExpr); !isCall || !c.neverReturns(outer) {
			return 0, "", false
		}
	case *ast.AssignStmt:
		if len(stmt.Lhs) != 1 || !isPath(stmt.Lhs[0]) || stmt.Rhs[0] != ast.Expr(u.call) || stmt.Tok != token.ASSIGN && stmt.Tok != token.DEFINE {
			return 0, "", false
		}
		return c.endOfLine(u.stmt), "\n" + u.indent + branch(u.indent, types.ExprString(stmt.Lhs[0])+" = "+test.number), true
	default:
		return 0, "", false
	}
	return u.stmt.Pos(), branch(u.indent, u.before+test.number+u.rest) + "\n" + u.indent, true
}

// neverReturns reports whether a call always ends the process.
func (c *checker) neverReturns(call *ast.CallExpr) bool {
	callee := typeutil.StaticCallee(c.pass.TypesInfo, call)
	if callee == nil {
		return false
	}
	_, ends := c.flow.Ending(ssax.ID(callee.FullName()))
	return ends
}
