package compare

import (
	"cmp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/internal/pattern"
	"github.com/exitlint/exitlint/registry"
)

// checkSchedule compares the waits in a sentence, such as "5 s → 10 s → 30 s", with the
// policy that the sentence describes.
func (p *page) checkSchedule(s tables.Schedule) {
	var waits []time.Duration
	unit := strings.TrimLeft(s.Waits[len(s.Waits)-1].Text, "0123456789. ")
	for _, cell := range s.Waits {
		d, ok := attr.ParseDuration(cell.Text, unit)
		if !ok {
			return
		}
		waits = append(waits, d)
	}
	r := cmp.Or(p.policyOf(s.Headings, s.Text), p.policyOfItem(s.Start))
	if r == nil {
		r = p.similarPolicy(waits)
	}
	if r == nil || r.Immediate || r.RetryAfter != "" {
		return
	}
	want := r.Backoffs
	if len(want) == 0 {
		want = r.Waits()
	}
	for i, d := range waits {
		switch {
		case i >= len(want):
			if i > 0 && len(r.Backoffs) > 0 && d == want[len(want)-1] {
				continue // callers repeat the last wait, so a document may also repeat it
			}
			p.reportAt(findingParts{rule: Mismatch}, s.Waits[i], "wait %d of %q is %s here, but %s has only %d", i+1, r.Name, s.Waits[i].Text, r.Table(), len(want))
			return
		case (d - want[i]).Abs() > attr.RoundingError(s.Waits[i].Text, unit):
			p.reportMismatch(nil, s.Waits[i], nil, likeRounded(s.Waits[i].Text, unit, want[i]), "wait %d of %q is %s here, but %v in %s", i+1, r.Name, s.Waits[i].Text, want[i], p.reg.Name())
		}
	}
	if len(waits) < len(r.Backoffs) && !s.Open {
		p.reportAt(findingParts{rule: Mismatch}, s.Cell, "%q waits %s here, but %s in %s", r.Name, times(len(waits)), times(len(r.Backoffs)), p.reg.Name())
	}
}

// similarPolicy returns the only policy with a list of waits. It returns nil if several
// policies have such a list, or if the list is not similar to the given waits. Two lists
// are similar if each shares at least half of its waits with the other.
func (p *page) similarPolicy(waits []time.Duration) *registry.Retry {
	var found *registry.Retry
	for i := range p.reg.Retries {
		if r := &p.reg.Retries[i]; len(r.Backoffs) > 0 {
			if found != nil {
				return nil
			}
			found = r
		}
	}
	if found == nil {
		return nil
	}
	same := 0
	for _, d := range waits {
		if slices.Contains(found.Backoffs, d) {
			same++
		}
	}
	if 2*same < len(found.Backoffs) || 2*same < len(waits) {
		return nil
	}
	return found
}

// checkCount compares a number of retries in a sentence with the policy that the
// sentence describes.
func (p *page) checkCount(c tables.Count) {
	if r := cmp.Or(p.policyOf(c.Headings, c.Text), p.policyOfItem(c.Cell.Start)); r != nil {
		p.checkRetries(c.Cell, c.Count, r, r.Name)
	}
}

// policyOfItem returns the policy of the code that the list item at an offset
// describes, or nil.
func (p *page) policyOfItem(at int) *registry.Retry {
	if p.items == nil {
		p.items = p.itemPolicies()
	}
	i := sort.Search(len(p.items), func(i int) bool { return p.items[i].end > at })
	if i == len(p.items) || p.items[i].start > at {
		return nil
	}
	return p.items[i].policy
}

// An itemPolicy is the policy of the code that a list item describes.
type itemPolicy struct {
	start, end int // the offsets of the item
	policy     *registry.Retry
}

// itemPolicies returns the policies of all list items about codes, in the order of the
// document.
func (p *page) itemPolicies() []itemPolicy {
	out := []itemPolicy{}
	for _, t := range p.Tables {
		if t.Kind != tables.KindCodes || t.Columns != nil || isSentence(t) {
			continue
		}
		for _, row := range t.Rows {
			v, one := row.Statuses.Exact()
			if !one {
				continue
			}
			if code := p.codeOf(t, row, v); code != nil {
				if r, ok := p.reg.Retry(code.Retry); ok {
					out = append(out, itemPolicy{row.Start, row.End, r})
				}
			}
		}
	}
	slices.SortFunc(out, func(a, b itemPolicy) int { return cmp.Compare(a.end, b.end) })
	return out
}

// checkCellCounts checks the numbers of retries in a cell about a status, as in "Retry up
// to 3 times, then escalate".
func (p *page) checkCellCounts(cell tables.Cell, code *registry.Code) {
	r, ok := p.reg.Retry(code.Retry)
	if !ok {
		return
	}
	for _, c := range attr.Counts(cell.Text) {
		p.checkRetries(p.narrowTo(cell, cell.Text[c.Start:c.End]), c, r, code.Name)
	}
}

// checkRetries compares a number of retries with a policy. The parameter "what" is the
// name of the policy, or of the code with the policy, in messages.
func (p *page) checkRetries(cell tables.Cell, c attr.Count, r *registry.Retry, what string) {
	want := r.MaxAttempts - 1
	noun := "retries"
	if c.Attempts {
		want, noun = r.MaxAttempts, "attempts"
	}
	if r.Has("max_attempts") && c.N != want {
		p.reportAt(findingParts{rule: Mismatch}, cell, "%s of %s are limited to %d here, but to %d in %s", noun, what, c.N, want, p.reg.Name())
	}
}

// policyOf returns the policy that a sentence describes: the policy whose name is in
// the innermost heading, or the policy of a status that the sentence mentions. If there
// is none, or several, it returns nil.
//
// Without a [[doc]] entry, the document may be about another program. The sentence must
// then contain a number as in "exit code 30", or a name such as EXIT_BUSY.
func (p *page) policyOf(headings []tables.Heading, text string) *registry.Retry {
	heading := ""
	if len(headings) > 0 && p.entry != nil {
		heading = headings[len(headings)-1].Text
	}
	values := map[string]bool{}
	for _, m := range statusNumbers().FindAllStringSubmatch(text, -1) {
		for _, n := range strings.FieldsFunc(m[1], func(r rune) bool { return r < '0' || r > '9' }) {
			values[n] = true
		}
	}
	mentions := func(c registry.Code) bool {
		isName := c.Name != "" && (p.entry != nil || strings.Contains(c.Name, "_")) && strings.Contains(text, c.Name)
		return isName || values[strconv.Itoa(c.Value)]
	}
	var found []*registry.Retry
	for i := range p.reg.Retries {
		r := &p.reg.Retries[i]
		if containsWords(heading, r.Name) || slices.ContainsFunc(p.reg.Codes, func(c registry.Code) bool { return c.Retry == r.Name && mentions(c) }) {
			found = append(found, r)
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// statusNumbers matches a phrase such as "status 30", "exits with 30" or "exit codes
// 10 and 11". Its group matches everything from the first number to the last.
var statusNumbers = pattern.New(`(?i)\b(?:exit(?:s|ed|ing)?(?:\s+with)?|(?:exit\s+)?(?:status(?:es)?|codes?))\s+[` + "`" + `("]*(\d{1,3}\b(?:[^\w.;]*(?:,|/|or|and)[^\w.;]*\d{1,3}\b)*)`)

// containsWords reports whether a string contains all words of a name.
func containsWords(text, name string) bool {
	have, want := contentWords(text), contentWords(splitName(name))
	return len(want) > 0 && !slices.ContainsFunc(want, func(w string) bool { return !slices.Contains(have, w) })
}
