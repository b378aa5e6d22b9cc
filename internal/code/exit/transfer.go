package exit

import (
	"cmp"
	"go/token"
	"slices"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// Join returns the transfers in "first" followed by those in "next".
//
// A query that follows a loop calls Join once for each iteration. To keep the list
// short, Join leaves out a conversion or guard that the list already contains, unless
// an operator such as + comes after it. It also merges "| 1" and "| 2" into "| 3".
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
			// If code is 0, "if code != 0 { os.Exit(code) }" does not call os.Exit, but
			// the program then usually ends with 0. So 0 passes this guard. It does not
			// pass if the program changes the number after the guard, as in
			// os.Exit(code + 1).
			zero := s.Tok == token.NEQ && v == 0 && s.K == 0
			if !letsPass(v, s) && !(zero && !slices.ContainsFunc(transfers[i:], Transfer.IsArithmetic)) {
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

// letsPass reports whether v passes the guard s, a comparison such as "code > 1". Only
// == and != can stop a number from 0 to 255, because programs also compare valid
// statuses in other ways, as in "if code > 1 { os.Exit(code) }". All comparisons can
// stop other numbers: "code >= 0" stops -1.
func letsPass(v int64, s Transfer) bool {
	switch s.Tok {
	case token.EQL:
		return v == s.K
	case token.NEQ:
		return v != s.K
	}
	if v >= 0 && v <= 255 {
		return true
	}
	c := cmp.Compare(v, s.K)
	if s.Unsigned {
		c = cmp.Compare(uint64(v), uint64(s.K))
	}
	switch s.Tok {
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

// compute applies the operator of s to v. It returns false if there is no result, as
// for a division by 0.
func compute(v int64, s Transfer) (int64, bool) {
	x, y := v, s.K
	if s.Left {
		x, y = y, x
	}
	return ssax.Compute(s.Tok, x, y, s.Unsigned)
}

// notNegative reports whether the last operation is a guard such as n >= 0, which no
// negative number passes.
func notNegative(transfers []Transfer) bool {
	if len(transfers) == 0 {
		return false
	}
	s := transfers[len(transfers)-1]
	return s.Guard && (s.Tok == token.GEQ && s.K >= 0 || s.Tok == token.GTR && s.K >= -1)
}

// Bound returns the numbers that can result if the operations are applied to an unknown
// number. ok is false unless one of the operations has only a few possible results.
// Such operations are a guard x == k, x & k with a mask k from 0 to 7, and x % k with a
// divisor k from 1 to 8.
func Bound(transfers []Transfer) (numbers []int64, ok bool) {
	for i, s := range transfers {
		var candidates []int64
		switch {
		case s.Guard && s.Tok == token.EQL:
			candidates = []int64{s.K}
		case s.Tok == token.AND && !s.Guard && s.K >= 0 && s.K < 8:
			for v := range s.K + 1 {
				if v&^s.K == 0 {
					candidates = append(candidates, v)
				}
			}
		case s.Tok == token.REM && !s.Guard && !s.Left && s.K > 0 && s.K <= 8:
			for v := range s.K {
				candidates = append(candidates, v)
				if v > 0 && !s.Unsigned && !notNegative(transfers[:i]) {
					candidates = append(candidates, -v)
				}
			}
		default:
			continue
		}
		var out []int64
		for _, c := range candidates {
			if v, ok := Apply(c, transfers[i+1:]); ok {
				out = append(out, v)
			}
		}
		return out, true
	}
	return nil, false
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
