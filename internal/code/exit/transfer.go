package exit

import (
	"cmp"
	"go/token"
	"math"
	"slices"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// Join returns the transfers in "first" followed by those in "next".
//
// A query that follows a loop calls Join once for each iteration. To keep the list
// short, Join leaves out a conversion or guard that the list already contains, unless
// an operator such as + comes after it. It also merges "| 1" and "| 2" into "| 3", and
// additions that are executed once.
func Join(first, next []Transfer) []Transfer {
	if len(first) == 0 {
		return next
	}
	out := slices.Clone(first)
	for _, s := range next {
		last := len(out) - 1
		if s.Tok == token.OR && !s.Guard && out[last].Tok == token.OR && !out[last].Guard {
			out[last].K |= s.K
			continue
		}
		if s.Tok == token.ADD && s.Once && out[last].Tok == token.ADD && out[last].Once {
			out[last].K += s.K
			continue
		}
		if s.IsArithmetic() || !isRepeated(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// isRepeated reports whether the list contains s after its last arithmetic operator.
func isRepeated(transfers []Transfer, s Transfer) bool {
	for _, old := range slices.Backward(transfers) {
		if old == s {
			return true
		}
		if old.IsArithmetic() {
			return false
		}
	}
	return false
}

// IsArithmetic reports whether t is an operator such as +, and not a guard or a
// conversion.
func (t Transfer) IsArithmetic() bool { return !t.Guard && t.Bits == 0 }

// Apply applies a list of operations, such as "+ 1" or a conversion to uint8, to the
// number v and returns the result. The list also contains guards, such as the condition
// n > 2 of "if n > 2 { os.Exit(n) }". ok is false if a guard stops the number, or if an
// operation has no result, such as a division by 0.
func Apply(v int64, transfers []Transfer) (result int64, ok bool) {
	for i, s := range transfers {
		switch {
		case s.Bits != 0:
			v = ssax.Truncate(v, s.Bits, s.Signed)
		case s.Guard:
			if !letsPass(v, s) && !(v == 0 && s.excludesZero() && !slices.ContainsFunc(transfers[i:], Transfer.IsArithmetic)) {
				return 0, false
			}
		default:
			if v, ok = compute(v, s); !ok {
				return 0, false
			}
		}
	}
	return v, true
}

// excludesZero reports whether t is a guard such as "!= 0" or "> 0". If code is 0,
// "if code != 0 { os.Exit(code) }" does not call os.Exit, but the program then usually
// ends with 0. So Apply lets 0 pass this guard, unless the program changes the number
// after it, as in os.Exit(code + 1).
func (t Transfer) excludesZero() bool {
	return t.K == 0 && (t.Tok == token.NEQ || t.Tok == token.GTR) || t.K == 1 && t.Tok == token.GEQ
}

// letsPass reports whether v passes the guard s, a comparison such as "code > 1".
func letsPass(v int64, s Transfer) bool {
	c := cmp.Compare(v, s.K)
	if s.Unsigned {
		c = cmp.Compare(uint64(v), uint64(s.K))
	}
	switch s.Tok {
	case token.EQL:
		return c == 0
	case token.NEQ:
		return c != 0
	case token.LSS:
		return c < 0
	case token.LEQ:
		return c <= 0
	case token.GTR:
		return c > 0
	case token.GEQ:
		return c >= 0
	}
	return true
}

// IsExhaustive reports whether every number passes all guards of one of the alternatives,
// such as "== 3" or "!= 3". The alternatives then say nothing about the number.
//
// It tests the numbers next to the constants in the guards. Whether a number passes can
// change only there, and where unsigned numbers become negative as signed ones.
func IsExhaustive(alternatives [][]Transfer) bool {
	passes := func(v int64) bool {
		return slices.ContainsFunc(alternatives, func(guards []Transfer) bool {
			return !slices.ContainsFunc(guards, func(s Transfer) bool { return !letsPass(v, s) })
		})
	}
	for _, v := range []int64{math.MinInt64, -1, 0, math.MaxInt64} {
		if !passes(v) {
			return false
		}
	}
	for _, guards := range alternatives {
		for _, s := range guards {
			if !passes(s.K-1) || !passes(s.K) || !passes(s.K+1) {
				return false
			}
		}
	}
	return true
}

// compute applies the operator of s to v. It returns false if there is no result, as
// for a division by 0.
func compute(v int64, s Transfer) (int64, bool) {
	x, y := v, s.K
	if s.Left {
		x, y = y, x
	}
	return ssax.Compute(s.Tok, x, y, s.Unsigned)
}

// Bound returns the numbers that can result if the operations are applied to an unknown
// number. ok is false unless one of the operations leaves only a few possible numbers.
// Such operations are guards that leave at most maxBounds numbers, as x == 3 does, or
// x >= 1 after x < 4; x & k with a mask k from 0 to 7; and x % k with a divisor k from 1
// to 8.
func Bound(transfers []Transfer) (numbers []int64, ok bool) {
	in, start := everyNumber, 0
	for i, s := range transfers {
		var candidates []int64
		switch {
		case s.Guard:
			in = in.limit(s)
			candidates = in.numbers()
		case s.Tok == token.AND && s.K >= 0 && s.K < 8 && s.Bits == 0:
			candidates = masked(s.K)
		case s.Tok == token.REM && !s.Left && s.K > 0 && s.K <= 8 && s.Bits == 0:
			candidates = remainders(s.K, s.Unsigned || in.min >= 0)
		}
		if !s.Guard && !in.isKept(s) {
			in, start = s.results(), i+1
		}
		if candidates == nil {
			continue
		}
		out := []int64{}
		for _, c := range candidates {
			if v, ok := Apply(c, transfers[start:]); ok {
				out = append(out, v)
			}
		}
		return out, true
	}
	return nil, false
}

// maxBounds is the largest number of values that comparisons such as 0 <= x && x < 4 may
// leave. If they leave more, they test whether x is valid, and do not list statuses.
const maxBounds = 16

// masked returns the numbers that x & mask can be.
func masked(mask int64) []int64 {
	var out []int64
	for v := range mask + 1 {
		if v&^mask == 0 {
			out = append(out, v)
		}
	}
	return out
}

// remainders returns the numbers that x % k can be. positive is set if x cannot be
// negative.
func remainders(k int64, positive bool) []int64 {
	var out []int64
	for v := range k {
		out = append(out, v)
		if v > 0 && !positive {
			out = append(out, -v)
		}
	}
	return out
}

// MaxSet is the largest number of values that a set of statuses may have. A larger set
// counts as unbounded.
const MaxSet = 64

// Number returns the number of a constant or zero source after its transfers. ok is false
// for other sources, and for sources with a guard such as "> 0".
func (s Source) Number() (number int64, ok bool) {
	if s.Kind != ConstSource && s.Kind != ZeroSource || slices.ContainsFunc(s.Transfers, func(st Transfer) bool { return st.Guard }) {
		return 0, false
	}
	return Apply(s.Const, s.Transfers)
}
