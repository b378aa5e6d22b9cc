// Package causes finds out why a program ends with a status, if the reason has a name: an
// error, an error type, an error code, or wrong usage. For
//
//	if errors.Is(err, ErrNotFound) {
//		os.Exit(4)
//	}
//
// the cause of 4 is ErrNotFound. exitlint init names statuses after their causes.
//
// The package looks at the code around a status, and first at the code nearest to it:
// other fields of the same literal and other arguments of the same call, then map keys,
// cases, branches, and the statements directly before. It stops at the first cause. It
// does not judge whether a status is right for its cause.
package causes

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/types"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/exitlint/exitlint/internal/code/ssax"
	"github.com/exitlint/exitlint/internal/span"
)

// A Kind says what a cause names, for example an error variable or a constant.
type Kind string

// The kinds of causes, each with an example.
const (
	Sentinel  Kind = "error"      // errors.Is(err, ErrNotFound)
	Type      Kind = "error type" // errors.As(err, &notFound)
	ErrorCode Kind = "error code" // case "E_NOT_FOUND":
	Constant  Kind = "constant"   // case KindNotFound:
	Label     Kind = "label"      // {Name: "NOT_FOUND", Status: 4}
	Predicate Kind = "predicate"  // os.IsNotExist(err)
	Function  Kind = "function"   // func exitNotFound() { os.Exit(4) }
	Usage     Kind = "usage"      // flag.Parse(), or the code after a call of flag.Usage
)

// A Cause says why control reaches a position, for example because an error is
// ErrNotFound. Only reasons that have a name in the code are causes.
type Cause struct {
	Kind Kind
	// Name is the name in the code, such as ErrNotFound or fs.ErrExist. For an error code
	// or label, it is the string.
	Name string
	ID   ssax.ID // the full name of an error variable or error type, such as io/fs.ErrExist
}

// A Located is a cause and the position of the integer constant or call that it explains.
type Located struct {
	span.Position
	Cause
}

// A Result says why control reaches the integer constants and calls in one package.
type Result struct {
	At    map[span.Position][]Cause // keyed by the positions of the integer constants and calls
	Texts []Texts                   // groups of string constants, such as error codes

	otherErrors []span.Position // see [Errors.OtherErrors]
}

// List returns all causes in the map r.At as one list, sorted by position.
func (r *Result) List() []Located {
	var all []Located
	for at, found := range r.At {
		for _, c := range found {
			all = append(all, Located{at, c})
		}
	}
	slices.SortFunc(all, func(a, b Located) int {
		return cmp.Or(a.Compare(b.Position), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Name, b.Name))
	})
	return all
}

// New returns an analyzer whose result is a *Result.
func New() *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: "causes", Doc: "say what leads to a position", Run: run, ResultType: reflect.TypeFor[*Result](),
	}
}

func run(pass *analysis.Pass) (any, error) {
	out := read(pass, All)
	out.Texts = stringConstants(pass)
	return out, nil
}

// read finds out why control reaches the integer constants and calls of a package. It
// returns the wanted causes, and does not set Texts.
func read(pass *analysis.Pass, wanted Wanted) *Result {
	r := &reader{pkg: pass.Pkg, info: pass.TypesInfo}
	r.defined = sync.OnceValue(func() map[types.Object]ast.Expr { return r.definitions(pass.Files) })
	out := &Result{At: map[span.Position][]Cause{}}
	for _, f := range pass.Files {
		ast.PreorderStack(f, nil, func(n ast.Node, around []ast.Node) bool {
			e, ok := n.(ast.Expr)
			if !ok || !r.mayBeStatus(e) {
				return true
			}
			at, c := span.At(pass.Fset.PositionFor(e.Pos(), false)), place(append(around, n))
			if len(out.At[at]) > 0 {
				return true
			}
			if found := r.causesOf(c); len(found) > 0 {
				out.At[at] = found
			}
			if wanted == All && r.handlesOtherErrors(c) {
				out.otherErrors = append(out.otherErrors, at)
			}
			return true
		})
	}
	return out
}

// A place is a path in the syntax tree of a file: a node, preceded by the nodes around
// it, outermost first. The first node is the file. The parent of the file is the empty
// place.
type place []ast.Node

// Node returns the node of a place, or nil for an empty place.
func (p place) Node() ast.Node {
	if len(p) == 0 {
		return nil
	}
	return p[len(p)-1]
}

// Parent returns the place of the node that directly contains the node of p.
func (p place) Parent() place { return p[:max(0, len(p)-1)] }

// A reader finds out why control reaches a position in a package.
type reader struct {
	pkg  *types.Package
	info *types.Info
	// defined maps each variable to the expression that is assigned to it, or to nil if
	// the code assigns several expressions to it. Few conditions need this map, so it
	// is computed on first use.
	defined func() map[types.Object]ast.Expr
}

// mayBeStatus reports whether an expression may be an exit status. It accepts integer
// constants, and all calls, because a call may return a status.
func (r *reader) mayBeStatus(e ast.Expr) bool {
	if _, ok := e.(*ast.CallExpr); ok {
		return true
	}
	v := r.info.Types[e].Value
	return v != nil && v.Kind() == constant.Int
}

// definitions computes the result of r.defined.
func (r *reader) definitions(files []*ast.File) map[types.Object]ast.Expr {
	defined := map[types.Object]ast.Expr{}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if a, ok := n.(*ast.AssignStmt); ok {
				r.define(defined, a)
			}
			return true
		})
	}
	return defined
}

