package retryloop

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
)

// assign sets variables to what is known of their new values.
func (r *run) assign(s *ast.AssignStmt) {
	if op, ok := operators[s.Tok]; ok && len(s.Lhs) == 1 {
		r.update(s.Lhs[0], op, r.value(s.Rhs[0]))
		return
	}
	values := make([]constant.Value, len(s.Lhs))
	if len(s.Lhs) == len(s.Rhs) {
		for i, rhs := range s.Rhs {
			values[i] = r.value(rhs)
		}
	}
	for i, lhs := range s.Lhs {
		r.bind(lhs, values[i])
	}
}

var operators = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL,
	token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM, token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR,
}

func (r *run) update(lhs ast.Expr, op token.Token, by constant.Value) {
	r.bind(lhs, operate(r.value(lhs), op, by))
}

func (r *run) declare(s *ast.DeclStmt) {
	d, ok := s.Decl.(*ast.GenDecl)
	if !ok {
		return
	}
	for _, spec := range d.Specs {
		spec, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue
		}
		for i, name := range spec.Names {
			var v constant.Value
			if i < len(spec.Values) && len(spec.Values) == len(spec.Names) {
				v = r.value(spec.Values[i])
			}
			r.bind(name, v)
		}
	}
}

// forget makes all that a statement sets unknown.
func (r *run) forget(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				r.bind(lhs, nil)
			}
		case *ast.IncDecStmt:
			r.bind(n.X, nil)
		}
		return true
	})
}

// condition is what a condition is, if that is known. The calls in it count.
func (r *run) condition(e ast.Expr) (yes, known bool) {
	r.calls(e)
	v := r.value(e)
	if v == nil || v.Kind() != constant.Bool {
		return false, false
	}
	return constant.BoolVal(v), true
}

// value is what an expression is, nil when that is not known.
func (r *run) value(e ast.Expr) constant.Value {
	if tv, ok := r.info.Types[e]; ok && tv.Value != nil {
		return tv.Value
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return r.value(e.X)
	case *ast.Ident:
		return r.variable(e)
	case *ast.UnaryExpr:
		x := r.value(e.X)
		if x == nil || e.Op != token.SUB && e.Op != token.NOT && e.Op != token.ADD || e.Op == token.NOT && x.Kind() != constant.Bool {
			return nil
		}
		return constant.UnaryOp(e.Op, x, 0)
	case *ast.BinaryExpr:
		return r.binary(e)
	case *ast.IndexExpr:
		list, ok := r.list(e.X)
		if i, known := r.integer(e.Index); ok && known && i >= 0 && i < int64(len(list)) {
			return r.value(list[i])
		}
	case *ast.CallExpr:
		return r.call(e)
	}
	return nil
}

// variable is the value of a variable: the one of this run, or the only one it
// gets outside of the loop.
func (r *run) variable(id *ast.Ident) constant.Value {
	obj := r.info.ObjectOf(id)
	if v, ok := r.env[obj]; ok {
		return v
	}
	init, ok := r.values[obj]
	if !ok {
		return nil
	}
	if r.assigned[obj]-r.inside[obj] > 1 {
		return nil // which one it has when the loop begins is not followed
	}
	r.env[obj] = nil // while it is asked for: a variable made of itself
	v := r.value(init)
	r.env[obj] = v
	return v
}

func (r *run) binary(e *ast.BinaryExpr) constant.Value {
	x, y := r.value(e.X), r.value(e.Y)
	if e.Op == token.LAND || e.Op == token.LOR {
		return logical(e.Op, x, y)
	}
	return operate(x, e.Op, y)
}

// logical is known if one side decides.
func logical(op token.Token, x, y constant.Value) constant.Value {
	decides := op == token.LOR
	for _, v := range []constant.Value{x, y} {
		if v != nil && v.Kind() == constant.Bool && constant.BoolVal(v) == decides {
			return v
		}
	}
	if x == nil || y == nil {
		return nil
	}
	return y
}

