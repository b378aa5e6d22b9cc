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

// An amount is a number of a policy: a span of time, or a plain number.
type amount struct {
	span   time.Duration
	number float64
	isSpan bool
}

func (a amount) String() string {
	if a.isSpan {
		return a.span.String()
	}
	return strconv.FormatFloat(a.number, 'g', -1, 64)
}

// promised is what a policy says of a term. It is false where it says nothing.
func promised(p *registry.Retry, t retry.Role) (amount, bool) {
	span := func(d time.Duration, ok bool) (amount, bool) { return amount{span: d, isSpan: true}, ok }
	number := func(f float64, ok bool) (amount, bool) { return amount{number: f}, ok }
	stepwise := p.RetryAfter == "" && len(p.Backoffs) == 0 && !p.Immediate
	switch t {
	case retry.Attempts:
		return number(float64(p.MaxAttempts), p.Has("max_attempts"))
	case retry.Retries:
		return number(float64(p.MaxAttempts-1), p.Has("max_attempts"))
	case retry.Initial:
		if len(p.Backoffs) > 0 {
			return span(p.Backoffs[0], true)
		}
		return span(p.InitialBackoff, p.Immediate || p.RetryAfter == "" && p.InitialBackoff > 0)
	case retry.Multiplier:
		return number(p.Multiplier, stepwise)
	case retry.MaxBackoff:
		return span(p.MaxBackoff, p.Has("max_backoff"))
	case retry.MaxElapsed:
		return span(p.MaxElapsed, p.Has("max_elapsed"))
	case retry.Jitter:
		return number(p.Jitter, p.Has("jitter"))
	case retry.Percent:
		return number(p.Jitter*100, p.Has("jitter"))
	}
	return amount{}, false
}

// terms are what messages call the numbers.
var terms = map[retry.Role]string{
	retry.Attempts: "the number of attempts", retry.Retries: "the number of retries", retry.Initial: "the first wait",
	retry.Multiplier: "the multiplier", retry.MaxBackoff: "the longest wait", retry.MaxElapsed: "the time for all tries",
	retry.Jitter: "the jitter", retry.Percent: "the jitter in percent",
}

// given is the amount that a constant is, in units of a span.
func given(v constant.Value, want amount, unit time.Duration) amount {
	f, _ := constant.Float64Val(constant.ToFloat(v))
	if want.isSpan {
		return amount{span: time.Duration(f * float64(unit)), isSpan: true}
	}
	return amount{number: f}
}

// same compares amounts; decimals that have no exact binary form are the same
// when written alike.
func (a amount) same(b amount) bool {
	return a.isSpan == b.isSpan && a.span == b.span && math.Abs(a.number-b.number) < 1e-9
}

// source writes an amount as Go, for a place of a type where 1 is a unit. It is
// "" if there is no plain way.
func (a amount) source(t types.Type, unit time.Duration) string {
	switch {
	case !a.isSpan:
		return a.String()
	case unit != time.Nanosecond:
		if a.span%unit != 0 {
			return ""
		}
		return strconv.FormatInt(int64(a.span/unit), 10)
	case !retry.IsDuration(t):
		return ""
	}
	for _, u := range []struct {
		name string
		of   time.Duration
	}{{"time.Hour", time.Hour}, {"time.Minute", time.Minute}, {"time.Second", time.Second}, {"time.Millisecond", time.Millisecond}, {"time.Microsecond", time.Microsecond}} {
		switch {
		case a.span == u.of:
			return u.name
		case a.span > 0 && a.span%u.of == 0:
			return fmt.Sprintf("%d * %s", a.span/u.of, u.name)
		}
	}
	return strconv.FormatInt(int64(a.span), 10)
}

// writtenOut reports whether an expression is made of literals and units of
// time, so that another one can take its place.
func writtenOut(e ast.Expr) bool {
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

// replacement is the fix that writes something else for an expression.
func (c *checker) replacement(e ast.Expr, text string) []finding.Fix {
	if text == "" {
		return nil
	}
	from, to := c.pass.Fset.Position(e.Pos()), c.pass.Fset.Position(e.End())
	return []finding.Fix{{Message: "write " + text, Edits: []finding.Edit{{File: from.Filename, Start: from.Offset, End: to.Offset, NewText: text}}}}
}

// arithmetic shows the waits of a policy: "100ms + 200ms = 300ms".
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
