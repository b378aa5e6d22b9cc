package eval

import (
	"cmp"
	"go/token"
	"go/types"
	"math"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// binary returns the result of the operation a op b, which has the type t.
func binary(op token.Token, a, b value, t types.Type) value {
	if op == token.EQL || op == token.NEQ {
		same, ok := equal(a, b)
		if !ok {
			return unknown{}
		}
		return same == (op == token.EQL)
	}
	switch x := a.(type) {
	case int64:
		if y, ok := b.(int64); ok {
			return integers(op, x, y, t)
		}
	case float64:
		if y, ok := b.(float64); ok {
			return floats(op, x, y, t)
		}
	case string:
		if y, ok := b.(string); ok {
			if op == token.ADD {
				return x + y
			}
			return compareOrder(op, x, y)
		}
	}
	return unknown{}
}

func integers(op token.Token, x, y int64, t types.Type) value {
	if n, ok := ssax.Compute(op, x, y, ssax.IsUnsigned(t)); ok {
		return convert(n, t)
	}
	return compareOrder(op, x, y)
}

func floats(op token.Token, x, y float64, t types.Type) value {
	switch op {
	case token.ADD:
		return convert(x+y, t)
	case token.SUB:
		return convert(x-y, t)
	case token.MUL:
		return convert(x*y, t)
	case token.QUO:
		return convert(x/y, t)
	}
	return compareOrder(op, x, y)
}

// compareOrder returns the result of comparing x and y by <, <=, > or >=. It returns
// unknown for other operators.
func compareOrder[T cmp.Ordered](op token.Token, x, y T) value {
	switch op {
	case token.LSS:
		return x < y
	case token.LEQ:
		return x <= y
	case token.GTR:
		return x > y
	case token.GEQ:
		return x >= y
	}
	return unknown{}
}

// convert returns v converted to the type t. A float64 that does not fit in an int64
// becomes unknown. Values other than numbers are returned unchanged, because a
// conversion such as []byte(s) makes no difference to the predicates that the machine
// runs.
func convert(v value, t types.Type) value {
	if _, basic := t.Underlying().(*types.Basic); !basic {
		return v
	}
	f, isFloat := v.(float64)
	n, isInt := v.(int64)
	switch {
	case !isFloat && !isInt:
		return v
	case ssax.IsBasic(t, types.IsFloat):
		if isInt {
			f = float64(n)
		}
		if t.Underlying().(*types.Basic).Kind() == types.Float32 {
			f = float64(float32(f))
		}
		return f
	case !ssax.IsBasic(t, types.IsInteger), isFloat && !(math.Abs(f) < math.MaxInt64):
		return unknown{}
	case isFloat:
		n = int64(f)
	}
	if bits, signed := ssax.Width(t); bits > 0 {
		n = ssax.Truncate(n, bits, signed)
	}
	return n
}

// minOrMax returns the smallest argument or, if greatest is set, the largest one. The
// result is unknown if any argument is.
func minOrMax(greatest bool, args []value) value {
	best := args[0]
	for _, v := range args {
		op := token.LSS
		if greatest {
			op = token.GTR
		}
		better, ok := binary(op, v, best, types.Typ[types.Bool]).(bool)
		switch {
		case !ok:
			return unknown{}
		case better:
			best = v
		}
	}
	return best
}
