package retrypolicy

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/exitlint/exitlint/internal/code/eval"
	"github.com/exitlint/exitlint/internal/code/flags"
	"github.com/exitlint/exitlint/internal/code/retry"
	"github.com/exitlint/exitlint/internal/code/retry/library"
	"github.com/exitlint/exitlint/internal/finding"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// flagDefaults contains a machine and a model for running code as if all flags had
// their default values.
type flagDefaults struct {
	machine *eval.Machine
	model   *library.Model
}

// withFlagDefaults ends a message about a value that is computed from the defaults of
// flags.
const withFlagDefaults = " with the defaults of flags"

func (c *checker) newFlagDefaults() *flagDefaults {
	defaults := flags.Read(c.pass.TypesInfo, c.pass.Files)
	if defaults == nil {
		return nil
	}
	model := library.NewModel(defaults)
	pkg, fns := c.flow.SSA()
	return &flagDefaults{eval.New(pkg, fns, model), model}
}

// runLoop runs a loop, and returns its tries and waits. If some of them are unknown, it
// runs the loop again with the default values of all flags. If this helps, it returns
// the result of the second run, and assumption is a phrase that mentions the defaults.
// Otherwise assumption is "".
func (c *checker) runLoop(l retry.Loop) (r retry.Run, assumption string) {
	r = l.Run(c.machine())
	unknown := func(r retry.Run) int {
		n := 0
		for _, w := range r.Waits {
			if !w.Known {
				n++
			}
		}
		return n
	}
	if r.Attempts > 0 && unknown(r) == 0 || c.flagDefaults() == nil {
		return r, ""
	}
	with := l.Run(c.flagDefaults().machine)
	if with.Attempts > 0 && r.Attempts == 0 || with.Attempts == r.Attempts && unknown(with) < unknown(r) {
		return with, withFlagDefaults
	}
	return r, ""
}

// A libraryPlan says how many tries a call of a retry library makes, and how long it
// waits between them. assumption is "", or a phrase for messages such as " with the
// defaults of flags" if the numbers depend on these.
type libraryPlan struct {
	library.Plan
	assumption string
}

// plansIn returns a [library.Plan] for each call of a retry library in a function. If a
// number in one of them is unknown, it computes all plans again with the default values
// of flags.
func (c *checker) plansIn(d *ast.FuncDecl) []libraryPlan {
	if !library.UsesLibrary(c.pass.TypesInfo, d) {
		return nil
	}
	_, all := c.flow.SSA()
	fns := slices.DeleteFunc(slices.Clone(all), func(fn *ssa.Function) bool {
		s := fn.Syntax()
		return s == nil || s.Pos() < d.Pos() || d.End() < s.End()
	})
	unknown := func(p library.Plan) bool {
		return p.Bound == library.BoundUnknown || slices.ContainsFunc(p.Settings, func(s library.Setting) bool { return s.Value == nil })
	}
	plans, by := c.libraries.Plans(c.machine(), c.index(), fns), ""
	if slices.ContainsFunc(plans, unknown) && c.flagDefaults() != nil {
		plans, by = c.flagDefaults().model.Plans(c.flagDefaults().machine, c.index(), fns), withFlagDefaults
	}
	var out []libraryPlan
	for _, p := range plans {
		out = append(out, libraryPlan{p, by})
	}
	return out
}

// isRetried reports whether another call of a retry library retries the call that p
// describes. This is the case if p is inside an argument of that call, usually in a
// function literal. plans describes all such calls of the function.
func (c *checker) isRetried(p libraryPlan, plans []libraryPlan) bool {
	return slices.ContainsFunc(plans, func(other libraryPlan) bool {
		call := c.callOf(other.Plan)
		return call != nil && call.Lparen < p.At() && p.At() < call.Rparen
	})
}

// checkPlan compares a call of a retry library with a policy of the registry. plan
// describes the call. d is the function that contains it. checkPlan returns 1 if it has
// compared any setting, and 0 otherwise.
func (c *checker) checkPlan(p *registry.Retry, plan libraryPlan, d *ast.FuncDecl) int {
	at := c.callOf(plan.Plan)
	if at == nil {
		return 0
	}
	tries, waits := plan.Run()
	differs := c.differentWait(p, waits)
	found, reported := 0, false
	for _, s := range plan.Settings {
		want, known := amountIn(p, s.Role)
		if !known || s.Value == nil || c.meansNoLimit(plan.Plan, s) {
			continue
		}
		found = 1
		// The program does not set the value, so the finding is at the call.
		if s.Expr == nil {
			s.Expr = at.Fun
		}
		got := amountOf(s.Value, want, time.Nanosecond)
		switch {
		case got.equalAmounts(want):
		case !s.Default:
			reported = true
			c.checkSetting(p, s, plan.assumption)
		case explainsDifference(p, plan.Plan, s, waits, differs):
			reported = true
			c.reportAt(invalid, at.Pos(), at.Lparen, "%s", c.omittedMessage(p, s, plan.Library, got, want))
		}
	}
	if c.checkBound(p, plan.Plan, at, d) {
		return 1
	}
	if differs >= 0 && !reported {
		c.reportAt(invalid, at.Pos(), at.Lparen, "wait %d is %s here%s, but %s", differs+1, spanText(waits[differs]), plan.assumption, c.policyWait(p, differs))
		return 1
	}
	if tries > 0 && tries != p.MaxAttempts && p.Has("max_attempts") && !reported {
		c.reportAt(invalid, at.Pos(), at.Lparen, "this makes %s%s, but max_attempts is %d in %s", finding.Count(tries, "attempt"), plan.assumption, p.MaxAttempts, c.policyPlace(p))
		return 1
	}
	return found
}

