package exit

import (
	"cmp"
	"go/token"
	"slices"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// join puts steps one behind the other. Without the repetitions that a cycle
// brings, only arithmetic can make the list grow forever.
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
		if IsArithmetic(s) || !repeats(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// repeats reports whether s occurs since the last arithmetic step.
func repeats(steps []Transfer, s Transfer) bool {
	for _, old := range slices.Backward(steps) {
		if old == s {
			return true
		}
		if IsArithmetic(old) {
			return false
		}
	}
	return false
}

func IsArithmetic(s Transfer) bool { return !s.Guard && s.Bits == 0 }

// apply takes a number through the steps; ok is false when a guard stops it.
// Guards stop what they exclude by equality, and numbers that are no status:
// a program that compares a status with "> 1" still means the status, but one
// that compares it with "< 0" means to replace a sentinel.
func Apply(v int64, steps []Transfer) (result int64, ok bool) {
	for i, s := range steps {
		switch {
		case s.Bits != 0:
			v = ssax.Truncate(v, s.Bits, s.Signed)
		case s.Guard:
			// A program that asks for a status other than 0 still ends with 0; but
			// it computes nothing from it.
			zero := s.Tok == token.NEQ && v == 0 && s.K == 0
			if !passes(v, s) && !(zero && !slices.ContainsFunc(steps[i:], IsArithmetic)) {
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

func compute(v int64, s Transfer) (int64, bool) {
	x, y := v, s.K
	if s.Left {
		x, y = y, x
	}
	return ssax.Compute(s.Tok, x, y, s.Unsigned)
}

// notNegative reports whether a number that may be any is not negative after the
// steps.
func notNegative(steps []Transfer) bool {
	if len(steps) == 0 {
		return false
	}
	s := steps[len(steps)-1]
	return s.Guard && (s.Tok == token.GEQ && s.K >= 0 || s.Tok == token.GTR && s.K >= -1)
}

// bound returns what an unbounded number can be after the steps, when one of
// them leaves few values: an equality, a mask of at most three bits, or a
// small remainder.
func Bound(steps []Transfer) ([]int64, bool) {
	for i, s := range steps {
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
				if v > 0 && !s.Unsigned && !notNegative(steps[:i]) {
					candidates = append(candidates, -v)
				}
			}
		default:
			continue
		}
		var out []int64
		for _, c := range candidates {
			if v, ok := Apply(c, steps[i+1:]); ok {
				out = append(out, v)
			}
		}
		return out, true
	}
	return nil, false
}

// maxSet bounds how many values one set of statuses may have before it counts
// as unbounded.
const MaxSet = 64

// fixedNumber returns the number that a source gives, if there is just one.
func (s Source) Number() (int64, bool) {
	if s.Kind != ConstSource && s.Kind != ZeroSource || slices.ContainsFunc(s.Transfers, func(st Transfer) bool { return st.Guard }) {
		return 0, false
	}
	return Apply(s.Const, s.Transfers)
}
