// Package causes says what a package tells apart where it fixes a status: the
// error, the type of error, the error code or the wrong usage that leads there.
//
// It says what is written, never what is allowed.
package causes

import (
	"go/ast"
	"go/constant"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/exitlint/exitlint/internal/code/consts"
)

// A Kind says what a cause is.
type Kind string

// The kinds of causes.
const (
	Sentinel  Kind = "error"      // errors.Is(err, ErrNotFound)
	Type      Kind = "error type" // errors.As(err, &notFound)
	ErrorCode Kind = "error code" // case "E_NOT_FOUND":
	Constant  Kind = "constant"   // case KindNotFound:
	Label     Kind = "label"      // {Name: "NOT_FOUND", Status: 4}
	Predicate Kind = "predicate"  // os.IsNotExist(err)
	Function  Kind = "function"   // func exitNotFound() { os.Exit(4) }
	Usage     Kind = "usage"      // flag.Parse(), or after a call of flag.Usage
)

// A Cause is what leads to a position.
type Cause struct {
	Kind Kind
	Name string // as the code has it: ErrNotFound, fs.ErrExist, NotFoundError; for an error code or label its text
}

// A Result is what leads to the positions of one package, as far as it has a
// name. Positions are those of integer constants and of calls.
type Result struct {
	At    map[consts.Place][]Cause
	Texts [][]string // constants of text that are declared together: among them are error codes
}

// New returns the analyzer. Its result is a *Result.
func New() *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: "causes", Doc: "say what leads to a position", Run: run, ResultType: reflect.TypeFor[*Result](),
	}
}

func run(pass *analysis.Pass) (any, error) {
	r := &reader{pkg: pass.Pkg, info: pass.TypesInfo, defined: map[types.Object]ast.Expr{}}
	out := &Result{At: map[consts.Place][]Cause{}, Texts: declaredTogether(pass)}
	in := inspector.New(pass.Files)
	in.Preorder([]ast.Node{(*ast.AssignStmt)(nil)}, func(n ast.Node) { r.define(n.(*ast.AssignStmt)) })
	for c := range in.Root().Preorder() {
		e, ok := c.Node().(ast.Expr)
		if !ok || !r.fixes(e) {
			continue
		}
		at := pass.Fset.PositionFor(e.Pos(), false)
		place := consts.Place{File: at.Filename, Line: at.Line, Column: at.Column}
		if len(out.At[place]) > 0 {
			continue
		}
		if found := r.leading(c); len(found) > 0 {
			out.At[place] = found
		}
	}
	return out, nil
}

// A reader reads the files of a package.
type reader struct {
	pkg     *types.Package
	info    *types.Info
	defined map[types.Object]ast.Expr // variables that are assigned once, and to what
}

// fixes reports whether an expression can fix a status.
func (r *reader) fixes(e ast.Expr) bool {
	if _, ok := e.(*ast.CallExpr); ok {
		return true
	}
	v := r.info.Types[e].Value
	return v != nil && v.Kind() == constant.Int
}

// define notes what variables are defined as. Those of a call with several
// results are all defined as the call, and those assigned again as nothing.
func (r *reader) define(a *ast.AssignStmt) {
	for i, lhs := range a.Lhs {
		id, ok := lhs.(*ast.Ident)
		if !ok {
			continue
		}
		obj := r.info.ObjectOf(id)
		if obj == nil {
			continue
		}
		value := a.Rhs[min(i, len(a.Rhs)-1)]
		if _, again := r.defined[obj]; again {
			value = nil
		}
		r.defined[obj] = value
	}
}

// leading are the causes of an expression: those that the nearest node around
// it has.
func (r *reader) leading(c inspector.Cursor) []Cause {
	if call, ok := c.Node().(*ast.CallExpr); ok && parsesFlags(r.callee(call)) {
		return []Cause{{Usage, r.callee(call).Name()}}
	}
	for ; c.Parent().Node() != nil; c = c.Parent() {
		if found := r.around(c.Parent(), c.Node()); len(found) > 0 {
			return found
		}
		switch c.Parent().Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return nil
		}
	}
	return nil
}