// omittedMessage returns a message about a setting that the program does not set. The
// setting then has the default of the library, which differs from the policy.
func (c *checker) omittedMessage(p *registry.Retry, s library.Setting, from string, got, want amount) string {
	return fmt.Sprintf("%s is left out, so it is %v, the default of %s, but %v in %s", nouns[s.Role], got, from, want, c.policyPlace(p))
}

// callOf returns the syntax of the library call for which the plan was computed. It
// returns nil if the call is not in this package.
func (c *checker) callOf(plan library.Plan) *ast.CallExpr { return c.index().Call(plan.Pos) }

// meansNoLimit reports whether the setting s is a number of attempts or retries that
// means "no limit", as 0 does in some libraries. It is not compared with the policy,
// because checkBound reports the missing limit.
func (c *checker) meansNoLimit(plan library.Plan, s library.Setting) bool {
	return plan.Bound != library.ByTries && (s.Role == retry.Attempts || s.Role == retry.Retries)
}

// changesWaits reports whether a default of a library makes the waits differ from the
// policy. r is the role of the default, and "value" is its value.
func changesWaits(p *registry.Retry, r retry.Role, value amount) bool {
	waits := p.FirstWaits(library.MaxTries)
	switch r {
	case retry.Multiplier:
		return len(waits) > 1 && waits[1] != time.Duration(float64(waits[0])*value.number)
	case retry.MaxBackoff:
		return slices.ContainsFunc(waits, func(d time.Duration) bool { return d > value.duration })
	}
	return true
}

// explainsDifference reports whether the setting s, a default of a retry library, is a
// reason why the waits of a call differ from the policy. differs is the index of the
// first wait that differs, or -1.
func explainsDifference(p *registry.Retry, plan library.Plan, s library.Setting, waits []library.Span, differs int) bool {
	switch s.Role {
	case retry.Initial:
		return differs == 0
	case retry.Multiplier:
		return differs > 0
	case retry.MaxBackoff:
		return differs >= 0 && waits[differs].High > p.MaxBackoff
	case retry.MaxElapsed:
		tries, _ := plan.Run()
		var sum time.Duration
		for _, w := range waits {
			sum += w.High
		}
		return tries == 0 && plan.Bound != library.ByTries || sum > p.MaxElapsed
	}
	return true
}

// differentWait returns the index of the first wait that certainly differs from the
// policy, or -1 if there is none.
func (c *checker) differentWait(p *registry.Retry, waits []library.Span) int {
	if p.RetryAfter != "" {
		return -1
	}
	want := p.FirstWaits(len(waits))
	for i := range want {
		if !waits[i].Contains(want[i]) {
			return i
		}
	}
	return -1
}

func spanText(s library.Span) string {
	if s.Exact() {
		return s.Low.String()
	}
	return fmt.Sprintf("from %v to %v", s.Low, s.High)
}

// permanentName matches functions such as backoff.Permanent, which wrap an error that
// must not be retried. A program may use such a function to limit the number of tries.
var permanentName = pattern.New(`(?i)^(permanent|unrecoverable|new_?permanent(error)?|stop)$`)

// checkBound reports a call of a retry library that does not limit the number of
// attempts although the policy does. plan contains the settings of the call. checkBound
// returns true if it has reported the call.
func (c *checker) checkBound(p *registry.Retry, plan library.Plan, at *ast.CallExpr, d *ast.FuncDecl) bool {
	counts := false
	ast.Inspect(d, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		counts = counts || ok && permanentName().MatchString(retry.CalledName(call))
		return true
	})
	elapsed, _ := plan.Setting(retry.MaxElapsed)
	switch {
	case counts || !p.Has("max_attempts"):
		return false
	case plan.Bound == library.Unbounded:
		c.reportAt(invalid, at.Pos(), at.Lparen, "nothing bounds the attempts here, but max_attempts is %d in %s", p.MaxAttempts, c.policyPlace(p))
		return true
	case plan.Bound == library.ByTime:
		limit := amountOf(elapsed.Value, amount{isDuration: true}, time.Nanosecond)
		by := fmt.Sprintf("only the time of %v", limit)
		if elapsed.Default {
			by += ", the default of " + plan.Library + ","
		}
		c.reportAt(invalid, at.Pos(), at.Lparen, "%s bounds the attempts here, but max_attempts is %d in %s", by, p.MaxAttempts, c.policyPlace(p))
		return true
	}
	return false
}

// isCovered reports whether a plan contains the setting s, so that checkPlan compares
// it with the policy. It considers only plans of calls at positions for which "inside"
// returns true.
func isCovered(plans []libraryPlan, s library.Setting, inside func(token.Pos) bool) bool {
	return slices.ContainsFunc(plans, func(p libraryPlan) bool {
		if !inside(p.At()) || p.Library != s.Library {
			return false
		}
		set, ok := p.Setting(s.Role)
		return ok && (set.Value != nil || set.Expr == s.Expr)
	})
}
