package exit

import (
	"cmp"
	"go/token"
	"slices"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// Join returns the transfers of first followed by those of then. A query that
// follows a cycle calls Join in every round, so Join drops transfers without
// effect: a conversion or guard that the list already contains after the last
// arithmetic. It also merges two operations | with constants. Then only
// arithmetic can make the list grow forever.
func Join(first, then []Transfer) []Transfer {
	if len(first) == 0 {
		return then
	}
	out := slices.Clone(first)
	for _, s := range then {
		last := len(out) - 1
		if s.Tok == token.OR && !s.Guard && out[last].Tok == token.OR && !out[last].Guard {
			out[last].K |= s.K
			continue
		}
		if s.IsArithmetic() || !repeats(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// repeats reports whether s is in the list after the last arithmetic.
func repeats(transfers []Transfer, s Transfer) bool {
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

// IsArithmetic reports whether t is an operator: neither a guard nor a
// conversion.
func (t Transfer) IsArithmetic() bool { return !t.Guard && t.Bits == 0 }

// Apply returns the result of the transfers for a number. ok is false if a
// guard does not let the number pass, or if the result cannot be computed.
func Apply(v int64, transfers []Transfer) (result int64, ok bool) {
	for i, s := range transfers {
		switch {
		case s.Bits != 0:
			v = ssax.Truncate(v, s.Bits, s.Signed)
		case s.Guard:
			// A program that tests whether a status is not 0 can still end with
			// 0 on the other branch. So 0 passes if nothing is computed from
			// the 0.
			zero := s.Tok == token.NEQ && v == 0 && s.K == 0
			if !passes(v, s) && !(zero && !slices.ContainsFunc(transfers[i:], Transfer.IsArithmetic)) {
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

// passes reports whether a guard lets a number pass. A comparison for equality
// is exact. Any other comparison lets all numbers from 0 to 255 pass, because a
// program that tests whether a status is > 1 still uses the number as a status.
// A test for < 0, in contrast, usually replaces a number that is not a status.
func passes(v int64, s Transfer) bool {
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

// compute applies an operator.
func compute(v int64, s Transfer) (int64, bool) {
	x, y := v, s.K
	if s.Left {
		x, y = y, x
	}
	return ssax.Compute(s.Tok, x, y, s.Unsigned)
}

// notNegative reports whether the result of the transfers is at least 0 for
// every number.
func notNegative(transfers []Transfer) bool {
	if len(transfers) == 0 {
		return false
	}
	s := transfers[len(transfers)-1]
	return s.Guard && (s.Tok == token.GEQ && s.K >= 0 || s.Tok == token.GTR && s.K >= -1)
}

// Bound returns the numbers that are possible after the transfers if the number
// is unbounded before them. It returns true if there are few, because of one of
// these transfers: a comparison for equality, a mask of at most three bits, or
// the remainder of a division by at most 8. The first such transfer determines
// the numbers, and the later transfers are applied to these numbers.
func Bound(transfers []Transfer) ([]int64, bool) {
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

// MaxSet bounds how many numbers a set of statuses may have. A larger one counts
// as unbounded.
const MaxSet = 64

// Number returns the number of a source. ok is false if the source is not
// always the same number.
func (s Source) Number() (int64, bool) {
	if s.Kind != ConstSource && s.Kind != ZeroSource || slices.ContainsFunc(s.Transfers, func(st Transfer) bool { return st.Guard }) {
		return 0, false
	}
	return Apply(s.Const, s.Transfers)
}
