package ssax

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// Truncate returns v converted to an integer type with the given number of bits.
// Truncate(200, 8, true) is -56, because a signed integer of 8 bits with the same bits
// as 200 is -56.
func Truncate(v int64, bits int, signed bool) int64 {
	shift := 64 - bits
	if signed {
		return v << shift >> shift
	}
	return int64(uint64(v) << shift >> shift)
}

// Compute returns x op y for integers of 64 bits. If unsigned is set, x and y are the
// bits of uint64 numbers, and so is the result. ok is false for a division by zero, a
// shift by a negative number, and an operator that is not arithmetic.
func Compute(op token.Token, x, y int64, unsigned bool) (result int64, ok bool) {
	switch op {
	case token.QUO, token.REM:
		if y == 0 {
			return 0, false
		}
	case token.SHL, token.SHR:
		if y < 0 && !(unsigned && op == token.SHR) {
			return 0, false
		}
	}
	if unsigned {
		switch op { // for other operators, signed and unsigned numbers give the same bits
		case token.QUO:
			return int64(uint64(x) / uint64(y)), true
		case token.REM:
			return int64(uint64(x) % uint64(y)), true
		case token.SHR:
			return int64(uint64(x) >> uint64(y)), true
		}
	}
	switch op {
	case token.ADD:
		return x + y, true
	case token.SUB:
		return x - y, true
	case token.MUL:
		return x * y, true
	case token.QUO:
		return x / y, true
	case token.REM:
		return x % y, true
	case token.AND:
		return x & y, true
	case token.OR:
		return x | y, true
	case token.XOR:
		return x ^ y, true
	case token.AND_NOT:
		return x &^ y, true
	case token.SHL:
		return x << y, true
	case token.SHR:
		return x >> y, true
	}
	return 0, false
}

// String returns the value of a constant string. ok is false for other values.
func String(v ssa.Value) (s string, ok bool) {
	c, isConst := v.(*ssa.Const)
	if !isConst || c.Value == nil || c.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(c.Value), true
}

// Unboxed returns x if v is the conversion of x to an interface. Otherwise it returns
// v.
func Unboxed(v ssa.Value) ssa.Value {
	for {
		switch x := v.(type) {
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.ChangeInterface:
			v = x.X
		default:
			return v
		}
	}
}

// IsZero reports whether v is the integer constant 0.
func IsZero(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && Int(c) == 0
}

// Int returns the value of an integer constant. If the value fits only in a uint64, Int
// returns the int64 with the same bits.
func Int(c *ssa.Const) int64 {
	v := constant.ToInt(c.Value)
	if n, ok := constant.Int64Val(v); ok {
		return n
	}
	n, _ := constant.Uint64Val(v)
	return int64(n)
}
