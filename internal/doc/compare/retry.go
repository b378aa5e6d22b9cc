package compare

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/exitlint/exitlint/internal/doc/attr"
	"github.com/exitlint/exitlint/internal/doc/tables"
	"github.com/exitlint/exitlint/registry"
)

// checkRetryRow checks a row about the retry policy of a status.
func (p *page) checkRetryRow(t *tables.Table, row tables.Row) {
	cell, ok := row.Cell(attr.Value)
	v, one := row.Statuses.Exact()
	if !ok || !one {
		p.checkErrorRetry(t, row)
		return
	}
	about := p.subjectOf(t, row, v)
	code := about.code
	p.omitsFixes = about.isUnsure || code != nil && p.isExchanged(t, row, code)
	defer func() { p.omitsFixes = false }()
	switch {
	case code == nil:
		p.reportAt(findingParts{rule: Extra, code: &registry.Code{Value: v}}, cell, "exit status %d %s", v, p.reg.Undeclared(v))
		return
	case code.Retry == "":
		// If the words of the row describe another code with a policy, the row is about
		// that code, and only the status is wrong.
		if named := p.certainCode(p.claimsOf(row)); named != nil && named.Retry != "" {
			p.checkNumber(t, cell, named, v)
			return
		}
		p.reportAt(findingParts{rule: Extra, code: code}, cell, "%d has no retry policy in %s", v, p.reg.Name())
		return
	}
	p.checkNumber(t, cell, code, v)
	if about.isUnsure && code.Value != v {
		return // not certain which code this row describes
	}
	p.checkCodeCells(t, row, code)
	p.checkRetryCells(t, row, code.Retry, strconv.Itoa(code.Value), code)
}

// checkErrorRetry checks a row about the retry policy of an error code.
func (p *page) checkErrorRetry(t *tables.Table, row tables.Row) {
	cell, ok := row.Cell(attr.ErrorCode)
	if !ok {
		return
	}
	e, declared := p.reg.ErrorCode(cell.Text)
	if !declared && p.reg.ListsErrors() {
		p.reportAt(findingParts{rule: Extra}, cell, "error code %s is not declared in %s", cell.Text, p.reg.Name())
		return
	}
	if !declared {
		return
	}
	effective := p.reg.Effective(*e)
	if effective.Retry == "" {
		p.reportAt(findingParts{rule: Extra}, cell, "%s has no retry policy in %s", e.Code, p.reg.Name())
		return
	}
	p.checkRetryCells(t, row, effective.Retry, e.Code, nil)
}

// checkRetryCells compares the cells of a row with the named retry policy. The parameter
// "what" is the text that stands for the status or error code in messages.
func (p *page) checkRetryCells(t *tables.Table, row tables.Row, retry, what string, code *registry.Code) {
	policy, ok := p.reg.Retry(retry)
	if !ok {
		return
	}
	for i, cell := range row.Cells {
		unit := ""
		if i < len(t.Columns) {
			unit = attr.UnitOf(t.Columns[i].Header)
		}
		column, ok := attr.PolicyColumnOf(cell.Field)
		if !ok {
			continue
		}
		if want, wrong := column.Compare(cell.Text, unit, policy); wrong {
			p.reportMismatch(t, cell, code, want, "%s of %s is %q here, but %s in %s", column.Name, what, cell.Text, want, p.reg.Name())
		}
	}
}

// checkTotal checks a line that adds up the waits of a policy: "Lock: 100 + 200 = 300ms".
func (p *page) checkTotal(t tables.Total) {
	code, policy := p.policyCalled(t.Name.Text)
	if policy == nil {
		if p.entry != nil && t.Name.Text != "" {
			p.reportAt(findingParts{rule: Extra}, t.Name, "%s has no code called %q with a retry policy", p.reg.Name(), t.Name.Text)
		}
		return
	}
	p.checkCap(t, code, policy)
	waits := policy.Waits()
	switch {
	case t.Immediate && !policy.Immediate:
		p.reportAt(findingParts{rule: Mismatch, code: code}, t.Cell, "%q is retried at once here, but not in %s", t.Name.Text, p.reg.Name())
	case t.Immediate:
		if n, ok := attr.ParseCount(t.Count.Text); ok && t.Count.End > 0 && policy.Has("max_attempts") && n != policy.MaxAttempts-1 {
			text := strings.Replace(t.Count.Text, attr.Digits(t.Count.Text), strconv.Itoa(policy.MaxAttempts-1), 1)
			p.reportMismatch(nil, t.Count, code, text, "%q is retried %s here, but %s in %s", t.Name.Text, times(n), times(policy.MaxAttempts-1), p.reg.Name())
		}
	case len(waits) == 0:
	case len(waits) != len(t.Terms):
		p.reportAt(findingParts{rule: Mismatch, code: code}, t.Terms[0], "%q waits %s here, but %s in %s", t.Name.Text, times(len(t.Terms)), times(len(waits)), p.reg.Name())
	default:
		p.checkTerms(t, code, waits)
		p.checkSum(t, code, policy)
	}
}

