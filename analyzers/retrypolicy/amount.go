package retrypolicy

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/registry"
)

// An amount is a number in a retry policy: either a duration or a plain number.
type amount struct {
	duration   time.Duration
	number     float64
	isDuration bool
}

func (a amount) String() string {
	if a.isDuration {
		return a.duration.String()
	}
	return strconv.FormatFloat(a.number, 'g', -1, 64)
}

// amountIn returns the number that a policy sets for a role, such as the number of
// attempts. ok is false if the policy does not set it.
func amountIn(p *registry.Retry, r retry.Role) (a amount, ok bool) {
	duration := func(d time.Duration, ok bool) (amount, bool) { return amount{duration: d, isDuration: true}, ok }
	number := func(f float64, ok bool) (amount, bool) { return amount{number: f}, ok }
	grows := p.RetryAfter == "" && len(p.Backoffs) == 0 && !p.Immediate
	switch r {
	case retry.Attempts:
		return number(float64(p.MaxAttempts), p.Has("max_attempts"))
	case retry.Retries:
		return number(float64(p.MaxAttempts-1), p.Has("max_attempts"))
	case retry.Initial:
		if len(p.Backoffs) > 0 {
			return duration(p.Backoffs[0], true)
		}
		return duration(p.InitialBackoff, p.Immediate || p.RetryAfter == "" && p.InitialBackoff > 0)
	case retry.Multiplier:
		return number(p.Multiplier, grows)
	case retry.MaxBackoff:
		return duration(p.MaxBackoff, p.Has("max_backoff"))
	case retry.MaxElapsed:
		return duration(p.MaxElapsed, p.Has("max_elapsed"))
	case retry.Jitter:
		return number(p.Jitter, p.Has("jitter"))
	case retry.Percent:
		return number(p.Jitter*100, p.Has("jitter"))
	}
	return amount{}, false
}

// nouns contains the names of amounts for messages, keyed by role.
var nouns = map[retry.Role]string{
	retry.Attempts: "the number of attempts", retry.Retries: "the number of retries", retry.Initial: "the first wait",
	retry.Multiplier: "the multiplier", retry.MaxBackoff: "the longest wait", retry.MaxElapsed: "the time for all tries",
	retry.Jitter: "the jitter", retry.Percent: "the jitter in percent",
}

// amountOf converts a constant in code to an amount of the same kind as want. If want
// is a duration, the constant counts units: 100 becomes 100ms for a unit of a
// millisecond.
func amountOf(v constant.Value, want amount, unit time.Duration) amount {
	f, _ := constant.Float64Val(constant.ToFloat(v))
	if want.isDuration {
		return amount{duration: time.Duration(f * float64(unit)), isDuration: true}
	}
	return amount{number: f}
}

// equalAmounts reports whether two amounts are equal, except for rounding.
func (a amount) equalAmounts(b amount) bool {
	return a.isDuration == b.isDuration && a.duration == b.duration && math.Abs(a.number-b.number) < 1e-9
}

// source returns Go code for an amount as a value of type t: "100 * time.Millisecond"
// for a time.Duration, "100" for a field in milliseconds. It returns "" if there is no
// such code, as for 1.5ms in a field in milliseconds.
func (a amount) source(t types.Type, unit time.Duration) string {
	switch {
	case !a.isDuration:
		return a.String()
	case unit != time.Nanosecond:
		if a.duration%unit != 0 {
			return ""
		}
		return strconv.FormatInt(int64(a.duration/unit), 10)
	case !retry.IsDuration(t):
		return ""
	}
	for _, u := range []struct {
		name string
		of   time.Duration
	}{{"time.Hour", time.Hour}, {"time.Minute", time.Minute}, {"time.Second", time.Second}, {"time.Millisecond", time.Millisecond}, {"time.Microsecond", time.Microsecond}} {
		switch {
		case a.duration == u.of:
			return u.name
		case a.duration > 0 && a.duration%u.of == 0:
			return fmt.Sprintf("%d * %s", a.duration/u.of, u.name)
		}
	}
	return strconv.FormatInt(int64(a.duration), 10)
}

// isLiteral reports whether an expression consists of literals and constants of package
// time, as 2 * time.Second does, so that a fix may replace it.
func isLiteral(e ast.Expr) bool {
	plain := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil, *ast.BasicLit, *ast.BinaryExpr, *ast.ParenExpr:
		case *ast.SelectorExpr:
			x, ok := n.X.(*ast.Ident)
			plain = plain && ok && x.Name == "time"
			return false
		default:
			plain = false
		}
		return plain
	})
	return plain
}

// replacement returns a fix that replaces an expression with text, or no fix if
// text is "".
func (c *checker) replacement(e ast.Expr, text string) []finding.Fix {
	if text == "" {
		return nil
	}
	from, to := c.pass.Fset.Position(e.Pos()), c.pass.Fset.Position(e.End())
	return []finding.Fix{{Message: "write " + text, Edits: []finding.Edit{{File: from.Filename, Start: from.Offset, End: to.Offset, NewText: text}}}}
}

// arithmetic formats waits with their sum: "100ms + 200ms = 300ms".
func arithmetic(waits []time.Duration) string {
	const shown = 6
	var parts []string
	var sum time.Duration
	for i, w := range waits {
		sum += w
		if i < shown {
			parts = append(parts, w.String())
		} else if i == shown {
			parts = append(parts, "…")
		}
	}
	return fmt.Sprintf("%s = %v", strings.Join(parts, " + "), sum)
}
