package exit

import (
	"go/token"
	"math"

	"github.com/exitlint/exitlint/internal/code/ssax"
)

// An interval is the set of all numbers from min to max. It is empty if min is greater
// than max.
type interval struct{ min, max int64 }

var everyNumber = interval{math.MinInt64, math.MaxInt64}

// limit returns the numbers of v that pass the guard s. The result may contain numbers
// that do not pass: those that s excludes with !=, and those that are negative if they
// are not compared as unsigned numbers.
func (v interval) limit(s Transfer) interval {
	k := s.K
	if s.Tok == token.EQL {
		return interval{max(v.min, k), min(v.max, k)}
	}
	if s.Unsigned && (k < 0 || v.min < 0 && (s.Tok == token.GTR || s.Tok == token.GEQ)) {
		return v
	}
	switch s.Tok {
	case token.LSS, token.LEQ:
		if s.Unsigned {
			v.min = max(v.min, 0)
		}
		if s.Tok == token.LEQ {
			return interval{v.min, min(v.max, k)}
		}
		if k > math.MinInt64 {
			return interval{v.min, min(v.max, k-1)}
		}
	case token.GEQ:
		return interval{max(v.min, k), v.max}
	case token.GTR:
		if k < math.MaxInt64 {
			return interval{max(v.min, k+1), v.max}
		}
	}
	return v
}

// isKept reports whether the operation s is a conversion that changes no number of v.
func (v interval) isKept(s Transfer) bool {
	r := s.results()
	return s.Bits > 0 && r.min <= v.min && v.max <= r.max
}

// results returns an interval that contains all results of s, an operator or a
// conversion.
func (s Transfer) results() interval {
	switch {
	case s.Bits == 0 || s.Bits >= 64:
		return everyNumber
	case s.Signed:
		return interval{ssax.Truncate(1<<(s.Bits-1), s.Bits, true), 1<<(s.Bits-1) - 1}
	}
	return interval{0, 1<<s.Bits - 1}
}

// numbers returns the numbers of v, or nil if there are more than maxBounds.
func (v interval) numbers() []int64 {
	out := []int64{}
	if v.min > v.max {
		return out
	}
	if uint64(v.max)-uint64(v.min) >= maxBounds {
		return nil
	}
	for n := v.min; ; n++ {
		out = append(out, n)
		if n == v.max {
			return out
		}
	}
}