// times returns "once", "2 times" and so on.
func times(n int) string {
	if n == 1 {
		return "once"
	}
	return fmt.Sprintf("%d times", n)
}

// checkTerms compares each wait in a sum, such as "100 + 200 = 300ms", with the waits
// of a policy. It ignores differences that come from rounding.
func (p *page) checkTerms(t tables.Total, code *registry.Code, waits []time.Duration) {
	for i, term := range t.Terms {
		got, ok := attr.ParseDuration(term.Text, t.Unit)
		if !ok || (got-waits[i]).Abs() > attr.RoundingError(term.Text, t.Unit) {
			p.reportMismatch(nil, term, code, likeRounded(term.Text, t.Unit, waits[i]), "wait %d of %q is %s here, but %v in %s", i+1, t.Name.Text, term.Text, waits[i], p.reg.Name())
		}
	}
}

// checkSum checks the sum of a policy's waits. A document may add up the exact waits, or
// the rounded waits that it shows.
func (p *page) checkSum(t tables.Total, code *registry.Code, policy *registry.Retry) {
	got, ok := attr.ParseDuration(t.Sum.Text, t.Unit)
	exact, known := policy.TotalWait()
	if !known {
		return
	}
	var shown time.Duration
	for i, w := range policy.Waits() {
		shown += roundedTo(w, 2*attr.RoundingError(t.Terms[i].Text, t.Unit))
	}
	if off := attr.RoundingError(t.Sum.Text, t.Unit); ok && ((got-exact).Abs() <= off || (got-shown).Abs() <= off) {
		return
	}
	p.reportMismatch(nil, t.Sum, code, likeRounded(t.Sum.Text, t.Unit, shown), "the waits of %q add up to %s here, but to %v in %s", t.Name.Text, t.Sum.Text, shown, p.reg.Name())
}

// roundedTo rounds d to the nearest multiple of step. Between two equally near
// multiples, it chooses the larger one.
func roundedTo(d, step time.Duration) time.Duration {
	if step <= 0 {
		return d
	}
	return (d + step/2) / step * step
}

// likeRounded formats d like model, a duration in a document: with the same unit, and
// rounded to the same digit.
func likeRounded(model, unit string, d time.Duration) string {
	return attr.FormatLike(model, unit, roundedTo(d, 2*attr.RoundingError(model, unit)))
}

// checkCap checks the maximum total wait that the sentence before a list of sums states,
// such as "5 seconds". It must be equal to the key "max_elapsed" of the policy.
func (p *page) checkCap(t tables.Total, code *registry.Code, policy *registry.Retry) {
	if t.Cap.Text == "" || !policy.Has("max_elapsed") {
		return
	}
	if got, ok := attr.ParseDuration(t.Cap.Text, ""); ok && got != policy.MaxElapsed {
		p.reportMismatch(nil, t.Cap, code, attr.FormatLike(t.Cap.Text, "", policy.MaxElapsed), "all tries of %q end after %s here, but after %v in %s", t.Name.Text, t.Cap.Text, policy.MaxElapsed, p.reg.Name())
	}
}

// policyCalled returns the policy with the given name, or the policy of the status or
// error code with this name. The spelling may differ: "Lock timeout" also means
// EXIT_LOCK_TIMEOUT. For a status, policyCalled also returns the code.
func (p *page) policyCalled(name string) (*registry.Code, *registry.Retry) {
	for i := range p.reg.Codes {
		c := &p.reg.Codes[i]
		if r, ok := p.reg.Retry(c.Retry); ok && (registry.SameName(c.Name, name) || registry.SameName(c.GoName(), name) || name == fmt.Sprint(c.Value)) {
			return c, r
		}
	}
	if e, ok := p.reg.ErrorCode(name); ok {
		if r, ok := p.reg.Retry(p.reg.Effective(*e).Retry); ok {
			return nil, r
		}
	}
	for i := range p.reg.Retries {
		if r := &p.reg.Retries[i]; registry.SameName(r.Name, name) {
			return nil, r
		}
	}
	return nil, nil
}
