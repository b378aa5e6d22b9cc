package sources

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
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
		said = readPolicyCell(&p, c, unit) || said
	}
	switch {
	case p.Immediate:
		p.InitialBackoff, p.Multiplier = 0, 1
	case len(p.Backoffs) > 0 && p.InitialBackoff == p.Backoffs[0]:
		p.InitialBackoff = 0 // the start of the schedule, once more
	}
	return p, said
}

// readPolicyCell reads one cell; it is false when that is about something else,
// or empty.
func readPolicyCell(p *registry.Retry, c tables.Cell, unit string) bool {
	span := func(d *time.Duration) bool {
		parsed, ok := attr.ParseDuration(c.Text, unit)
		*d = parsed
		return ok
	}
	switch c.Field {
	case attr.MaxRetries:
		n, ok := attr.ParseCount(c.Text)
		p.MaxAttempts = n + 1
		return ok
	case attr.MaxAttempts:
		n, ok := attr.ParseCount(c.Text)
		p.MaxAttempts = n
		return ok
	case attr.InitialDelay:
		return span(&p.InitialBackoff) || readStart(p, c.Text, unit)
	case attr.BackoffFactor:
		factor, immediate, ok := attr.ParseFactor(c.Text)
		p.Multiplier, p.Immediate = cmp.Or(factor, 1), p.Immediate || immediate
		return ok
	case attr.MaxDelay:
		return span(&p.MaxBackoff)
	case attr.MaxElapsed:
		return span(&p.MaxElapsed)
	case attr.Backoffs:
		p.Backoffs = schedule(c.Text, unit)
		return p.Backoffs != nil
	case attr.Jitter:
		p.Jitter = fraction(c.Text)
		return p.Jitter != 0
	}
	return false
}

// readStart reads what a cell about the first wait can say besides a duration: a
// schedule, "immediate", or the field in which the server says how long.
func readStart(p *registry.Retry, text, unit string) bool {
	if _, immediate, ok := attr.ParseFactor(text); ok && immediate {
		p.Immediate = true
		return true
	}
	if word, _, _ := strings.Cut(strings.TrimSpace(text), " "); strings.HasPrefix(strings.ToLower(strings.ReplaceAll(word, "-", "_")), "retry_after") {
		p.RetryAfter = word
		return true
	}
	p.Backoffs = schedule(text, unit)
	return p.Backoffs != nil
}

// schedule reads "5s → 10s → 30s" or "5s, 10s, 30s"; one wait is no schedule.
func schedule(text, unit string) []time.Duration {
	var out []time.Duration
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("→,;/", r) }) {
		part, _, _ = strings.Cut(part, "(")
		d, ok := attr.ParseDuration(part, unit)
		if !ok {
			return nil
		}
		out = append(out, d)
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// fraction reads "0.1", "10%" or "±10 %".
func fraction(text string) float64 {
	text = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), "±"))
	number, percent := strings.CutSuffix(text, "%")
	f, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if percent {
		f /= 100
	}
	if err != nil || !(f >= 0 && f <= 1) {
		return 0
	}
	return f
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
