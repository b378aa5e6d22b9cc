package draft

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/sources"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

// readPolicies collects the retry policies in tables of the document. It also adds the
// statuses in these tables to the draft.
func (r *documentReader) readPolicies() {
	for _, t := range r.tables(tables.KindRetry) {
		for _, row := range t.Rows {
			r.readErrorPolicy(t, row)
			for _, v := range row.Statuses.Values {
				if c := r.readCodeRow(v, row); c != nil {
					p, _ := sources.Policy(t, row)
					c.policies = append(c.policies, claimedPolicy{p, r.lineRef(row.Line)})
				}
			}
		}
	}
	for _, t := range r.tables(tables.KindCodes) {
		for _, row := range t.Rows {
			p, said := sources.Policy(t, row)
			for _, v := range row.Statuses.Values {
				if c := r.code(v); c != nil && said {
					c.policies = append(c.policies, claimedPolicy{p, r.lineRef(row.Line)})
				}
			}
		}
	}
}

// readErrorPolicy collects the policy in a row about an error code.
func (r *documentReader) readErrorPolicy(t *tables.Table, row tables.Row) {
	if name := text(row, attr.ErrorCode); name != "" && row.Statuses.IsZero() {
		e := r.errorCode(name)
		p, _ := sources.Policy(t, row)
		e.policies = append(e.policies, claimedPolicy{p, r.lineRef(row.Line)})
	}
}

// resolvePolicies gives each code the policy that documents state for it. If documents
// disagree, or if the policy cannot work, the code gets a note instead.
func (d *Draft) resolvePolicies() {
	for _, c := range d.codes {
		if p, ok := agreedPolicy(c.policies, &c.notes); ok {
			c.Retry = d.addPolicy(p, cmp.Or(plainName(c.Name), fmt.Sprintf("status_%d", c.Value)))
			if len(c.distinct("recoverable")) == 0 {
				c.Recoverable = registry.RecoverableYes
			}
		}
	}
	for _, e := range d.errors {
		if p, ok := agreedPolicy(e.policies, &e.notes); ok {
			e.Retry = d.addPolicy(p, plainName(strings.TrimPrefix(e.Code, d.commonStart())))
		}
	}
}

// commonStart returns the first word of all error codes with its underscore, such as
// "E_". It returns "" if the error codes begin with different words.
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

// addPolicy adds a policy to the draft, and returns its name. This is the given name,
// unless the draft or a preset already has a policy with this name.
func (d *Draft) addPolicy(p registry.Retry, name string) string {
	if _, preset := d.preset().Retry(name); preset {
		name = "own_" + name
	}
	p.Name = freeName(d.hasPolicy, cmp.Or(name, "policy"))
	d.retries = append(d.retries, &policy{Retry: p})
	return p.Name
}

// sharePolicies compares the policy of each code with the policy that a preset has for
// the same status. If they are equal, the code uses the policy of the preset.
func (d *Draft) sharePolicies() {
	for _, c := range d.codes {
		preset := d.presetCode(c.Value)
		i := slices.IndexFunc(d.retries, func(p *policy) bool { return p.Name == c.Retry })
		if preset == nil || i < 0 {
			continue
		}
		if p, ok := d.preset().Retry(preset.Retry); ok && describe(p) == describe(&d.retries[i].Retry) {
			c.Retry = p.Name
		}
	}
}

func (d *Draft) hasPolicy(name string) bool {
	_, preset := d.preset().Retry(name)
	return preset || slices.ContainsFunc(d.retries, func(p *policy) bool { return p.Name == name })
}

// agreedPolicy returns the policy if all documents state the same one. It adds a note and
// returns false if they state different policies, or if the policy cannot work.
func agreedPolicy(policies []claimedPolicy, notes *[]string) (registry.Retry, bool) {
	if len(policies) == 0 {
		return registry.Retry{}, false
	}
	first := policies[0]
	for _, other := range policies[1:] {
		if describe(&other.Retry) != describe(&first.Retry) {
			addNote(notes, "undecided policy: %s (%s) or %s (%s)", describe(&first.Retry), first.where, describe(&other.Retry), other.where)
			return registry.Retry{}, false
		}
	}
	if problem := sources.FirstProblem(&first.Retry).Text; problem != "" {
		addNote(notes, "%s: no policy, as %s", first.where, problem)
		return registry.Retry{}, false
	}
	return first.Retry, true
}

// describe describes a policy, as in "3 attempts, at once". Two policies with the same
// description count as equal.
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

// A limit is the total waiting time that a document allows for a policy.
type limit struct {
	name    string // the name of the policy as the document writes it, such as "Lock timeout"
	maximum time.Duration
	where   string
}

// readTotals collects the limits that the document states for the total waiting time of
// policies.
func (r *documentReader) readTotals() {
	for _, t := range r.doc.Totals {
		if most, ok := attr.ParseDuration(t.Cap.Text, ""); ok && most > 0 {
			r.limits = append(r.limits, limit{t.Name.Text, most, r.lineRef(t.Line)})
		}
	}
}

// resolveLimits sets max_elapsed in policies whose total waiting time a document limits.
// If a policy cannot work with this limit, it gets a note instead.
func (d *Draft) resolveLimits() {
	for _, l := range d.limits {
		p := d.policyNamed(l.name)
		if p == nil || p.Immediate || p.MaxElapsed != 0 {
			continue
		}
		p.MaxElapsed = l.maximum
		if problem := sources.FirstProblem(&p.Retry).Text; problem != "" {
			p.MaxElapsed = 0
			addNote(&p.notes, "%s: no max_elapsed, as %s", l.where, problem)
		}
	}
}

// policyNamed returns the policy for a name in a document: for "Lock timeout", that of
// the code EXIT_LOCK_TIMEOUT. It returns nil if there is none.
func (d *Draft) policyNamed(name string) *policy {
	want := strings.Join(sources.Words(name), "_")
	for _, p := range d.retries {
		if want != "" && slices.ContainsFunc(d.codes, func(c *code) bool {
			return c.Retry == p.Name && (plainName(c.Name) == want || p.Name == want)
		}) {
			return p
		}
	}
	return nil
}