// define records in the map defined which expression a statement assigns to each
// variable: f() for both v and err in "v, err := f()". It records nil for a variable
// with an earlier assignment, because the variable can have either value.
func (r *reader) define(defined map[types.Object]ast.Expr, a *ast.AssignStmt) {
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
		if _, again := defined[obj]; again {
			value = nil
		}
		defined[obj] = value
	}
}

// causesOf returns the causes of the expression at the place c. It looks at the syntax
// nodes around the expression, up to the function, and stops at the first node that
// names causes.
func (r *reader) causesOf(c place) []Cause {
	if call, ok := c.Node().(*ast.CallExpr); ok && parsesFlags(r.callee(call)) {
		return []Cause{{Kind: Usage, Name: r.callee(call).Name()}}
	}
	for ; c.Parent().Node() != nil; c = c.Parent() {
		if found := r.causesIn(c.Parent(), c.Node()); len(found) > 0 {
			return found
		}
		switch c.Parent().Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return nil
		}
	}
	return nil
}

// causesIn returns the causes that the node at the place c names for its child. A clause
// "case ErrNotFound:", for example, names ErrNotFound for each of its statements.
func (r *reader) causesIn(c place, child ast.Node) []Cause {
	switch parent := c.Node().(type) {
	case *ast.KeyValueExpr:
		return r.causesOfKey(c, child)
	case *ast.CompositeLit:
		return r.causesOfFields(parent, child)
	case *ast.CallExpr:
		return r.causesOfArguments(parent, child)
	case *ast.IfStmt:
		return r.causesOfBranch(parent, child)
	case *ast.CaseClause:
		if found := r.causesBefore(parent.Body, child); len(found) > 0 {
			return found
		}
		return r.causesOfCase(c, child)
	case *ast.BlockStmt:
		return r.causesBefore(parent.List, child)
	case *ast.ValueSpec:
		return r.causesOfVariable(parent, child)
	case *ast.FuncDecl:
		return r.causesOfFunction(parent, child)
	}
	return nil
}

// causesOfKey returns the cause that a key in a map, slice or array literal names for
// its value: ErrNotFound for the 4 in {ErrNotFound: 4}. child is the value.
func (r *reader) causesOfKey(c place, child ast.Node) []Cause {
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
		return r.causesOfValue(kv.Key, nil)
	}
	return nil
}

// causesOfFields returns the causes of child, a field in a struct literal. The other
// fields of the literal name them: in {Err: ErrNotFound, Status: 4}, the cause of 4 is
// ErrNotFound.
func (r *reader) causesOfFields(lit *ast.CompositeLit, child ast.Node) []Cause {
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
			found = append(found, r.causesOfField(t, name, e)...)
		}
	}
	return found
}

// causesOfField returns the cause that one field of a struct literal names: an error,
// an error code or a label. e is the value of the field, name is its name, and t is the
// type of the struct. For the Err field in {Err: ErrNotFound, Status: 4}, it returns
// ErrNotFound.
func (r *reader) causesOfField(t types.Type, name string, e ast.Expr) []Cause {
	if text, ok := r.text(e); ok {
		switch {
		case namesCodes(name) && (isErrorCode(text) || isName(text) && isAboutErrors(t)):
			return []Cause{{Kind: ErrorCode, Name: text}}
		case isErrorCode(text):
			return []Cause{{Kind: Label, Name: text}}
		}
		return nil
	}
	return r.causesOfSentinel(e)
}

// causesOfArguments returns the causes of child, an argument of a call: the errors and
// error codes among the other arguments. In fail(ErrNotFound, 4), the cause of 4 is
// ErrNotFound.
func (r *reader) causesOfArguments(call *ast.CallExpr, child ast.Node) []Cause {
	var found []Cause
	for _, a := range call.Args {
		if a == child {
			continue
		}
		if text, ok := r.text(a); ok {
			if isErrorCode(text) {
				found = append(found, Cause{Kind: ErrorCode, Name: text})
			}
			continue
		}
		found = append(found, r.causesOfSentinel(a)...)
	}
	return found
}

// causesOfBranch returns the causes of child, a branch of an if statement: those that
// the condition names. In "if err == ErrNotFound { ... }", the cause is ErrNotFound.
func (r *reader) causesOfBranch(s *ast.IfStmt, child ast.Node) []Cause {
	switch child {
	case s.Body:
		return r.causesIfTrue(s.Cond)
	case s.Else:
		return r.causesIfFalse(s.Cond)
	}
	return nil
}

// causesOfCase returns the causes of child, a statement in the body of a case clause.
// In "case ErrNotFound: return 4", the cause of "return 4" is ErrNotFound. If one of
// several expressions after "case" names no cause, the result is nil, because the
// statement also runs for the value of that expression.
func (r *reader) causesOfCase(c place, child ast.Node) []Cause {
	clause := c.Node().(*ast.CaseClause)
	if s, ok := child.(ast.Stmt); !ok || !slices.Contains(clause.Body, s) {
		return nil
	}
	var found []Cause
	for _, e := range clause.List {
		var one []Cause
		switch s := c.Parent().Parent().Node().(type) {
		case *ast.TypeSwitchStmt:
			one = r.causesOfType(r.info.TypeOf(e))
		case *ast.SwitchStmt:
			if s.Tag == nil {
				one = r.causesIfTrue(e)
			} else {
				one = r.causesOfValue(e, s.Tag)
			}
		}
		if len(one) == 0 {
			return nil
		}
		found = append(found, one...)
	}
	return found
}
