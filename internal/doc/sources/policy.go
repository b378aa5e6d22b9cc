package sources

import (
	"fmt"
	"slices"
	"time"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

// Policy reads the cells about retrying; it is false when they say nothing.
func Policy(t *tables.Table, row tables.Row) (registry.Retry, bool) {
	p := registry.Retry{Multiplier: 1}
	said := false
	for i, c := range row.Cells {
		unit := ""
		if i < len(t.Columns) {
			unit = attr.UnitOf(t.Columns[i].Header)
		}
		if col, ok := attr.OfPolicy(c.Field); ok && col.Read != nil {
			said = col.Read(&p, c.Text, unit) || said
		}
	}
	switch {
	case p.Immediate:
		p.InitialBackoff, p.Multiplier = 0, 1
	case len(p.Backoffs) > 0 && p.InitialBackoff == p.Backoffs[0]:
		p.InitialBackoff = 0 // the start of the schedule, once more
	}
	return p, said
}

// A Problem is why a policy in a document cannot work.
type Problem struct {
	Field attr.Field // of the cell at fault; FieldNone is all of the row
	Text  string
}

// Unusable says why a policy in a document cannot work; its zero value is that
// it can.
func Unusable(p *registry.Retry) Problem {
	unreached := Problem{attr.Backoffs, "the document lists waits that are never reached"}
	switch {
	case p.MaxAttempts == 0 && p.MaxElapsed == 0:
		return Problem{attr.None, "the document does not say how often to retry"}
	case p.MaxAttempts != 0 && p.MaxAttempts < 2:
		return Problem{attr.MaxAttempts, "1 attempt leaves no retry, write at least 2"}
	case !p.Immediate && p.InitialBackoff <= 0 && len(p.Backoffs) == 0 && p.RetryAfter == "":
		return Problem{attr.InitialDelay, "the document does not say how long to wait"}
	case p.Multiplier < 1:
		return Problem{attr.BackoffFactor, "a factor below 1 makes the waits shrink"}
	case slices.Contains(p.Backoffs, 0) || !slices.IsSorted(p.Backoffs):
		return Problem{attr.Backoffs, "the waits in the document do not rise"}
	case p.MaxBackoff != 0 && (p.MaxBackoff < p.InitialBackoff || len(p.Backoffs) > 0 && p.MaxBackoff < p.Backoffs[0]):
		return Problem{attr.MaxDelay, "the longest wait is below the first"}
	case len(p.Backoffs) > 0 && p.MaxAttempts != 0 && len(p.Backoffs) > p.MaxAttempts-1:
		return unreached
	case len(p.Backoffs) > 0 && p.MaxAttempts == 0 && sum(p.Backoffs) > p.MaxElapsed:
		return unreached
	}
	wait, _ := p.TotalWait()
	if waits := p.Waits(); len(waits) > 0 {
		wait = max(wait, sum(waits))
	}
	if p.MaxElapsed != 0 && wait > p.MaxElapsed {
		return Problem{attr.MaxElapsed, fmt.Sprintf("the waits take %s, longer than %s", wait, p.MaxElapsed)}
	}
	return Problem{}
}

// sum adds durations up, to the longest there is.
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
