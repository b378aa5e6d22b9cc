package sources

import (
	"fmt"
	"slices"
	"time"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

// Policy returns the retry policy that the cells of a row describe, if some cell says
// how to retry.
func Policy(t *tables.Table, row tables.Row) (p registry.Retry, ok bool) {
	p.Multiplier = 1
	for i, c := range row.Cells {
		unit := ""
		if i < len(t.Columns) {
			unit = attr.UnitOf(t.Columns[i].Header)
		}
		if column, known := attr.PolicyColumnOf(c.Field); known && column.Read != nil {
			ok = column.Read(&p, c.Text, unit) || ok
		}
	}
	switch {
	case p.Immediate:
		p.InitialBackoff, p.Multiplier = 0, 1
	case len(p.Backoffs) > 0 && p.InitialBackoff == p.Backoffs[0]:
		p.InitialBackoff = 0 // the list of waits already contains the first wait
	}
	return p, ok
}

// A Problem says why a retry policy in a document cannot work. It is empty if the policy
// can work.
type Problem struct {
	Field attr.Field // the column of the wrong cell, or None
	Text  string
}

// policyChecks lists the problems of a retry policy, the most important first. Only the
// first problem is reported.
var policyChecks = []struct {
	problem Problem
	applies func(*registry.Retry) bool
}{
	{Problem{attr.None, "the document does not say how often to retry"}, func(p *registry.Retry) bool {
		return p.MaxAttempts == 0 && p.MaxElapsed == 0
	}},
	{Problem{attr.MaxAttempts, "1 attempt leaves no retry, write at least 2"}, func(p *registry.Retry) bool {
		return p.MaxAttempts != 0 && p.MaxAttempts < 2
	}},
	{Problem{attr.InitialDelay, "the document does not say how long to wait"}, func(p *registry.Retry) bool {
		return !p.Immediate && p.InitialBackoff <= 0 && len(p.Backoffs) == 0 && p.RetryAfter == ""
	}},
	{Problem{attr.BackoffFactor, "a factor below 1 makes the waits shrink"}, func(p *registry.Retry) bool {
		return p.Multiplier < 1
	}},
	{Problem{attr.Backoffs, "the waits in the document do not rise"}, func(p *registry.Retry) bool {
		return slices.Contains(p.Backoffs, 0) || !slices.IsSorted(p.Backoffs)
	}},
	{Problem{attr.MaxDelay, "the longest wait is below the first"}, func(p *registry.Retry) bool {
		return p.MaxBackoff != 0 && (p.MaxBackoff < p.InitialBackoff || len(p.Backoffs) > 0 && p.MaxBackoff < p.Backoffs[0])
	}},
	{Problem{attr.Backoffs, "the document lists waits that are never reached"}, func(p *registry.Retry) bool {
		if p.MaxAttempts == 0 {
			return len(p.Backoffs) > 0 && sum(p.Backoffs) > p.MaxElapsed
		}
		return len(p.Backoffs) > p.MaxAttempts-1
	}},
}

// FirstProblem returns the first reason why a policy cannot work, or an empty Problem.
func FirstProblem(p *registry.Retry) Problem {
	for _, c := range policyChecks {
		if c.applies(p) {
			return c.problem
		}
	}
	wait, _ := p.TotalWait()
	wait = max(wait, sum(p.Waits()))
	if p.MaxElapsed != 0 && wait > p.MaxElapsed {
		return Problem{attr.MaxElapsed, fmt.Sprintf("the waits take %s, longer than %s", wait, p.MaxElapsed)}
	}
	return Problem{}
}

// sum adds up waits. If the sum is too large for a Duration, it returns the largest
// Duration.
func sum(waits []time.Duration) time.Duration {
	var total time.Duration
	for _, w := range waits {
		if total+w < total {
			return 1<<63 - 1
		}
		total += w
	}
	return total
}
