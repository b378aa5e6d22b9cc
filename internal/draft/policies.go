package draft

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/exitlint/exitlint/internal/doctable"
	"github.com/exitlint/exitlint/registry"
)

// policies collects the policy of each row about retrying. A row of a retry
// table declares its status, too.
func (r *reading) policies() {
	for _, t := range r.tables(doctable.KindRetry) {
		for _, row := range t.Rows {
			r.errorPolicy(t, row)
			for _, v := range row.Statuses.Values {
				if c := r.codeRow(v, row); c != nil {
					p, _ := rowPolicy(t, row)
					c.policies = append(c.policies, claimedPolicy{p, r.at(row.Line)})
				}
			}
		}
	}
	for _, t := range r.tables(doctable.KindCodes) {
		for _, row := range t.Rows {
			p, said := rowPolicy(t, row)
			for _, v := range row.Statuses.Values {
				if c := r.code(v); c != nil && said {
					c.policies = append(c.policies, claimedPolicy{p, r.at(row.Line)})
				}
			}
		}
	}
}

// errorPolicy collects the policy of an error code.
func (r *reading) errorPolicy(t *doctable.Table, row doctable.Row) {
	if name := text(row, doctable.FieldErrorCode); name != "" && row.Statuses.IsZero() {
		e := r.errorCode(name)
		p, _ := rowPolicy(t, row)
		e.policies = append(e.policies, claimedPolicy{p, r.at(row.Line)})
	}
}