// around are the causes that a node gives for a child of it.
func (r *reader) around(c inspector.Cursor, child ast.Node) []Cause {
	switch parent := c.Node().(type) {
	case *ast.KeyValueExpr:
		return r.beside(c, child)
	case *ast.CompositeLit:
		return r.together(parent, child)
	case *ast.CallExpr:
		return r.arguments(parent, child)
	case *ast.IfStmt:
		return r.branch(parent, child)
	case *ast.CaseClause:
		if found := r.before(parent.Body, child); len(found) > 0 {
			return found
		}
		return r.clause(c, child)
	case *ast.BlockStmt:
		return r.before(parent.List, child)
	case *ast.ValueSpec:
		return r.variable(parent, child)
	case *ast.FuncDecl:
		return r.function(parent, child)
	}
	return nil
}

// beside is the key of an entry of a map or an array.
func (r *reader) beside(c inspector.Cursor, child ast.Node) []Cause {
	kv := c.Node().(*ast.KeyValueExpr)
	lit, ok := c.Parent().Node().(*ast.CompositeLit)
	if !ok || child != kv.Value {
		return nil
	}
	t := r.info.TypeOf(lit)
	if t == nil {
		return nil
	}
	switch t.Underlying().(type) {
	case *types.Map, *types.Slice, *types.Array:
		return r.value(kv.Key, nil)
	}
	return nil
}

// together are the errors and error codes in a struct of which the child is a
// field.
func (r *reader) together(lit *ast.CompositeLit, child ast.Node) []Cause {
	t := r.info.TypeOf(lit)
	if t == nil {
		return nil
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	var found []Cause
	for i, e := range lit.Elts {
		name := ""
		if kv, keyed := e.(*ast.KeyValueExpr); keyed {
			if id, ok := kv.Key.(*ast.Ident); ok {
				name = id.Name
			}
			if e == child {
				continue
			}
			e = kv.Value
		} else if i < st.NumFields() {
			name = st.Field(i).Name()
		}
		if e != child {
			found = append(found, r.field(t, name, e)...)
		}
	}
	return found
}

// field is what a field says of a struct of type t: an error code or an error.
func (r *reader) field(t types.Type, name string, e ast.Expr) []Cause {
	if text, ok := r.text(e); ok {
		switch {
		case speaksOfCodes(name) && (isErrorCode(text) || isName(text) && aboutErrors(t)):
			return []Cause{{ErrorCode, text}}
		case isErrorCode(text):
			return []Cause{{Label, text}}
		}
		return nil
	}
	return r.sentinel(e)
}

// arguments are the errors and error codes that a call gets beside the child.
func (r *reader) arguments(call *ast.CallExpr, child ast.Node) []Cause {
	var found []Cause
	for _, a := range call.Args {
		if a == child {
			continue
		}
		if text, ok := r.text(a); ok {
			if isErrorCode(text) {
				found = append(found, Cause{ErrorCode, text})
			}
			continue
		}
		found = append(found, r.sentinel(a)...)
	}
	return found
}

// branch is what the condition of an if says of one of its branches.
func (r *reader) branch(s *ast.IfStmt, child ast.Node) []Cause {
	switch child {
	case s.Body:
		return r.holds(s.Cond)
	case s.Else:
		return r.fails(s.Cond)
	}
	return nil
}

// clause is what the case of a switch says of its body.
func (r *reader) clause(c inspector.Cursor, child ast.Node) []Cause {
	clause := c.Node().(*ast.CaseClause)
	if s, ok := child.(ast.Stmt); !ok || !slices.Contains(clause.Body, s) {
		return nil
	}
	var found []Cause
	for _, e := range clause.List {
		var one []Cause
		switch s := c.Parent().Parent().Node().(type) {
		case *ast.TypeSwitchStmt:
			one = r.errorType(e)
		case *ast.SwitchStmt:
			if s.Tag == nil {
				one = r.holds(e)
			} else {
				one = r.value(e, s.Tag)
			}
		}
		if len(one) == 0 {
			return nil // that case leads here, too
		}
		found = append(found, one...)
	}
	return found
}