func operate(x constant.Value, op token.Token, y constant.Value) constant.Value {
	if x == nil || y == nil || x.Kind() == constant.Unknown || y.Kind() == constant.Unknown {
		return nil
	}
	integers := x.Kind() == constant.Int && y.Kind() == constant.Int
	switch op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		if (x.Kind() == constant.Bool) != (y.Kind() == constant.Bool) || (x.Kind() == constant.String) != (y.Kind() == constant.String) {
			return nil
		}
		return constant.MakeBool(constant.Compare(x, op, y))
	case token.SHL, token.SHR:
		n, ok := constant.Int64Val(y)
		if !integers || !ok || n < 0 || n > 62 {
			return nil
		}
		return constant.Shift(x, op, uint(n))
	case token.QUO, token.REM:
		if constant.Sign(y) == 0 || op == token.REM && !integers {
			return nil
		}
		if integers && op == token.QUO {
			op = token.QUO_ASSIGN // of integers
		}
		return constant.BinaryOp(x, op, y)
	case token.ADD, token.SUB, token.MUL:
		if numeric(x) && numeric(y) {
			return constant.BinaryOp(x, op, y)
		}
	}
	return nil
}

func numeric(v constant.Value) bool { return v.Kind() == constant.Int || v.Kind() == constant.Float }

// call computes conversions and functions that are about numbers.
func (r *run) call(e *ast.CallExpr) constant.Value {
	args := make([]constant.Value, len(e.Args))
	for i, a := range e.Args {
		if args[i] = r.value(a); args[i] == nil || !numeric(args[i]) {
			return r.length(e)
		}
	}
	if tv := r.info.Types[e.Fun]; tv.IsType() && len(args) == 1 {
		return convert(args[0], tv.Type)
	}
	name := calleeName(e)
	switch {
	case (name == "min" || name == "max" || name == "Min" || name == "Max") && len(args) > 0:
		return extreme(name, args)
	case name == "Pow" && len(args) == 2:
		base, _ := constant.Float64Val(args[0])
		exponent, _ := constant.Float64Val(args[1])
		return constant.MakeFloat64(math.Pow(base, exponent))
	}
	return nil
}

// length computes len of a list.
func (r *run) length(e *ast.CallExpr) constant.Value {
	if calleeName(e) == "len" && len(e.Args) == 1 {
		if list, ok := r.list(e.Args[0]); ok {
			return constant.MakeInt64(int64(len(list)))
		}
	}
	return nil
}

func convert(v constant.Value, t types.Type) constant.Value {
	b, ok := t.Underlying().(*types.Basic)
	switch {
	case !ok:
		return nil
	case b.Info()&types.IsFloat != 0:
		return constant.ToFloat(v)
	case b.Info()&types.IsInteger == 0:
		return nil
	case v.Kind() == constant.Int:
		return v
	}
	f, _ := constant.Float64Val(v)
	if math.Abs(f) > math.MaxInt64/2 {
		return nil
	}
	return constant.MakeInt64(int64(f))
}

func extreme(name string, args []constant.Value) constant.Value {
	op := token.LSS
	if name == "max" || name == "Max" {
		op = token.GTR
	}
	best := args[0]
	for _, v := range args[1:] {
		if constant.Compare(v, op, best) {
			best = v
		}
	}
	return best
}

// list is the elements of a slice or an array that is written out and does not
// change.
func (r *run) list(e ast.Expr) ([]ast.Expr, bool) {
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		obj := r.info.ObjectOf(id)
		if r.assigned[obj] != 1 {
			return nil, false
		}
		e = r.values[obj]
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return nil, false
	}
	switch r.info.TypeOf(lit).Underlying().(type) {
	case *types.Slice, *types.Array:
	default:
		return nil, false
	}
	for _, e := range lit.Elts {
		if _, keyed := e.(*ast.KeyValueExpr); keyed {
			return nil, false
		}
	}
	return lit.Elts, true
}