// rowPolicy reads the cells about retrying; it is false when they say nothing.
func rowPolicy(t *doctable.Table, row doctable.Row) (registry.Retry, bool) {
	p := registry.Retry{Multiplier: 1}
	said := false
	for i, c := range row.Cells {
		unit := ""
		if i < len(t.Columns) {
			unit = doctable.UnitOf(t.Columns[i].Header)
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
func readPolicyCell(p *registry.Retry, c doctable.Cell, unit string) bool {
	span := func(d *time.Duration) bool {
		parsed, ok := doctable.ParseDuration(c.Text, unit)
		*d = parsed
		return ok
	}
	switch c.Field {
	case doctable.FieldMaxRetries:
		n, ok := doctable.ParseCount(c.Text)
		p.MaxAttempts = n + 1
		return ok
	case doctable.FieldMaxAttempts:
		n, ok := doctable.ParseCount(c.Text)
		p.MaxAttempts = n
		return ok
	case doctable.FieldInitialDelay:
		return span(&p.InitialBackoff) || readStart(p, c.Text, unit)
	case doctable.FieldBackoffFactor:
		factor, immediate, ok := doctable.ParseFactor(c.Text)
		p.Multiplier, p.Immediate = cmp.Or(factor, 1), p.Immediate || immediate
		return ok
	case doctable.FieldMaxDelay:
		return span(&p.MaxBackoff)
	case doctable.FieldMaxElapsed:
		return span(&p.MaxElapsed)
	case doctable.FieldBackoffs:
		p.Backoffs = schedule(c.Text, unit)
		return p.Backoffs != nil
	case doctable.FieldJitter:
		p.Jitter = fraction(c.Text)
		return p.Jitter != 0
	}
	return false
}

// readStart reads what a cell about the first wait can say besides a duration: a
// schedule, "immediate", or the field in which the server says how long.
func readStart(p *registry.Retry, text, unit string) bool {
	if _, immediate, ok := doctable.ParseFactor(text); ok && immediate {
		p.Immediate = true
		return true
	}
	if word, _, _ := strings.Cut(tidy(text), " "); strings.HasPrefix(strings.ToLower(strings.ReplaceAll(word, "-", "_")), "retry_after") {
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
		d, ok := doctable.ParseDuration(part, unit)
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

// settlePolicies gives each code the policy that documents give for it, unless
// they give two, or one that cannot work.
func (d *Draft) settlePolicies() {
	for _, c := range d.codes {
		if p, ok := agreed(c.policies, &c.notes); ok {
			c.Retry = d.addPolicy(p, cmp.Or(plainName(c.Name), fmt.Sprintf("status_%d", c.Value)))
			if len(c.of("recoverable")) == 0 {
				c.Recoverable = registry.RecoverableYes
			}
		}
	}
	for _, e := range d.errors {
		if p, ok := agreed(e.policies, &e.notes); ok {
			e.Retry = d.addPolicy(p, plainName(strings.TrimPrefix(e.Code, d.commonStart())))
		}
	}
}

// commonStart is the word with which all error codes begin, and its underscore.
func (d *Draft) commonStart() string {
	start := ""
	for i, e := range d.errors {
		word, _, _ := strings.Cut(e.Code, "_")
		if i > 0 && start != word+"_" {
			return ""
		}
		start = word + "_"
	}
	return start
}

// addPolicy adds a policy and returns its name.
func (d *Draft) addPolicy(p registry.Retry, name string) string {
	p.Name = free(d.hasPolicy, cmp.Or(name, "policy"))
	d.retries = append(d.retries, &policy{Retry: p})
	return p.Name
}

func (d *Draft) hasPolicy(name string) bool {
	return slices.ContainsFunc(d.retries, func(p *policy) bool { return p.Name == name })
}

// agreed is the policy that documents agree on.
func agreed(policies []claimedPolicy, notes *[]string) (registry.Retry, bool) {
	if len(policies) == 0 {
		return registry.Retry{}, false
	}
	first := policies[0]
	for _, other := range policies[1:] {
		if describe(&other.Retry) != describe(&first.Retry) {
			note(notes, "undecided: %s gives the policy %s, %s gives %s", first.where, describe(&first.Retry), other.where, describe(&other.Retry))
			return registry.Retry{}, false
		}
	}
	if problem := unusable(&first.Retry); problem != "" {
		note(notes, "%s: no policy, as %s", first.where, problem)
		return registry.Retry{}, false
	}
	return first.Retry, true
}

// unusable says why a policy cannot work, or "".
func unusable(p *registry.Retry) string {
	switch {
	case p.MaxAttempts == 0 && p.MaxElapsed == 0:
		return "the document does not say how often to retry"
	case p.MaxAttempts != 0 && p.MaxAttempts < 2:
		return "the document leaves no retry"
	case !p.Immediate && p.InitialBackoff <= 0 && len(p.Backoffs) == 0 && p.RetryAfter == "":
		return "the document does not say how long to wait"
	case p.Multiplier < 1:
		return "the document has waits shrink"
	case slices.Contains(p.Backoffs, 0) || !slices.IsSorted(p.Backoffs):
		return "the waits in the document do not rise"
	case p.MaxBackoff != 0 && (p.MaxBackoff < p.InitialBackoff || len(p.Backoffs) > 0 && p.MaxBackoff < p.Backoffs[0]):
		return "the document caps waits below the first"
	case len(p.Backoffs) > 0 && p.MaxAttempts != 0 && len(p.Backoffs) > p.MaxAttempts-1:
		return "the document lists waits that are never reached"
	case len(p.Backoffs) > 0 && p.MaxAttempts == 0 && sum(p.Backoffs) > p.MaxElapsed:
		return "the document lists waits that are never reached"
	}
	return overlong(p)
}

// overlong says that the waits of a policy take longer than it allows, or "".
func overlong(p *registry.Retry) string {
	wait, _ := p.TotalWait()
	if waits := p.Waits(); len(waits) > 0 {
		wait = max(wait, sum(waits))
	}
	if p.MaxElapsed != 0 && wait > p.MaxElapsed {
		return fmt.Sprintf("the waits take %s, longer than %s", wait, p.MaxElapsed)
	}
	return ""
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

// describe is a policy in a few words, for comments and comparing.
func describe(p *registry.Retry) string {
	s := fmt.Sprintf("%d attempts", p.MaxAttempts)
	switch {
	case p.Immediate:
		s += ", at once"
	case p.RetryAfter != "":
		s += ", after " + p.RetryAfter
	case len(p.Backoffs) > 0:
		s += fmt.Sprintf(", after %v", p.Backoffs)
	default:
		s += fmt.Sprintf(", after %s × %v", p.InitialBackoff, p.Multiplier)
	}
	if p.MaxBackoff != 0 {
		s += fmt.Sprintf(", at most %s", p.MaxBackoff)
	}
	if p.Jitter != 0 {
		s += fmt.Sprintf(", jitter %v", p.Jitter)
	}
	if p.MaxElapsed != 0 {
		s += fmt.Sprintf(", within %s", p.MaxElapsed)
	}
	return s
}

// A limit is the cap that a document puts on the sum of some waits.
type limit struct {
	name  string // of the policy, as the document calls it
	most  time.Duration
	where string
}

// totals collects the caps over lists of summed waits.
func (r *reading) totals() {
	for _, t := range r.doc.Totals {
		if most, ok := doctable.ParseDuration(t.Cap.Text, ""); ok && most > 0 {
			r.limits = append(r.limits, limit{t.Name.Text, most, r.at(t.Line)})
		}
	}
}

// settleLimits caps the policies that documents cap.
func (d *Draft) settleLimits() {
	for _, l := range d.limits {
		p := d.policyCalled(l.name)
		if p == nil || p.Immediate || p.MaxElapsed != 0 {
			continue
		}
		p.MaxElapsed = l.most
		if problem := overlong(&p.Retry); problem != "" {
			p.MaxElapsed = 0
			note(&p.notes, "%s: no max_elapsed, as %s", l.where, problem)
		}
	}
}

// policyCalled is the policy whose code has a name of those words: "Lock
// timeout" is EXIT_LOCK_TIMEOUT's.
func (d *Draft) policyCalled(name string) *policy {
	want := strings.Join(nameWords(name), "_")
	for _, p := range d.retries {
		if want != "" && slices.ContainsFunc(d.codes, func(c *code) bool {
			return c.Retry == p.Name && (plainName(c.Name) == want || p.Name == want)
		}) {
			return p
		}
	}
	return nil
}
